import { useEffect, useRef, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'

/** Pause of Get Round after a flight (docs/product.md, section 4). */
export const COOLDOWN_MS = 5000

/**
 * `idle`: no round. `planned`: a round is shown but has not begun. `running`: it is under way. `landed`: it flew away.
 */
export type Stage = 'idle' | 'planned' | 'running' | 'landed'

interface GameOptions {
  /** Identifies the request; another value asks for another round. */
  wish: string
  /** Draws a round; undefined if none is available now. A retry has the same `key`. */
  draw: (key: string) => Promise<Round | undefined>
}

/** Returns the current round, its stage, and the actions that move it from draw to flight to cooldown. */
export function useGame({ wish, draw: drawRound }: GameOptions) {
  const [round, setRound] = useState<Round>()
  const [stage, setStage] = useState<Stage>('idle')
  const isCoolingDown = useCooldown(stage)
  // The user needs the round on screen while the casino's own round runs, so nothing may reload the page.
  useBusy(stage === 'planned' || stage === 'running')
  const draw = useDraw({ wish, draw: drawRound }, (drawn) => {
    setRound(drawn)
    setStage('planned')
  })
  return {
    round,
    stage,
    isCoolingDown,
    draw,
    /** Starts the flight of a round whose end is known. */
    begin: (settled: Round) => {
      setRound(settled)
      setStage('running')
    },
    land: () => setStage('landed'),
    /** Shows the round before its beginning again. */
    restart: (planned: Round) => {
      setRound(planned)
      setStage('planned')
    },
    /** Replaces the round by its saved form. */
    settle: (settled: Round) => setRound((shown) => (shown?._id === settled._id ? settled : shown)),
    /** Resumes an earlier round, unless another was drawn meanwhile. */
    resume: (planned: Round) => {
      setRound((shown) => shown ?? planned)
      setStage((now) => (now === 'idle' ? 'planned' : now))
    },
  }
}

function useDraw({ wish, draw }: GameOptions, onDrawn: (round: Round) => void) {
  const intent = useIntent(wish)
  return useAction(async () => {
    try {
      const round = await draw(intent.key())
      intent.settled()
      if (round) onDrawn(round)
    } catch (error) {
      if (isRefusal(error)) intent.settled()
      throw error
    }
  })
}

/** Returns true if the server refused, so that a retry needs a new key; after a fault or lost answer the key stays. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
}

/** Returns one key per wished round, so that a retry after a lost answer gets the same round and spends no second signal. */
function useIntent(wish: string) {
  const pending = useRef<{ wish: string; key: string }>(undefined)
  return {
    key: () => {
      if (pending.current?.wish !== wish) pending.current = { wish, key: crypto.randomUUID() }
      return pending.current.key
    },
    settled: () => {
      pending.current = undefined
    },
  }
}

function useCooldown(stage: Stage): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    setIsOver(false)
    if (stage !== 'landed') return
    const timer = setTimeout(() => setIsOver(true), COOLDOWN_MS)
    return () => clearTimeout(timer)
  }, [stage])
  return stage === 'landed' && !isOver
}

type Moment = 'planned' | 'begin' | 'passed' | 'flown'

/** Returns the announcement for screen readers and a function that sets it: a round's stages, not its changing multiplier. */
export function useAnnouncement() {
  const { t } = useTranslation(['game', 'cockpit'])
  const { multiplier, number } = useFormat()
  const [announcement, setAnnouncement] = useState('')
  const announce = (moment: Moment, round?: Round) => {
    const target = multiplier(round?.target ?? 1)
    const flown = t('stage.flown', { multiplier: multiplier(round?.outcome?.multiplier ?? 1) })
    const verdict = round?.outcome && t(`result.${round.outcome.hit ? 'reached' : 'missed'}`, { target })
    const messages = {
      planned: t('cockpit:plan', { target, reached: number((round?.chance ?? 0) * 100, 1) }),
      begin: t('flight.begins'),
      passed: t('flight.passed', { target }),
      flown: `${flown}. ${verdict}.`,
    }
    setAnnouncement(messages[moment])
  }
  return [announcement, announce] as const
}
