import type { RandomBytes } from '#shared/crash/random.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { CODE_ATTEMPTS, CODE_LIFETIME_MINUTES, CODE_RESEND_SECONDS } from '#shared/models/password.ts'
import { KEPT_FOR } from '#shared/retention.ts'
import { HOUR_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { ID_LENGTH, newSixDigits } from '../../platform/ids.ts'
import { codeHash, isCodeHash, tokenHash } from '../../platform/keys.ts'
import { exists, fieldsAre, updates } from '../../platform/table/expressions.ts'
import { type Item, type Key, ttlEpochS } from '../../platform/table/item.ts'
import { countUseWrite } from '../../platform/table/rate-limits.ts'
import { getItem, queryAll } from '../../platform/table/read.ts'
import { deleteItems, transact, updateItem, type Write } from '../../platform/table/write.ts'
import { outboxWrite, siteUrl } from '../mail/outbox-items.ts'
import { emailHashes } from '../users/user-items.ts'
import { userKey } from '../users/user-record.ts'

export type CodePurpose = 'verify' | 'email' | 'reset' | 'login'

/** A code's purpose and owner: a user's id or, for `reset` and `login`, the hash of an address. */
export interface CodeSubject {
  readonly purpose: CodePurpose
  readonly owner: string
  /** Hash of the requesting device's id: other devices neither replace this code nor use up its attempts. */
  readonly device?: string | undefined
}

/** A mailed code: hashed, bound to subject and purpose, with its attempts counted. */
export interface CodeItem extends Key {
  /** Removed once the code is used. */
  readonly codeHash?: string
  readonly expiresMs: number
  readonly attempts: number
  readonly sentMs: number
  /** Hash of the token of a link mailed with the code, which it outlives. */
  readonly linkHash?: string
  readonly linkExpiresMs?: number
  /** Time of use. The link's hash stays, so that a second click gets an explanation. */
  readonly usedMs?: number
  /** The address to be confirmed, for `email`. */
  readonly email?: string
}

export function codeKey({ purpose, owner, device }: CodeSubject): Key {
  const sk = `CODE#${purpose}${device === undefined ? '' : `#${device}`}`
  return { pk: purpose === 'reset' || purpose === 'login' ? `EMAIL#${owner}` : `USER#${owner}`, sk }
}

const RESEND_MS = CODE_RESEND_SECONDS * 1000

/**
 * The write of a new code, which replaces the old one; refused as `too_many` within 60 s of the last. Without a code
 * it only starts those 60 s again.
 */
export function issueCode(
  subject: CodeSubject,
  code: string | undefined,
  nowMs: number,
  extra: Pick<CodeItem, 'linkHash' | 'linkExpiresMs' | 'email'> = {},
): Write {
  const expiresMs = nowMs + CODE_LIFETIME_MINUTES * 60_000
  const item: CodeItem & { ttlEpochS: number } = {
    ...codeKey(subject),
    ...(code === undefined ? {} : { codeHash: codeHash(subject.purpose, subject.owner, code) }),
    expiresMs,
    attempts: 0,
    sentMs: nowMs,
    ...extra,
    ttlEpochS: ttlEpochS(extra.linkExpiresMs ?? expiresMs),
  }
  return {
    name: 'code',
    error: (stored) => resentTooSoon(stored, nowMs),
    put: { ...item },
    ConditionExpression: 'attribute_not_exists(pk) OR sentMs <= :before',
    ExpressionAttributeValues: { ':before': nowMs - RESEND_MS },
  }
}

/** A request for a mail that proves an address: with a code and a link to set a password, or a link to log in. */
export interface AddressRequest {
  readonly purpose: 'reset' | 'login'
  readonly email: string
  readonly device?: string | undefined
}

/**
 * The writes of a new code for an address, which also delete a code stored under an older hash key; refused as
 * `too_many` within 60 s of it.
 */
export function issueAddressCode(request: AddressRequest, code: string | undefined, nowMs: number): Write[] {
  const [subject, ...others] = addressSubjects(request)
  return [
    issueCode(subject, code, nowMs),
    ...others.map((other) => ({
      name: 'code',
      error: (stored: Item | undefined) => resentTooSoon(stored, nowMs),
      delete: codeKey(other),
      ConditionExpression: 'attribute_not_exists(pk) OR sentMs <= :before',
      ExpressionAttributeValues: { ':before': nowMs - RESEND_MS },
    })),
  ]
}

/** The subjects of an address under each hash key in use, the current one first. */
export function addressSubjects(request: AddressRequest): readonly [CodeSubject, ...CodeSubject[]] {
  const [current, ...others] = emailHashes(request.email)
  const subject = (owner: string) => ({ purpose: request.purpose, owner, device: request.device })
  return [subject(current), ...others.map(subject)]
}

function resentTooSoon(stored: Item | undefined, nowMs: number): AppError {
  const waitMs = ((stored as (Item & CodeItem) | undefined)?.sentMs ?? nowMs) + RESEND_MS - nowMs
  return new AppError('too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/**
 * Checks a code. One conditional write counts the attempt and checks expiry and the five attempts before the code is
 * compared, so parallel guesses cannot outrun the count.
 *
 * @throws AppError 410 `code_expired`, 429 `code_attempts`, 400 `code_wrong` with `attemptsLeft`.
 */
export async function tryCode(subject: CodeSubject, code: string, nowMs: number): Promise<CodeItem> {
  const item = await countAttempt(subject, nowMs)
  if (!isCodeHash(item.codeHash ?? '', subject.purpose, subject.owner, code)) {
    throw new AppError('code_wrong', { attemptsLeft: CODE_ATTEMPTS - item.attempts })
  }
  return item
}

/** The valid reset code that this device requested, under any hash key in use. */
export async function findResetCode(
  { email, device }: Omit<AddressRequest, 'purpose'>,
  nowMs: number,
): Promise<CodeSubject | undefined> {
  for (const subject of addressSubjects({ purpose: 'reset', email, device })) {
    const item = await getItem<CodeItem>(codeKey(subject))
    if (item?.codeHash !== undefined && item.expiresMs > nowMs) return subject
  }
  return undefined
}

/**
 * Checks a reset code that another device requested. Such codes have their own attempts, shared by all devices that
 * have no id.
 *
 * @throws AppError as `tryCode`
 */
export async function trySharedResetCode(email: string, code: string, nowMs: number): Promise<CodeItem> {
  const found = await findResetCode({ email }, nowMs)
  return tryCode(found ?? addressSubjects({ purpose: 'reset', email })[0], code, nowMs)
}

function countAttempt(subject: CodeSubject, nowMs: number): Promise<CodeItem> {
  return updateItem<CodeItem>(
    codeKey(subject),
    {
      UpdateExpression: 'ADD attempts :one',
      ConditionExpression: 'attempts < :max AND expiresMs > :now AND attribute_exists(codeHash)',
      ExpressionAttributeValues: { ':one': 1, ':max': CODE_ATTEMPTS, ':now': nowMs },
    },
    (stored) => {
      const old = stored as (Item & CodeItem) | undefined
      const alive = old?.codeHash !== undefined && old.expiresMs > nowMs
      return new AppError(alive ? 'code_attempts' : 'code_expired')
    },
  )
}

/** Marks a code and its link as used; refused as `code_expired` if it was used or replaced meanwhile. */
export function consumeCode(item: CodeItem, nowMs: number): Write {
  return {
    name: 'code',
    error: () => new AppError('code_expired'),
    update: { pk: item.pk, sk: item.sk },
    ...updates({ set: { usedMs: nowMs, codeHash: undefined } }, fieldsAre({ codeHash: item.codeHash })),
  }
}

interface MailedUser {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly language: Locale
}

const LINK_LIFETIME_MS = KEPT_FOR.linkHours * HOUR_MS

/** The writes of a new verification code and link with their mail, and of the limits on codes. */
export async function verificationWrites(
  user: MailedUser,
  nowMs: number,
  random: RandomBytes,
): Promise<Write[]> {
  const code = newSixDigits(random)
  const linkId = newLinkId(user.id, random)
  const link = { linkHash: tokenHash(linkId), linkExpiresMs: nowMs + LINK_LIFETIME_MS }
  return [
    issueCode({ purpose: 'verify', owner: user.id }, code, nowMs, link),
    ...codeLimitWrites(`verify:${user.email}`, nowMs),
    await outboxWrite(
      {
        to: user.email,
        locale: user.language,
        mail: 'verification',
        data: { name: user.username, code, link: siteUrl(user.language, `/verify/${linkId}`) },
      },
      nowMs,
      random,
    ),
  ]
}

/** Refuses the transaction if the user was removed meanwhile. */
function checkUserExists(userId: string): Write {
  return {
    name: 'userExists',
    error: () => new AppError('not_authenticated'),
    check: userKey(userId),
    ...exists,
  }
}

/**
 * Counts a code for an address: 5 an hour, 10 a day. Codes that strangers can request are counted apart from those
 * that need a session, so that strangers cannot keep a user from registering or changing the address.
 */
export function codeLimitWrites(
  owner: string,
  nowMs: number,
  perDay: 'codesDay' | 'codesBeyond' = 'codesDay',
): Write[] {
  return [countUseWrite('codesHour', owner, nowMs), countUseWrite(perDay, owner, nowMs)]
}

/** Mails a new verification code and link. @throws AppError 429, 401 if the user was removed */
export async function sendVerification(
  user: MailedUser,
  nowMs: number,
  random: RandomBytes,
  also: readonly Write[] = [],
): Promise<void> {
  await transact([checkUserExists(user.id), ...(await verificationWrites(user, nowMs, random)), ...also])
}

/** Issues the code that confirms a new address, with its mails. @throws AppError 429, 401 if the user was removed */
export function sendEmailCode(
  { userId, email }: { readonly userId: string; readonly email: string },
  code: string,
  mails: readonly Write[],
  nowMs: number,
): Promise<void> {
  return transact([
    checkUserExists(userId),
    issueCode({ purpose: 'email', owner: userId }, code, nowMs, { email }),
    ...codeLimitWrites(`change:${email}`, nowMs),
    ...mails,
  ])
}

/** The id of the user of a verification link, and its code, used or not. @throws AppError 404 */
export async function findLink(
  linkId: string,
): Promise<{ readonly userId: string; readonly code: CodeItem }> {
  const userId = userOfLinkId(linkId)
  const code = userId && (await getItem<CodeItem>(codeKey({ purpose: 'verify', owner: userId })))
  if (!userId || !code || code.linkHash !== tokenHash(linkId)) throw new AppError('not_found')
  return { userId, code }
}

const DIGITS_AS_LETTERS = 'ABCDEFGHIJ'
const NIBBLES = 'abcdefghijklmnop'
const TOKEN_BYTES = 20

/**
 * The id of a verification link: the user's id and 160 random bits, in letters only, so that the code stays the only
 * run of six digits in its mail.
 */
export function newLinkId(userId: string, random: RandomBytes): string {
  const user = userId.replace(/\d/g, (digit) => DIGITS_AS_LETTERS[Number(digit)] ?? '')
  return user + newLetters(random)
}

/** 160 random bits in 40 letters. */
export function newLetters(random: RandomBytes): string {
  return toLetters(random(TOKEN_BYTES))
}

export function toLetters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `${NIBBLES[byte >> 4]}${NIBBLES[byte & 15]}`).join('')
}

/** Reads bytes that `toLetters` wrote. */
export function fromLetters(letters: string): Uint8Array {
  const nibbles = Array.from(letters, (letter) => NIBBLES.indexOf(letter))
  return Uint8Array.from(
    { length: nibbles.length >> 1 },
    (_, index) => 16 * (nibbles[2 * index] ?? 0) + (nibbles[2 * index + 1] ?? 0),
  )
}

/** Deletes the codes and links mailed to an address, when its user is removed. */
export async function forgetMailed(email: string): Promise<void> {
  for (const owner of emailHashes(email)) {
    const partition = codeKey({ purpose: 'reset', owner }).pk
    await deleteItems(await queryAll<Key>({ pk: partition, sk: { beginsWith: 'CODE#' } }))
  }
}

/** The id of a link's user; undefined for a malformed link. */
export function userOfLinkId(linkId: string): string | undefined {
  if (!/^[A-Za-z]+$/.test(linkId) || linkId.length !== ID_LENGTH + 2 * TOKEN_BYTES) return undefined
  return linkId.slice(0, ID_LENGTH).replace(/[A-J]/g, (letter) => String(DIGITS_AS_LETTERS.indexOf(letter)))
}
