import { CODE_ATTEMPTS, CODE_LIFETIME_MINUTES, CODE_RESEND_SECONDS } from '#shared/models/password.ts'
import { AppError } from '../../platform/app-error.ts'
import { codeHash, isCodeHash } from '../../platform/keys.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { getItem } from '../../platform/table/read.ts'
import { updateItem, type Write, WriteRefused } from '../../platform/table/write.ts'
import { emailHashes } from '../accounts/items.ts'

export type CodePurpose = 'verify' | 'email' | 'reset'

/** What a code is for, and for whom: an account's id, or (for a reset) the hash of an address. */
export interface CodeSubject {
  readonly purpose: CodePurpose
  readonly who: string
}

/** A mailed code: hashed, bound to subject and purpose, with its attempts counted. */
export interface CodeItem extends Key {
  /** Gone once used. */
  readonly codeHash?: string
  readonly expiresMs: number
  readonly attempts: number
  readonly sentMs: number
  /** Hash of the link's token, where a link was mailed too; it outlives the code. */
  readonly linkHash?: string
  readonly linkExpiresMs?: number
  /** When it was used: only the link's hash is kept then, so that a second click is told so. */
  readonly usedMs?: number
  /** The address to be confirmed, for `email`. */
  readonly email?: string
}

export function codeKey({ purpose, who }: CodeSubject): Key {
  return { pk: purpose === 'reset' ? `EMAIL#${who}` : `USER#${who}`, sk: `CODE#${purpose}` }
}

const RESEND_MS = CODE_RESEND_SECONDS * 1000

/** The write of a new code, which replaces the old one; refused as `code` within 60 s of the last. */
export function issueCode(
  subject: CodeSubject,
  code: string,
  nowMs: number,
  extra: Pick<CodeItem, 'linkHash' | 'linkExpiresMs' | 'email'> = {},
): Write {
  const expiresMs = nowMs + CODE_LIFETIME_MINUTES * 60_000
  const item: CodeItem & { ttlEpochS: number } = {
    ...codeKey(subject),
    codeHash: codeHash(subject.purpose, subject.who, code),
    expiresMs,
    attempts: 0,
    sentMs: nowMs,
    ...extra,
    ttlEpochS: ttlEpochS(extra.linkExpiresMs ?? expiresMs),
  }
  return {
    name: 'code',
    put: { ...item },
    ConditionExpression: 'attribute_not_exists(pk) OR sentMs <= :before',
    ExpressionAttributeValues: { ':before': nowMs - RESEND_MS },
  }
}

/**
 * The writes of a new code for setting a password. It replaces the old one, also one that was issued before the key
 * changed by which the address is known; refused as `code` within 60 s of it.
 */
export function issueResetCode(email: string, code: string, nowMs: number): Write[] {
  const [subject, ...others] = resetSubjects(email)
  return [
    issueCode(subject, code, nowMs),
    ...others.map((other) => ({
      name: 'code',
      delete: codeKey(other),
      ConditionExpression: 'attribute_not_exists(pk) OR sentMs <= :before',
      ExpressionAttributeValues: { ':before': nowMs - RESEND_MS },
    })),
  ]
}

/** An address under every key in use, the current one first. */
export function resetSubjects(email: string): readonly [CodeSubject, ...CodeSubject[]] {
  const [current, ...others] = emailHashes(email)
  const subject = (who: string) => ({ purpose: 'reset', who }) as const
  return [subject(current), ...others.map(subject)]
}

/** The refusal of `issueCode`. */
export function resentTooSoon(refused: WriteRefused, nowMs: number): AppError {
  const old = refused.refused.get('code') as CodeItem | undefined
  const waitMs = (old?.sentMs ?? nowMs) + RESEND_MS - nowMs
  return new AppError('too_many', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/**
 * Judges a code. The attempt is counted by the same conditional write that checks expiry and the five
 * attempts, before the code is compared: parallel guesses cannot outrun the count.
 *
 * @throws AppError 410 `code_expired`, 429 `code_attempts`, 400 `code_wrong` with `attemptsLeft`.
 */
export async function tryCode(subject: CodeSubject, code: string, nowMs: number): Promise<CodeItem> {
  const item = await countAttempt(subject, nowMs)
  if (!isCodeHash(item.codeHash ?? '', subject.purpose, subject.who, code)) {
    throw new AppError('code_wrong', { attemptsLeft: CODE_ATTEMPTS - item.attempts })
  }
  return item
}

/** The same for the code of an address, under whichever key it is known. @throws AppError as `tryCode` */
export async function tryResetCode(email: string, code: string, nowMs: number): Promise<CodeItem> {
  const [current, ...others] = resetSubjects(email)
  for (const other of others) {
    if (await getItem(codeKey(other))) return tryCode(other, code, nowMs)
  }
  return tryCode(current, code, nowMs)
}

async function countAttempt(subject: CodeSubject, nowMs: number): Promise<CodeItem> {
  try {
    return await updateItem<CodeItem>(codeKey(subject), {
      UpdateExpression: 'ADD attempts :one',
      ConditionExpression: 'attempts < :max AND expiresMs > :now AND attribute_exists(codeHash)',
      ExpressionAttributeValues: { ':one': 1, ':max': CODE_ATTEMPTS, ':now': nowMs },
    })
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    const old = error.refused.get('update') as CodeItem | undefined
    const alive = old?.codeHash !== undefined && old.expiresMs > nowMs
    throw new AppError(alive ? 'code_attempts' : 'code_expired')
  }
}

/** Uses a code up, link and all: refused as `code` where it was used or replaced meanwhile. */
export function consumeCode(item: CodeItem, nowMs: number): Write {
  return {
    name: 'code',
    update: { pk: item.pk, sk: item.sk },
    UpdateExpression: 'SET usedMs = :now REMOVE codeHash',
    ConditionExpression: 'codeHash = :codeHash',
    ExpressionAttributeValues: { ':codeHash': item.codeHash, ':now': nowMs },
  }
}
