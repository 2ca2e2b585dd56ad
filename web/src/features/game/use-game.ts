import { useEffect, useRef, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useFormat } from '#web/lib/format.ts'
import { useAction } from '#web/lib/use-action.ts'

/** After a flight, Get Round rests for this long (docs/product.md, section 4). */
export const REST_MS = 5000

/**
 * `idle`: no plan. `planned`: a plan is shown, its round has not begun. `running`: the round is under way.
 * `landed`: it flew away.
 */
export type Stage = 'idle' | 'planned' | 'running' | 'landed'

interface GameOptions {
  /** What is asked for; another wish is another round. */
  wish: string
  /** Draws the plan; nothing where the answer was that there is none now. `key` is the same for a retry. */
  draw: (key: string) => Promise<Round | undefined>
}

/** One round after the other: its plan, its flight, the rest. */
export function useGame({ wish, draw: drawPlan }: GameOptions) {
  const [round, setRound] = useState<Round>()
  const [stage, setStage] = useState<Stage>('idle')
  const resting = useCooldown(stage)
  // A plan is used in the casino's own round meanwhile: nothing may take it from the screen.
  useBusy(stage === 'planned' || stage === 'running')
  const draw = useDraw({ wish, draw: drawPlan }, (plan) => {
    setRound(plan)
    setStage('planned')
  })
  return {
    round,
    stage,
    resting,
    draw,
    /** The round of the plan has begun; `settled` where its end is known already. */
    begin: (settled?: Round) => {
      if (settled) setRound(settled)
      setStage('running')
    },
    /** It is over; `settled` where its multiplier is known. */
    land: (settled?: Round) => {
      if (settled) setRound(settled)
      setStage('landed')
    },
    /** Goes on with a plan drawn earlier, unless another was drawn meanwhile. */
    resume: (planned: Round) => {
      setRound((shown) => shown ?? planned)
      setStage((now) => (now === 'idle' ? 'planned' : now))
    },
  }
}

/** One press, one plan. */
function useDraw({ wish, draw }: GameOptions, onPlan: (plan: Round) => void) {
  const intent = useIntent(wish)
  return useAction(async () => {
    try {
      const plan = await draw(intent.key())
      intent.settled()
      if (plan) onPlan(plan)
    } catch (error) {
      if (isRefusal(error)) intent.settled()
      throw error
    }
  })
}

/** Did the server decide, so that trying again is a new wish? Faults and lost answers leave it open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
}

/** One key for one wished round: a retry after a lost answer gets that round and spends no second signal. */
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
  const [rested, setRested] = useState(false)
  useEffect(() => {
    setRested(false)
    if (stage !== 'landed') return
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [stage])
  return stage === 'landed' && !rested
}

type Moment = 'planned' | 'begin' | 'passed' | 'flown'

/** What a screen reader is told of a round: its moments, not the figures of its flight. */
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
