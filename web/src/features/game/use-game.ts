import { useEffect, useRef, useState } from 'react'
import type { Risk } from '#shared/crash/plan.ts'
import type { Round } from '#shared/models/round.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useSession, useUser } from '#web/lib/session.tsx'
import { useAction } from '#web/lib/use-action.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'

/** After a flight, Get Round rests for this long (PRODUCT, section 4). */
export const REST_MS = 5000

/**
 * `idle`: no plan. `planned`: a plan is shown, its round has not begun. `running`: the round is under way
 * (live only; a practice flight is one call). `landed`: it flew away.
 */
export type Stage = 'idle' | 'planned' | 'running' | 'landed'

interface GameOptions {
  mode: Round['mode']
  risk: Risk
  /** The casino of live mode. */
  casino?: string | undefined
  refresh: () => Promise<Me>
}

export type Game = ReturnType<typeof useGame>

/** One round after the other: its plan, its flight, the rest. */
export function useGame({ mode, risk, casino, refresh }: GameOptions) {
  const { update } = useSession()
  const { signals } = useUser()
  const [round, setRound] = useState<Round>()
  const [stage, setStage] = useState<Stage>('idle')
  const resting = useRest(stage)
  // A plan is used in the casino's own round meanwhile: nothing may take it from the screen.
  useBusy(stage === 'planned' || stage === 'running')
  const intent = useIntent(`${mode} ${risk} ${casino ?? ''}`)

  const draw = useAction(async () => {
    const input = { mode, risk, ...(casino === undefined ? {} : { casino }) }
    try {
      const answer = await call(api.rounds.create, { input, idempotencyKey: intent.key() })
      intent.settled()
      update({ signals: answer.signals })
      setRound(answer.round)
      setStage('planned')
    } catch (error) {
      if (isRefusal(error)) intent.settled()
      const nextAt = limitOf(error)
      if (nextAt !== undefined) {
        return update({ signals: { ...signals, remaining: 0, nextAt, [mode]: 'daily_limit' } })
      }
      // What this page believed is outdated (time-out, country, a link that changed): learn it anew.
      if (error instanceof ApiError && error.statusCode === 403) await refresh().catch(() => undefined)
      throw error
    }
  })
  return {
    round,
    stage,
    resting,
    draw,
    /** The round of the plan has begun. */
    begin: () => setStage('running'),
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

/** When the next signal is free, where the daily limit is the answer. */
function limitOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'daily_limit' ? error.details.nextAt : undefined
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

function useRest(stage: Stage): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    setRested(false)
    if (stage !== 'landed') return
    const timer = setTimeout(() => setRested(true), REST_MS)
    return () => clearTimeout(timer)
  }, [stage])
  return stage === 'landed' && !rested
}
