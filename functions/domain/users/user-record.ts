// Users: the stored user record (its sessions, passkeys and casino links are inside), and how it is read, written and shown.

import type { Locale } from '#shared/i18n/locales.ts'
import type { Limits } from '#shared/models/limits.ts'
import type { Role, User } from '#shared/models/user.ts'
import type { Key } from '../../platform/table/item.ts'
import type { LinkRecord } from './link-record.ts'
import type { PasskeyRecords, PasskeyResetRecord } from './passkey-record.ts'
import type { SessionRecord } from './session-record.ts'

/** What is kept of a person's word that they are of age. */
export interface AgeConfirmation {
  readonly at: string
  /** Years. */
  readonly age: number
  /** Version of the terms that were accepted with it. */
  readonly terms: string
  /** The words that were shown, and their language; the first accounts of all have none. */
  readonly locale?: Locale
  readonly wording?: string
}

/** The word of the mail service that an address takes no mail of ours. */
export interface MailRefusal {
  /** It came back for good, or was reported as spam. */
  readonly kind: 'bounce' | 'complaint'
  readonly atMs: number
  /** A mail has arrived since; what came back from before then says nothing any more. */
  readonly endedMs?: number
}

/** A person, as one item: their sessions and casino links are inside, so that one read judges a request. */
export interface UserRecord {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly passwordHash: string
  /** When it was set by a mailed code or link, or changed: those mailed before open nothing. */
  readonly passwordSetMs?: number
  /** Did the password meet the staff rule when it was set; without it nobody is raised. */
  readonly staffPassword: boolean
  readonly verified: boolean
  readonly avatar: User['avatar']
  readonly role: Role
  readonly language: Locale
  readonly country?: string
  readonly createdAt: string
  /** When the person said that they are of age, under which terms. */
  readonly adultConfirmed?: AgeConfirmation
  readonly limits: StoredLimits
  readonly excludedUntilMs?: number
  /** What the exclusion is kept under, also where the address or a link has gone since: hashes only. */
  readonly excludedUnder?: readonly string[]
  /** Until when live mode is closed because the loss budget was reached; nothing sets it back. */
  readonly budgetClosedUntilMs?: number
  /** Of the address that the account has now; another one begins without. */
  readonly mailRefused?: MailRefusal
  readonly legaInfo?: { readonly in_list: boolean }
  readonly links: Readonly<Record<string, LinkRecord>>
  /** By the hash of the session's id. */
  readonly sessions: Readonly<Record<string, SessionRecord>>
  /** By the hash of the credential's id; read by `passkeysAt`. */
  readonly passkeys?: PasskeyRecords
  /** An admin has them stop working. */
  readonly passkeyReset?: PasskeyResetRecord
  /** Hashes of the passkeys that a former member of staff had when the role was taken away. */
  readonly staffPasskeys?: readonly string[]
  /** Hashes of the marks of devices that have logged in. */
  readonly devices: readonly string[]
  /** Grows by one with every change that decides rounds. The recent rounds hold the same number. */
  readonly rulesRev: number
  /** Before this no message about signs of harm is shown. Read and set by functions/domain/profile/harm-markers alone. */
  readonly careNextMs?: number
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
 * Where else in the table a person stands. An item under the person's own key says it (as its attribute
 * `elsewhere`), so that a removal and an export find everything without knowing the domain that wrote it.
 */
export interface PersonReferences {
  /** Items that are the person's own: they go with the person. */
  readonly own?: readonly Key[]
  /** An item of someone else, with the person's entry under their id in its map `entries`. */
  readonly entryIn?: Key
}

/** `signalsPerDay` is stored only if the user chose fewer, so that a new maximum applies to existing users too. */
export type StoredLimits = Omit<Limits, 'signalsPerDay'> & Partial<Pick<Limits, 'signalsPerDay'>>

export const DEFAULT_LIMITS: StoredLimits = { sessionMinutes: 60 }

/** What a new account starts with, whoever makes it. */
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
 * `decidesRounds`: a change of the attribute makes rounds that are being drawn, flown or reported decide anew.
 * `outlivesProof`: the attribute survives the proof of the address by somebody who need not have set it up, since we or
 * staff set it, no proof may loosen it, or `first-proof.ts` decides about it. The type makes every new attribute answer both.
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
  careNextMs: { decidesRounds: false, outlivesProof: false },
} as const satisfies Readonly<
  Record<keyof UserRecord, { readonly decidesRounds: boolean; readonly outlivesProof: boolean }>
>

export type RoundRule = {
  [K in keyof UserRecord]-?: (typeof ATTRIBUTES)[K]['decidesRounds'] extends true ? K : never
}[keyof UserRecord]
