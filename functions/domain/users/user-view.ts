import type { CasinoLink } from '#shared/models/casino-link.ts'
import type { User } from '#shared/models/user.ts'
import { iso } from '#shared/time.ts'
import { atTime, type LinkRecord, linkState } from './link-record.ts'
import { passkeysAt } from './passkey-record.ts'
import type { UserRecord } from './user-record.ts'
import { limitsAt, refusesMail } from './user-rules.ts'

/** A casino link for its user and for staff. It has `activatesAt` only once the deposit is confirmed. */
export function toLink(link: LinkRecord, nowMs: number): CasinoLink {
  return {
    casino: link.casino,
    user_id: link.userId,
    idKind: link.idKind,
    username: link.username,
    country: link.country,
    account: link.account,
    deposit: link.deposit,
    declaredAt: link.declaredMs === undefined ? undefined : iso(link.declaredMs),
    activatesAt:
      link.deposit === 'confirmed' && link.activatesMs !== undefined ? iso(link.activatesMs) : undefined,
    state: linkState(link, nowMs),
    reason: link.reason,
    live: link.live,
  }
}

/** The age confirmation without the statement's words, which only the export has. */
function toAgeConfirmed(confirmed: UserRecord['adultConfirmed']): User['ageConfirmed'] {
  if (!confirmed) return undefined
  const { at, age, terms } = confirmed
  return { at, age, terms }
}

/** Links in the order of submission, since the table returns the entries of a map in any order. */
function linksInOrder({ links }: Pick<UserRecord, 'links'>): LinkRecord[] {
  const first = (a: LinkRecord, b: LinkRecord) => (a.casino < b.casino ? -1 : 1)
  return Object.values(links).toSorted((a, b) => a.submittedMs - b.submittedMs || first(a, b))
}

/** A user for the user's own eyes. */
export function toUser(account: UserRecord, nowMs: number): User {
  return {
    _id: account.id,
    username: account.username,
    email: account.email,
    verified: account.verified,
    avatar: account.avatar,
    role: account.role,
    admin: account.role === 'admin',
    language: account.language,
    country: account.country,
    groups: linksInOrder(account).map((link) => toLink(atTime(link, account.language, nowMs), nowMs)),
    limits: limitsAt(account.limits, nowMs),
    excludedUntil:
      account.excludedUntilMs !== undefined && account.excludedUntilMs > nowMs
        ? iso(account.excludedUntilMs)
        : undefined,
    mailRefused: refusesMail(account) ? true : undefined,
    createdAt: account.createdAt,
    ageConfirmed: toAgeConfirmed(account.adultConfirmed),
  }
}

/** A user for staff. */
export function toPlayer(account: UserRecord, nowMs: number): User {
  const reset = account.passkeyReset
  return {
    ...toUser(account, nowMs),
    lega_info: account.legaInfo ?? { in_list: false },
    passkeys:
      account.role === 'user'
        ? undefined
        : {
            count: Object.keys(passkeysAt(account, nowMs)).length,
            resetAt: reset && iso(reset.fromMs),
          },
  }
}

export function authorOf(
  id: string,
  names: ReadonlyMap<string, string>,
): { readonly _id: string; readonly name: string | undefined } {
  return { _id: id, name: names.get(id) }
}
