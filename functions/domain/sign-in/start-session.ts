// Sign-in: proofs of identity (codes, mailed links, passkeys) and the sessions that follow.

import type { RandomBytes } from '#shared/crash/random.ts'
import { newToken } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/keys.ts'
import {
  DEVICES_MAX,
  isAlive,
  SESSIONS_MAX,
  type SessionRecord,
  type SessionToken,
} from '../users/session-record.ts'
import type { UserRecord } from '../users/user-record.ts'
import { sessionCookie } from './session-cookie.ts'

interface NewSession {
  readonly hash: string
  readonly record: SessionRecord
  readonly cookie: string
  readonly deviceHash: string
}

/** The parts of a handler's context that a new session needs. */
export interface SessionContext {
  readonly request: { readonly userAgent: string }
  /** The token of the request, whose device id is kept. */
  readonly token: SessionToken | undefined
  readonly now: number
  readonly random: RandomBytes
}

/** The last proof by password or passkey: now, unless the session replaces an older one. */
export type Proven = Pick<SessionRecord, 'reauthMs' | 'passkeyMs'>

/** A new session id with its record; the caller stores the record under its hash. */
export async function newSession(
  userId: string,
  { request, token, now, random }: SessionContext,
  { reauthMs, passkeyMs }: Proven = { reauthMs: now },
): Promise<NewSession> {
  const sessionId = newToken(random)
  const deviceId = token?.deviceId ?? newDeviceId(random)
  return {
    hash: tokenHash(sessionId),
    deviceHash: tokenHash(deviceId),
    record: {
      createdMs: now,
      seenMs: now,
      reauthMs,
      ...(passkeyMs === undefined ? {} : { passkeyMs }),
      device: deviceLabel(request.userAgent),
    },
    cookie: await sessionCookie({ userId, sessionId, deviceId }),
  }
}

/** 132 random bits. */
export function newDeviceId(random: RandomBytes): string {
  return newToken(random).slice(0, 22)
}

type SessionChanges = Partial<Record<`sessions.${string}` | 'devices', unknown>>

/** The changes of a user by a new session: expired sessions and those beyond the limit go. */
export function addSession(
  user: Pick<UserRecord, 'sessions' | 'devices' | 'role'>,
  session: NewSession,
  replacedHash: string | undefined,
  nowMs: number,
): SessionChanges {
  const alive = Object.entries(user.sessions)
    .filter(([hash, record]) => hash !== replacedHash && isAlive(record, user.role, nowMs))
    .sort(([, a], [, b]) => b.seenMs - a.seenMs)
    .slice(0, SESSIONS_MAX - 1)
    .map(([hash]) => hash)
  const changes: SessionChanges = { [`sessions.${session.hash}`]: session.record }
  for (const hash of Object.keys(user.sessions)) {
    if (!alive.includes(hash)) changes[`sessions.${hash}`] = undefined
  }
  changes.devices = rememberDevice(user.devices, session.deviceHash)
  return changes
}

export function rememberDevice(devices: readonly string[], deviceHash: string): readonly string[] {
  return [deviceHash, ...devices.filter((known) => known !== deviceHash)].slice(0, DEVICES_MAX)
}

const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A label such as `Firefox, Windows`: enough for users to recognise their device, too little to track it. */
export function deviceLabel(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1]
  return [browser, system].filter((word) => word !== undefined).join(', ') || 'unknown'
}
