import type { CasinoLink } from '#shared/models/casino-link.ts'
import type { User } from '#shared/models/user.ts'
import { iso } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { atTime, type LinkRecord, linkState } from './link-record.ts'
import { passkeysAt } from './passkey-record.ts'
import { loadNames } from './user-items.ts'
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

/** A user as the API answers it to that user. */
export function toUser(user: UserRecord, nowMs: number): User {
  return {
    _id: user.id,
    username: user.username,
    email: user.email,
    verified: user.verified,
    avatar: user.avatar,
    role: user.role,
    admin: user.role === 'admin',
    language: user.language,
    country: user.country,
    groups: linksInOrder(user).map((link) => toLink(atTime(link, user.language, nowMs), nowMs)),
    limits: limitsAt(user.limits, nowMs),
    excludedUntil:
      user.excludedUntilMs !== undefined && user.excludedUntilMs > nowMs
        ? iso(user.excludedUntilMs)
        : undefined,
    mailRefused: refusesMail(user) ? true : undefined,
    createdAt: user.createdAt,
    ageConfirmed: toAgeConfirmed(user.adultConfirmed),
  }
}

/** A user as the API answers it to staff. */
export function toPlayer(user: UserRecord, nowMs: number): User {
  const reset = user.passkeyReset
  return {
    ...toUser(user, nowMs),
    lega_info: user.legaInfo ?? { in_list: false },
    passkeys:
      user.role === 'user'
        ? undefined
        : { count: Object.keys(passkeysAt(user, nowMs)).length, resetAt: reset && iso(reset.fromMs) },
  }
}

export function authorOf(
  id: string,
  names: ReadonlyMap<string, string>,
): { readonly _id: string; readonly name: string | undefined } {
  return { _id: id, name: names.get(id) }
}

/**
 * Expects that a change was made from the present version, if it names one.
 *
 * @throws AppError 409 `version_conflict` with who changed it last, and when
 */
export async function expectVersion(
  named: number | undefined,
  version: number,
  { by, atMs }: { readonly by: string; readonly atMs: number },
): Promise<void> {
  if (named === undefined || named === version) return
  const changedBy = authorOf(by, await loadNames([by]))
  throw new AppError('version_conflict', { version, changedAt: iso(atMs), changedBy })
}
