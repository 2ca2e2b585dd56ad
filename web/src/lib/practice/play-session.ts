import * as z from 'zod/mini'
import type { Playing } from '#shared/models/user.ts'

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

/** So much later than the server a device begins to count a session that began on it. */
const SAME_MS = 60_000

/**
 * What this device counted, and what the server knows of all of them: whoever began earlier is right, so that a
 * second device pauses too. [Go on] holds on the device on which it was pressed.
 *
 * @param told when the server saw plans drawn; undefined after a break, or without a server
 */
export function together(
  session: PlaySession | undefined,
  told: Playing | undefined,
  nowMs: number,
): PlaySession | undefined {
  const known = session && steady(session, nowMs)
  const own = known && nowMs - known.lastAtMs < BREAK_MS ? known : undefined
  if (!told) return own
  const sinceMs = Date.parse(told.since)
  const everywhere = steady(
    {
      startedAtMs: sinceMs,
      countedFromMs: sinceMs,
      lastAtMs: Date.parse(told.lastAt),
      rounds: told.plans,
      averageCost: 0,
    },
    nowMs,
  )
  if (nowMs - everywhere.lastAtMs >= BREAK_MS) return own
  if (!own) return everywhere
  const lastAtMs = Math.max(own.lastAtMs, everywhere.lastAtMs)
  if (own.startedAtMs - everywhere.startedAtMs <= SAME_MS) return { ...own, lastAtMs }
  const wentOn = own.countedFromMs > own.startedAtMs
  return {
    startedAtMs: everywhere.startedAtMs,
    countedFromMs: wentOn ? own.countedFromMs : everywhere.countedFromMs,
    lastAtMs,
    rounds: Math.max(own.rounds, everywhere.rounds),
    // Only the credits staked here are known: part of a sum is not told as the whole.
    averageCost: 0,
  }
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
