import type { Locale } from '#shared/i18n/locales.ts'
import { Username } from '#shared/models/user.ts'
import type { Write } from '../../platform/table/write.ts'
import { releaseLinkWrites } from '../casino-links/casino-link-items.ts'
import {
  checkNoneLonger,
  exclusionHashes,
  findExclusion,
  keepExclusions,
  keepUnderProven,
} from '../exclusions/exclusion-items.ts'
import { allOf, type UserCondition, unchanged } from '../users/conditions.ts'
import { userKeys, userPartitions } from '../users/index-keys.ts'
import { NO_PASSWORD } from '../users/password.ts'
import type { SessionRecord } from '../users/session-record.ts'
import { lastingEmailHashes, type UserChange } from '../users/user-items.ts'
import { ATTRIBUTES, NEW_USER, type UserRecord } from '../users/user-record.ts'
import { mailArrived } from '../users/user-rules.ts'

/**
 * The changes of a user by the first proof of the address, for `saveFirstProof`. Before it anybody could have set up
 * the account, so its contents only survive if the same device proves the address (docs/decisions/0051).
 */
export interface FirstProof {
  readonly after: UserRecord
  readonly changes: Partial<Record<UserChange, unknown>>
  readonly condition: UserCondition
  readonly writes: readonly Write[]
  /** True if records that a stranger may have left outside the user's item must go too (`removeElsewhere`). */
  readonly clearsReferences: boolean
}

/** The session that survives, by its hash, and the hash of its device. */
interface ProvingSession {
  readonly hash: string
  readonly record: SessionRecord
  readonly deviceHash: string
}

/** Ends all sessions, devices and passkeys of an unverified user except these. */
export function onlyThisSession(user: UserRecord, { hash, record, deviceHash }: ProvingSession) {
  return { sessions: { [hash]: record }, devices: [deviceHash], ...withoutPasskeys(user) }
}

/** Removes passkeys, except those of staff, which only an admin's reset removes. */
function withoutPasskeys({ role }: UserRecord): { passkeys?: undefined; passkeyReset?: undefined } {
  return role === 'user' ? { passkeys: undefined, passkeyReset: undefined } : {}
}

/**
 * The changes by a proof in one of the user's sessions: the person who set up the account has the mailbox. Its
 * contents stay, and so does an exclusion, which is now kept under the address.
 */
export async function proveInSession(
  user: UserRecord,
  session: ProvingSession,
  nowMs: number,
): Promise<FirstProof> {
  const ended = onlyThisSession(user, session)
  const after = { ...user, verified: true, sessions: ended.sessions, devices: ended.devices }
  const exclusion = await keepUnderProven(after, nowMs)
  return {
    after,
    changes: {
      verified: true,
      ...userPartitions(after, nowMs),
      ...mailArrived(user, nowMs),
      ...ended,
      ...exclusion.changes,
    },
    condition: allOf(unchanged(user, 'role', 'links'), exclusion.condition),
    writes: exclusion.writes,
    clearsReferences: false,
  }
}

/** Somebody who proves an address without a session of its account. */
export interface OutsideProver {
  readonly locale: Locale
  readonly country?: string | undefined
}

/**
 * The changes by a proof of the mailbox's owner, who may not have set up the account: everything goes that a stranger
 * may have set, also the password. An account made by staff that no device has used holds nothing of a stranger.
 */
export async function proveOutside(
  user: UserRecord,
  visitor: OutsideProver,
  nowMs: number,
): Promise<FirstProof> {
  const isUntouched = user.devices.length === 0
  const cleared = isUntouched ? { verified: true, ...withoutPasskeys(user) } : clear(user, visitor)
  const links = isUntouched ? [] : Object.values(user.links)
  const exclusion = await provenExclusion(user, nowMs)
  const changes = { ...cleared, ...mailArrived(user, nowMs), ...exclusion.changes }
  const after: UserRecord = { ...user, ...changes }
  return {
    after,
    changes: { ...changes, ...userKeys(after, nowMs) },
    condition: unchanged(user, 'role', 'links', 'username', 'email'),
    writes: [...exclusion.writes, ...links.flatMap((link) => releaseLinkWrites(user.id, link))],
    clearsReferences: !isUntouched,
  }
}

function clear(user: UserRecord, { locale, country }: OutsideProver): Partial<UserRecord> {
  const fresh: Partial<UserRecord> = NEW_USER
  const names = Object.keys(ATTRIBUTES) as (keyof UserRecord)[]
  const cleared = names.filter((name) => !ATTRIBUTES[name].outlivesProof).map((name) => [name, fresh[name]])
  return {
    ...Object.fromEntries(cleared),
    username: nameOf(user.email),
    passwordHash: NO_PASSWORD,
    staffPassword: false,
    verified: true,
    language: locale,
    country,
    ...withoutPasskeys(user),
  }
}

const NAME_MAX = 40

/** The user's new name: the local part of the address if it is a valid name, otherwise the address. */
function nameOf(email: string): string {
  const shorten = (text: string) => [...text].slice(0, NAME_MAX).join('')
  const named = [email.split('@')[0] ?? '', email].map((text) => Username.safeParse(shorten(text)))
  return named.find(({ success }) => success)?.data ?? 'Fairflight'
}

/**
 * The part of an exclusion that survives a proof from outside: what is kept under a proven address or casino account,
 * by an earlier owner of the address or from before staff called it unverified.
 */
async function provenExclusion(user: UserRecord, nowMs: number) {
  const hashes = lastingEmailHashes(user.email)
  const { excludedUnder = [] } = user
  const own = excludedUnder.length > 0 ? user.excludedUntilMs : undefined
  const untilMs = Math.max(own ?? 0, (await findExclusion(hashes, nowMs)) ?? 0)
  if (untilMs <= nowMs) {
    const changes = own === undefined ? { excludedUntilMs: undefined, excludedUnder: undefined } : {}
    return { changes, writes: checkNoneLonger(hashes, undefined, nowMs) }
  }
  const after = { ...user, verified: true, links: {}, excludedUntilMs: untilMs }
  const under = exclusionHashes(after, nowMs)
  return {
    changes: { excludedUntilMs: untilMs, excludedUnder: under },
    writes: await keepExclusions(under, untilMs),
  }
}
