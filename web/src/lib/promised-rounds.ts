import type { Round } from '#shared/models/round.ts'

/** A round as this browser was told it, with what the public log promised then. */
export interface PromisedRound {
  readonly round: Round
  /** Signed notes: of the draw, and of its outcome. */
  readonly draw?: string | undefined
  readonly settle?: string | undefined
  /** Hex, of the list that gave the round its seeds. */
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
const KEPT = 120

/** Returns the rounds of a user that this browser drew or settled, the last one first. */
export function promisedRounds(userId: string | undefined): readonly PromisedRound[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { userId?: string; rounds: PromisedRound[] }
    return userId !== undefined && kept.userId === userId ? kept.rounds : []
  } catch {
    return []
  }
}

/** Keeps the promise in the answer to a draw or an outcome. What was told first stays. */
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
  const rounds = [kept, ...all.filter((other) => other !== before)].slice(0, KEPT)
  try {
    if (userId !== undefined && logPromise !== undefined)
      localStorage.setItem(KEY, JSON.stringify({ userId, rounds }))
  } catch {
    // Without storage, the log is compared with what the API tells.
  }
}
