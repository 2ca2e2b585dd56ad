import type { Risk } from '#shared/crash/plan.ts'
import type { Round } from '#shared/models/round.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Me } from '#web/lib/use-fresh-me.ts'

interface Wish {
  readonly mode: Round['mode']
  readonly risk: Risk
  /** The casino of live mode. */
  readonly casino?: string | undefined
  /** What the casino shows before the round, in hex; live only. */
  readonly casinoHash?: string | undefined
}

/** Asks the server for a plan, which spends a signal, and keeps the session as its answer says. */
export function useServerDraw({ mode, risk, casino, casinoHash }: Wish, refresh: () => Promise<Me>) {
  const { update, signals } = useSession()
  return async (idempotencyKey: string): Promise<Round | undefined> => {
    const input = { mode, risk, casino, casinoHash }
    try {
      const answer = await call(api.rounds.create, { input, idempotencyKey })
      update({ signals: answer.signals })
      return answer.round
    } catch (error) {
      const nextAt = limitOf(error)
      if (nextAt !== undefined && signals) {
        update({ signals: { ...signals, remaining: 0, nextAt, [mode]: 'daily_limit' } })
        return undefined
      }
      // What this page believed is outdated (time-out, country, a link that changed): learn it anew.
      if (error instanceof ApiError && error.statusCode === 403) await refresh().catch(() => undefined)
      throw error
    }
  }
}

/** When the next signal is free, where the daily limit is the answer. */
function limitOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'daily_limit' ? error.details.nextAt : undefined
}
