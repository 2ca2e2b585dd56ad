import type { Round } from '#shared/models/round.ts'
import { api, call } from '#web/lib/api.ts'
import { useServerState } from '#web/lib/query.ts'

const PAGE = 100
/** A hundred days of ten flights, and the end of the plot's axis. */
export const FLIGHTS_MAX = 1000

/** Returns the user's newest flights, newest first. */
export function useFlights() {
  return useServerState(['rounds', 'all'], loadFlights)
}

async function loadFlights(signal: AbortSignal): Promise<readonly Round[]> {
  const rounds: Round[] = []
  let cursor: string | undefined
  do {
    const answer = await call(api.rounds.list, { input: { limit: PAGE, cursor }, signal })
    rounds.push(...answer.rounds)
    cursor = answer.cursor
  } while (cursor !== undefined && rounds.length < FLIGHTS_MAX)
  return rounds.slice(0, FLIGHTS_MAX)
}

/** Returns the flights of a flight's day (UTC), among the newest ones; undefined if older ones may be missing. */
export function flightsOfDay(rounds: readonly Round[], round: Round): readonly Round[] | undefined {
  const dayOfRound = (one: Round) => one.createdAt.slice(0, 'YYYY-MM-DD'.length)
  const oldest = rounds.at(-1)
  if (rounds.length === FLIGHTS_MAX && oldest && dayOfRound(oldest) === dayOfRound(round)) return undefined
  return rounds.filter((one) => dayOfRound(one) === dayOfRound(round))
}

/** Counts the flights that have ended, and how many of them reached their target or were expected to. */
export function countFlights(rounds: readonly Round[]) {
  const ended = rounds.flatMap(({ chance, outcome }) => (outcome ? [{ chance, hit: outcome.hit }] : []))
  return {
    ended: ended.length,
    reached: ended.filter(({ hit }) => hit).length,
    expected: ended.reduce((sum, { chance }) => sum + chance, 0),
  }
}
