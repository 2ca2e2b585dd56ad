// Users: the stored user record with its sessions, passkeys and casino links, and how it is read, written and shown.

import type { Locale } from '#shared/i18n/locales.ts'
import type { Limits } from '#shared/models/limits.ts'
import type { Role, User } from '#shared/models/user.ts'
import type { Key } from '../../platform/table/item.ts'
import type { LinkRecord } from './link-record.ts'
import type { PasskeyRecords, PasskeyResetRecord } from './passkey-record.ts'
import type { SessionRecord } from './session-record.ts'

/** The stored record of a user's statement to be of age. */
export interface AgeConfirmation {
  readonly at: string
  /** Years. */
  readonly age: number
  /** Version of the terms that the user accepted with it. */
  readonly terms: string
  readonly locale: Locale
  readonly wording: string
}

/** The mail service's report that an address refuses our mail. */
export interface MailRefusal {
  /** A permanent bounce, or a report as spam. */
  readonly kind: 'bounce' | 'complaint'
  readonly atMs: number
  /** A mail has arrived since; bounces of earlier mails no longer count. */
  readonly endedMs?: number
}

/** A stored user. Sessions and casino links are inside, so that one read judges a request. */
export interface UserRecord {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly passwordHash: string
  /** Time of the last change of the password; codes and links mailed earlier are invalid. */
  readonly passwordSetMs?: number
  /** True if the password met the staff rule when it was set. Without it the user cannot become staff. */
  readonly staffPassword: boolean
  readonly verified: boolean
  readonly avatar: User['avatar']
  readonly role: Role
  readonly language: Locale
  readonly country?: string
  readonly createdAt: string
  /** The user's statement to be of age, and under which terms. */
  readonly adultConfirmed?: AgeConfirmation
  readonly limits: StoredLimits
  readonly excludedUntilMs?: number
  /** Hashes that the exclusion is kept under, including those of removed addresses and links. */
  readonly excludedUnder?: readonly string[]
  /** The end of a closure of live mode by the loss budget; nothing sets it to an earlier time. */
  readonly budgetClosedUntilMs?: number
  /** Set for the present address; a new address starts without it. */
  readonly mailRefused?: MailRefusal
  readonly legaInfo?: { readonly in_list: boolean }
  readonly links: Readonly<Record<string, LinkRecord>>
  /** By the hash of the session's id. */
  readonly sessions: Readonly<Record<string, SessionRecord>>
  /** By the hash of the credential's id; read by `passkeysAt`. */
  readonly passkeys?: PasskeyRecords
  readonly passkeyReset?: PasskeyResetRecord
  /** Hashes of the passkeys that a former member of staff had at the loss of the role. */
  readonly staffPasskeys?: readonly string[]
  /** Hashes of the ids of devices that have logged in. */
  readonly devices: readonly string[]
  /** Grows by one with every change that decides rounds. The recent rounds hold the same number. */
  readonly rulesRev: number
  /** No message about signs of harm before this time. Only functions/domain/profile/harm-markers reads and sets it. */
  readonly harmMarkersNextMs?: number
}

/** Year 9999: "for good". */
export const FOREVER_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export function userKey(id: string): Key {
  return { pk: `USER#${id}`, sk: 'USER' }
}

/** The item that holds a user's recent rounds: `functions/domain/rounds/recent-rounds.ts`. */
export function recentRoundsKey(id: string): Key {
  return { pk: userKey(id).pk, sk: 'ROUNDS' }
}

export function emailKey(emailHash: string): Key {
  return { pk: `EMAIL#${emailHash}`, sk: 'EMAIL' }
}

/**
 * Keys of a user's data in other places of the table, stored in the attribute `elsewhere` of items under the user's
 * own key. A removal and an export find everything by them, without knowing the domain that wrote it.
 */
export interface UserReferences {
  /** Items that belong to the user, and are removed with the user. */
  readonly own?: readonly Key[]
  /** A shared item that has the user's entry in its map `entries`, by user id. */
  readonly entryIn?: Key
}

/** `signalsPerDay` is stored only if the user chose fewer, so that a new maximum applies to existing users too. */
export type StoredLimits = Omit<Limits, 'signalsPerDay'> & Partial<Pick<Limits, 'signalsPerDay'>>

export const DEFAULT_LIMITS: StoredLimits = { sessionMinutes: 60 }

export const NEW_USER = {
  verified: false,
  avatar: '',
  role: 'user',
  limits: DEFAULT_LIMITS,
  links: {},
  sessions: {},
  devices: [],
  rulesRev: 0,
} as const satisfies Partial<UserRecord>

/**
 * `decidesRounds`: a change of the attribute makes rounds that are being drawn, flown or reported decide again.
 * `outlivesProof`: the attribute survives a proof of the address by somebody who may not have set up the account,
 * since we or staff set it, no proof may loosen it, or `first-proof.ts` decides about it. The type requires both
 * answers for every new attribute.
 */
export const ATTRIBUTES = {
  id: { decidesRounds: false, outlivesProof: true },
  email: { decidesRounds: false, outlivesProof: true },
  username: { decidesRounds: false, outlivesProof: false },
  passwordHash: { decidesRounds: false, outlivesProof: false },
  passwordSetMs: { decidesRounds: false, outlivesProof: true },
  staffPassword: { decidesRounds: false, outlivesProof: false },
  verified: { decidesRounds: true, outlivesProof: false },
  avatar: { decidesRounds: false, outlivesProof: false },
  role: { decidesRounds: true, outlivesProof: true },
  language: { decidesRounds: false, outlivesProof: false },
  country: { decidesRounds: true, outlivesProof: false },
  createdAt: { decidesRounds: false, outlivesProof: true },
  adultConfirmed: { decidesRounds: true, outlivesProof: false },
  limits: { decidesRounds: true, outlivesProof: false },
  excludedUntilMs: { decidesRounds: true, outlivesProof: true },
  excludedUnder: { decidesRounds: false, outlivesProof: true },
  budgetClosedUntilMs: { decidesRounds: true, outlivesProof: true },
  mailRefused: { decidesRounds: false, outlivesProof: true },
  legaInfo: { decidesRounds: false, outlivesProof: true },
  links: { decidesRounds: true, outlivesProof: false },
  sessions: { decidesRounds: false, outlivesProof: false },
  passkeys: { decidesRounds: false, outlivesProof: true },
  passkeyReset: { decidesRounds: false, outlivesProof: true },
  staffPasskeys: { decidesRounds: false, outlivesProof: true },
  devices: { decidesRounds: false, outlivesProof: false },
  rulesRev: { decidesRounds: false, outlivesProof: true },
  harmMarkersNextMs: { decidesRounds: false, outlivesProof: false },
} as const satisfies Readonly<
  Record<keyof UserRecord, { readonly decidesRounds: boolean; readonly outlivesProof: boolean }>
>

export type RoundRule = {
  [K in keyof UserRecord]-?: (typeof ATTRIBUTES)[K]['decidesRounds'] extends true ? K : never
}[keyof UserRecord]
