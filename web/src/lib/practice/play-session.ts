import * as z from 'zod/mini'
import type { Playing } from '#shared/models/user.ts'
import { HOUR_MS } from '#shared/time.ts'

/** A round after a break of this length starts a new session. */
export const BREAK_MS = 2 * HOUR_MS

const Count = z.int().check(z.minimum(0))

/** One user's playing time on the server's clock. */
export const PlaySession = z.strictObject({
  startedAtMs: z.number(),
  countedFromMs: z.number(),
  lastAtMs: z.number(),
  rounds: Count,
  /** In credits. */
  averageCost: z.number().check(z.minimum(0)),
})
export type PlaySession = z.infer<typeof PlaySession>

/**
 * Continues the session, or starts one, when a round is drawn.
 * @example const session = continueSession(undefined, serverNow())
 */
export function continueSession(session: PlaySession | undefined, nowMs: number): PlaySession {
  const known = session && followClock(session, nowMs)
  if (known && nowMs - known.lastAtMs < BREAK_MS) return { ...known, lastAtMs: nowMs }
  return { startedAtMs: nowMs, countedFromMs: nowMs, lastAtMs: nowMs, rounds: 0, averageCost: 0 }
}

export function addRound(session: PlaySession | undefined, averageCost: number, nowMs: number): PlaySession {
  const now = continueSession(session, nowMs)
  return { ...now, rounds: now.rounds + 1, averageCost: now.averageCost + averageCost }
}

/** Returns when the user's minutes end; undefined if nobody plays. */
export function realityCheckAtMs(
  session: PlaySession | undefined,
  minutes: number,
  nowMs: number,
): number | undefined {
  const known = session && followClock(session, nowMs)
  if (!known || nowMs - known.lastAtMs >= BREAK_MS) return undefined
  return known.countedFromMs + minutes * 60_000
}

/** Starts another set of minutes; the session's totals stay. */
export function restartMinutes(session: PlaySession, nowMs: number): PlaySession {
  return { ...followClock(session, nowMs), countedFromMs: nowMs, lastAtMs: nowMs }
}

/** Tolerance between the starts that the device and the server record for one session. */
const SAME_MS = 60_000

/**
 * Merges the device's session with the server's, which covers all devices. The earlier start counts, so that a second
 * device pauses too. [Go on] applies only to the device on which it was pressed.
 * @param serverSession when the server saw rounds drawn; undefined after a break or without a server
 */
export function mergeSessions(
  session: PlaySession | undefined,
  serverSession: Playing | undefined,
  nowMs: number,
): PlaySession | undefined {
  const known = session && followClock(session, nowMs)
  const own = known && nowMs - known.lastAtMs < BREAK_MS ? known : undefined
  if (!serverSession) return own
  const sinceMs = Date.parse(serverSession.since)
  const everywhere = followClock(
    {
      startedAtMs: sinceMs,
      countedFromMs: sinceMs,
      lastAtMs: Date.parse(serverSession.lastAt),
      rounds: serverSession.rounds,
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
    // Only the credits staked on this device are known, and a part must not be shown as the total.
    averageCost: 0,
  }
}

/** Moves the session with a clock that was set back, so that no minute is lost. */
function followClock(session: PlaySession, nowMs: number): PlaySession {
  const backMs = session.lastAtMs - nowMs
  if (backMs <= 0) return session
  return {
    ...session,
    startedAtMs: session.startedAtMs - backMs,
    countedFromMs: session.countedFromMs - backMs,
    lastAtMs: nowMs,
  }
}
