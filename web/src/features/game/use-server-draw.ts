import type { Risk } from '#shared/crash/target.ts'
import type { Round } from '#shared/models/round.ts'
import { ApiError, api, call } from '#web/lib/api.ts'
import { keepPromise } from '#web/lib/promised-rounds.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Me } from '#web/lib/use-fresh-me.ts'

interface Wish {
  readonly mode: Round['mode']
  readonly risk: Risk
  readonly casino?: string | undefined
  /** The hash that the casino shows before the round, in hex; live mode only. */
  readonly casinoHash?: string | undefined
}

/** Returns a function that draws a round on the server, which spends a signal, and updates the session. */
export function useServerDraw({ mode, risk, casino, casinoHash }: Wish, refresh: () => Promise<Me>) {
  const { update, signals, user } = useSession()
  return async (idempotencyKey: string): Promise<Round | undefined> => {
    const input = { mode, risk, casino, casinoHash }
    try {
      const answer = await call(api.rounds.create, { input, idempotencyKey })
      keepPromise(user?._id, answer)
      update({ signals: answer.signals })
      return answer.round
    } catch (error) {
      const nextAt = limitOf(error)
      if (nextAt !== undefined && signals) {
        update({ signals: { ...signals, remaining: 0, nextAt, [mode]: 'daily_limit' } })
        return undefined
      }
      // The session is outdated (time-out, country or casino link changed).
      if (error instanceof ApiError && error.statusCode === 403) await refresh().catch(() => undefined)
      throw error
    }
  }
}

/** Returns the next signal's instant if the error is the daily limit. */
function limitOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'daily_limit' ? error.details.nextAt : undefined
}
