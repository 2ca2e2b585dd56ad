import * as z from 'zod/mini'

/** After so long without a round the next one begins a new session. */
export const BREAK_MS = 2 * 3_600_000

const Count = z.int().check(z.minimum(0))

/** How long somebody has been playing, by the server's clock. */
export const PlaySession = z.strictObject({
  startedAtMs: z.number(),
  /** From when the minutes until the next pause are counted. */
  countedFromMs: z.number(),
  lastAtMs: z.number(),
  rounds: Count,
  /** In credits. */
  averageCost: z.number().check(z.minimum(0)),
})
export type PlaySession = z.infer<typeof PlaySession>

/**
 * A round is drawn: it goes on with the session, or begins one.
 *
 * @example const session = play(undefined, serverNow())
 */
export function play(session: PlaySession | undefined, nowMs: number): PlaySession {
  const known = session && steady(session, nowMs)
  if (known && nowMs - known.lastAtMs < BREAK_MS) return { ...known, lastAtMs: nowMs }
  return { startedAtMs: nowMs, countedFromMs: nowMs, lastAtMs: nowMs, rounds: 0, averageCost: 0 }
}

/** A round has ended. */
export function addRound(session: PlaySession | undefined, averageCost: number, nowMs: number): PlaySession {
  const now = play(session, nowMs)
  return { ...now, rounds: now.rounds + 1, averageCost: now.averageCost + averageCost }
}

/** When the player's minutes are over; none where nobody plays. */
export function pauseAtMs(
  session: PlaySession | undefined,
  minutes: number,
  nowMs: number,
): number | undefined {
  const known = session && steady(session, nowMs)
  if (!known || nowMs - known.lastAtMs >= BREAK_MS) return undefined
  return known.countedFromMs + minutes * 60_000
}

/** [Go on]: as many minutes again. What was played before stays told. */
export function goOn(session: PlaySession, nowMs: number): PlaySession {
  return { ...steady(session, nowMs), countedFromMs: nowMs, lastAtMs: nowMs }
}

/** A clock that was set back takes no minute away: the session moves with it. */
function steady(session: PlaySession, nowMs: number): PlaySession {
  const backMs = session.lastAtMs - nowMs
  if (backMs <= 0) return session
  return {
    ...session,
    startedAtMs: session.startedAtMs - backMs,
    countedFromMs: session.countedFromMs - backMs,
    lastAtMs: nowMs,
  }
}
