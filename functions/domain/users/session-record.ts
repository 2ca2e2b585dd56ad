import type { Role } from '#shared/models/user.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/** How long a session lives unused, at most, and how often its use is noted (docs/product.md, section 5). */
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
/** More than this, and the one unused for longest ends. */
export const SESSIONS_MAX = 12
export const DEVICES_MAX = 12

/** A session as the account keeps it, under the hash of its id. */
export interface SessionRecord {
  readonly createdMs: number
  readonly seenMs: number
  /** When the password or a passkey was last shown. */
  readonly reauthMs: number
  /** When a passkey was last shown in it; without one it opens nothing of staff's where they need one. */
  readonly passkeyMs?: number | undefined
  /** Browser and system in words. */
  readonly device: string
}

/** What the cookie carries, signed: whose session, its 256-bit id, and a mark of the device. */
export interface SessionToken {
  readonly accountId: string
  /** None after logout: the mark alone keeps strangers' failures from locking this device out. */
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

/** Is the use of this session due to be noted. */
export function isNoteDue(session: SessionRecord, role: Role, nowMs: number): boolean {
  return nowMs - session.seenMs >= lifetimeOf(role).noteEveryMs
}

/** How long the cookie is kept: the longest that any session may live. */
export const COOKIE_MAX_AGE_S = LIFETIMES.player.absoluteMs / 1000
