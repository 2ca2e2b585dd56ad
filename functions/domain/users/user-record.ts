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
export interface Account {
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
  readonly limits: Limits
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
  /** One more with every change of what decides draws; the play item holds the same (functions/domain/rounds/play.ts). */
  readonly rulesRev: number
  /** Before this no message about signs of harm is shown. Read and set by functions/domain/profile/harm-markers alone. */
  readonly careNextMs?: number
}

/** Year 9999: "for good". */
export const FOREVER_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

export function accountKey(id: string): Key {
  return { pk: `USER#${id}`, sk: 'USER' }
}

/** The item of a person's draws: `functions/domain/rounds/play.ts`. */
export function playKey(id: string): Key {
  return { pk: accountKey(id).pk, sk: 'PLAY' }
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

export const DEFAULT_LIMITS: Limits = { signalsPerDay: 10, sessionMinutes: 60 }

/** What a new account starts with, whoever makes it. */
export const NEW_ACCOUNT = {
  verified: false,
  avatar: '',
  role: 'user',
  limits: DEFAULT_LIMITS,
  links: {},
  sessions: {},
  devices: [],
  rulesRev: 0,
} as const satisfies Partial<Account>

/**
 * Which changes decide what may be drawn, flown or reported: with one of them whatever is under way is decided anew.
 * Each attribute is named, so that none that comes later is forgotten.
 */
export const DECIDES_DRAWS = {
  id: false,
  email: false,
  username: false,
  passwordHash: false,
  passwordSetMs: false,
  staffPassword: false,
  verified: true,
  avatar: false,
  role: true,
  language: false,
  country: true,
  createdAt: false,
  adultConfirmed: true,
  limits: true,
  excludedUntilMs: true,
  excludedUnder: false,
  budgetClosedUntilMs: true,
  mailRefused: false,
  legaInfo: false,
  links: true,
  sessions: false,
  passkeys: false,
  passkeyReset: false,
  staffPasskeys: false,
  devices: false,
  rulesRev: false,
  careNextMs: false,
} as const satisfies Readonly<Record<keyof Account, boolean>>

/**
 * What of an unverified account outlives the proof of its address by somebody who need not have set it up: what only we
 * and staff set, what no proof may loosen, and what is decided apart (functions/domain/profile/first-proof.ts). Each
 * attribute is named, so that none that comes later is forgotten.
 */
export const OUTLIVES_PROOF = {
  id: true,
  email: true,
  username: false,
  passwordHash: false,
  passwordSetMs: true,
  staffPassword: false,
  verified: false,
  avatar: false,
  role: true,
  language: false,
  country: false,
  createdAt: true,
  adultConfirmed: false,
  limits: false,
  excludedUntilMs: true,
  excludedUnder: true,
  budgetClosedUntilMs: true,
  mailRefused: true,
  legaInfo: true,
  links: false,
  sessions: false,
  passkeys: true,
  passkeyReset: true,
  staffPasskeys: true,
  devices: false,
  rulesRev: true,
  careNextMs: false,
} as const satisfies Readonly<Record<keyof Account, boolean>>

export type DrawRule = {
  [K in keyof Account]-?: (typeof DECIDES_DRAWS)[K] extends true ? K : never
}[keyof Account]
