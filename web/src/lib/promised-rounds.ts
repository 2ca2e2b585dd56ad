import type { Round } from '#shared/models/round.ts'
import { store, stored } from './storage.ts'

/** A round as the API first showed it to this browser, with the public log's signed promises. */
export interface PromisedRound {
  readonly round: Round
  /** Signed note of the draw. */
  readonly draw?: string | undefined
  /** Signed note of the outcome. */
  readonly settle?: string | undefined
  /** Hex salt of the list that gave the round its seeds. */
  readonly listSalt?: string | undefined
}

interface Answer {
  readonly round: Round
  readonly logPromise?: string | undefined
  readonly listSalt?: string | undefined
}

/** Stays after a logout, which the server can cause; another user's first round replaces it. */
const KEY = 'fairflight.promises'
/** Ten rounds a day, until the last of them has ended in the log. */
const ROUNDS_MAX = 120

/** Returns the rounds of a user that this browser drew or settled, the last one first. */
export function promisedRounds(userId: string | undefined): readonly PromisedRound[] {
  try {
    const kept = JSON.parse(stored(KEY) ?? '{}') as { userId?: string; rounds: PromisedRound[] }
    return userId !== undefined && kept.userId === userId ? kept.rounds : []
  } catch {
    return []
  }
}

/** Stores the promise in the answer to a draw or an outcome; a later answer never replaces an earlier value. */
export function keepPromise(userId: string | undefined, { round, logPromise, listSalt }: Answer): void {
  const all = promisedRounds(userId)
  const before = all.find((kept) => kept.round._id === round._id)
  const kept: PromisedRound = {
    draw: round.outcome ? undefined : logPromise,
    settle: round.outcome && logPromise,
    listSalt,
    ...before,
    round: { ...round, ...before?.round },
  }
  const rounds = [kept, ...all.filter((other) => other !== before)].slice(0, ROUNDS_MAX)
  // Without storage, the log is compared with the API's later answers only.
  if (userId !== undefined && logPromise !== undefined) store(KEY, JSON.stringify({ userId, rounds }))
}
