import type { Locale } from '#shared/i18n/locales.ts'
import { Username } from '#shared/models/user.ts'
import type { Write } from '../../platform/table/write.ts'
import { releaseLinkWrites } from '../casino-links/casino-link-items.ts'
import {
  exclusionHashes,
  findExclusion,
  keepExclusions,
  keepUnderProven,
  noneLonger,
} from '../exclusions/exclusion-items.ts'
import { allOf, hasRole, linksStand, nameStands, type UserCondition } from '../users/conditions.ts'
import { personKeys, personPartitions } from '../users/index-keys.ts'
import { NO_PASSWORD } from '../users/password.ts'
import type { SessionRecord } from '../users/session-record.ts'
import { lastingEmailHashes, type UserChange } from '../users/user-items.ts'
import { ATTRIBUTES, NEW_USER, type UserRecord } from '../users/user-record.ts'
import { mailArrived } from '../users/user-rules.ts'

/**
 * What the first proof of an address changes in its account, for `saveFirstProof`. Until then anybody may have set up
 * the account: nothing in it survives but for whoever proves the address (docs/decisions/0051).
 */
export interface FirstProof {
  /** The account as it stands after it. */
  readonly after: UserRecord
  readonly changes: Partial<Record<UserChange, unknown>>
  readonly stands: UserCondition
  readonly writes: readonly Write[]
  /** What a stranger may have left elsewhere goes too, once this is saved (`removeElsewhere`). */
  readonly clears: boolean
}

/** The session that goes on, by its hash, and the mark of its device. */
interface Going {
  readonly hash: string
  readonly record: SessionRecord
  readonly deviceHash: string
}

/** Of an unverified account all sessions, device marks and passkeys end but these. */
export function onlyThisSession(account: UserRecord, { hash, record, deviceHash }: Going) {
  return { sessions: { [hash]: record }, devices: [deviceHash], ...withoutPasskeys(account) }
}

/** Those of staff are removed by an admin's reset alone. */
function withoutPasskeys({ role }: UserRecord): { passkeys?: undefined; passkeyReset?: undefined } {
  return role === 'user' ? { passkeys: undefined, passkeyReset: undefined } : {}
}

/**
 * Proven in a session of the account: whoever set it up has the mailbox. What they set stays, their exclusion too, which
 * is kept under the address from now on.
 */
export async function proveInSession(
  account: UserRecord,
  session: Going,
  nowMs: number,
): Promise<FirstProof> {
  const ended = onlyThisSession(account, session)
  const after = { ...account, verified: true, sessions: ended.sessions, devices: ended.devices }
  const exclusion = await keepUnderProven(after, nowMs)
  return {
    after,
    changes: {
      verified: true,
      ...personPartitions(after, nowMs),
      ...mailArrived(account, nowMs),
      ...ended,
      ...exclusion.changes,
    },
    stands: allOf(hasRole(account.role), linksStand(account), exclusion.stands),
    writes: exclusion.writes,
    clears: false,
  }
}

/** Who proves an address without a session of its account. */
export interface Visitor {
  readonly locale: Locale
  readonly country?: string | undefined
}

/**
 * Proven by whoever has the mailbox, who need not have set up the account: all goes that a stranger may have set, the
 * password too. An account that staff made, and that no device has logged in to, holds nothing of a stranger.
 */
export async function proveOutside(
  account: UserRecord,
  visitor: Visitor,
  nowMs: number,
): Promise<FirstProof> {
  const isUntouched = account.devices.length === 0
  const cleared = isUntouched ? { verified: true, ...withoutPasskeys(account) } : clear(account, visitor)
  const links = isUntouched ? [] : Object.values(account.links)
  const exclusion = await provenExclusion(account, nowMs)
  const changes = { ...cleared, ...mailArrived(account, nowMs), ...exclusion.changes }
  const after: UserRecord = { ...account, ...changes }
  return {
    after,
    changes: { ...changes, ...personKeys(after, nowMs) },
    stands: allOf(hasRole(account.role), linksStand(account), nameStands(account)),
    writes: [...exclusion.writes, ...links.flatMap((link) => releaseLinkWrites(account.id, link))],
    clears: !isUntouched,
  }
}

function clear(account: UserRecord, { locale, country }: Visitor): Partial<UserRecord> {
  const fresh: Partial<UserRecord> = NEW_USER
  const names = Object.keys(ATTRIBUTES) as (keyof UserRecord)[]
  const cleared = names.filter((name) => !ATTRIBUTES[name].outlivesProof).map((name) => [name, fresh[name]])
  return {
    ...Object.fromEntries(cleared),
    username: nameOf(account.email),
    passwordHash: NO_PASSWORD,
    staffPassword: false,
    verified: true,
    language: locale,
    country,
    ...withoutPasskeys(account),
  }
}

const NAME_MAX = 40

/** The local part of the address, as far as it is a name; else the address as far as it is one. */
function nameOf(email: string): string {
  const cut = (text: string) => [...text].slice(0, NAME_MAX).join('')
  const named = [email.split('@')[0] ?? '', email].map((text) => Username.safeParse(cut(text)))
  return named.find(({ success }) => success)?.data ?? 'Fairflight'
}

/**
 * An exclusion outlives a proof from outside as far as it is kept under something that was proven: the address, by
 * whoever had it before, or what the account had proven before staff called it unverified.
 */
async function provenExclusion(account: UserRecord, nowMs: number) {
  const hashes = lastingEmailHashes(account.email)
  const { excludedUnder = [] } = account
  const own = excludedUnder.length > 0 ? account.excludedUntilMs : undefined
  const untilMs = Math.max(own ?? 0, (await findExclusion(hashes, nowMs)) ?? 0)
  if (untilMs <= nowMs) {
    const changes = own === undefined ? { excludedUntilMs: undefined, excludedUnder: undefined } : {}
    return { changes, writes: noneLonger(hashes, undefined, nowMs) }
  }
  const after = { ...account, verified: true, links: {}, excludedUntilMs: untilMs }
  const under = exclusionHashes(after, nowMs)
  return {
    changes: { excludedUntilMs: untilMs, excludedUnder: under },
    writes: await keepExclusions(under, untilMs),
  }
}
