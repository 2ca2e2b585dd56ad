import type { Role } from '#shared/models/user.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** The idle time and longest life of a session, and how often its use is noted (docs/product.md, section 5). */
const LIFETIMES = {
  player: {
    idleMs: KEPT_FOR.sessionIdleDays * DAY_MS,
    absoluteMs: KEPT_FOR.sessionDays * DAY_MS,
    noteEveryMs: 10 * MINUTE_MS,
  },
  staff: {
    idleMs: KEPT_FOR.staffIdleMinutes * MINUTE_MS,
    absoluteMs: KEPT_FOR.staffHours * HOUR_MS,
    noteEveryMs: MINUTE_MS,
  },
} as const

export const REAUTH_MS = 5 * MINUTE_MS
/** The most sessions of a user. One more ends the session that was unused for longest. */
export const SESSIONS_MAX = 12
export const DEVICES_MAX = 12

/** A session, as stored in the user's item under the hash of its id. */
export interface SessionRecord {
  readonly createdMs: number
  readonly seenMs: number
  /** Time of the last proof by password or passkey. */
  readonly reauthMs: number
  /** Time of the last proof by passkey. Without one the session has no staff rights where staff need a passkey. */
  readonly passkeyMs?: number | undefined
  /** Browser and system, as `Firefox, Windows`. */
  readonly device: string
}

/** The signed content of the cookie: the user's id, the session's 256-bit id and the device's id. */
export interface SessionToken {
  readonly userId: string
  /** Undefined after logout. The device's id stays, so that strangers' failed logins do not lock this device out. */
  readonly sessionId?: string
  readonly deviceId: string
}

function lifetimeOf(role: Role) {
  return role === 'user' ? LIFETIMES.player : LIFETIMES.staff
}

export function sessionExpiresMs(session: SessionRecord, role: Role): number {
  const { idleMs, absoluteMs } = lifetimeOf(role)
  return Math.min(session.seenMs + idleMs, session.createdMs + absoluteMs)
}

export function isAlive(session: SessionRecord, role: Role, nowMs: number): boolean {
  return nowMs < sessionExpiresMs(session, role)
}

/** True if the use of this session is due to be noted. */
export function isNoteDue(session: SessionRecord, role: Role, nowMs: number): boolean {
  return nowMs - session.seenMs >= lifetimeOf(role).noteEveryMs
}

/** The cookie lives as long as the longest session. */
export const COOKIE_MAX_AGE_S = LIFETIMES.player.absoluteMs / 1000
