import type { RandomBytes } from '#shared/crash/random.ts'
import { type Assertion, CHALLENGE_MINUTES, type NewCredential } from '#shared/models/passkey.ts'
import { ownValue } from '#shared/own-value.ts'
import { newToken } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/keys.ts'
import { updates } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { deleteItem, updateItem, wasWritten } from '../../platform/table/write.ts'
import { type UserCondition, unchanged } from '../users/conditions.ts'
import { type PasskeyRecords, passkeysAt } from '../users/passkey-record.ts'
import type { UserRecord } from '../users/user-record.ts'
import { challengeOf, passkeyHash } from './passkey-rules.ts'

/** A challenge's purpose, and the hash of the only session or device that may answer it. */
export interface ChallengeFor {
  readonly purpose: 'create' | 'login' | 'reauth'
  readonly boundTo: string
}

/** The key of a challenge, by its hash only. Nothing in it leads to a user. */
function challengeKey(challenge: string): Key {
  return { pk: `CHALLENGE#${tokenHash(challenge)}`, sk: 'CHALLENGE' }
}

/** Stores a new challenge of 256 random bits, valid for five minutes. */
export async function issueChallenge(
  { purpose, boundTo }: ChallengeFor,
  nowMs: number,
  random: RandomBytes,
): Promise<string> {
  const challenge = newToken(random)
  const expiresMs = nowMs + CHALLENGE_MINUTES * 60_000
  await updateItem(challengeKey(challenge), {
    ...updates({ set: { for: purpose, boundTo, expiresMs, ttlEpochS: ttlEpochS(expiresMs) } }),
  })
  return challenge
}

/**
 * Deletes an answered challenge before the answer is checked, so that each is tried once, even by simultaneous
 * answers. Undefined if it was used, has expired, or belongs to another session or device.
 */
export async function takeChallenge(
  answer: Assertion | NewCredential,
  { purpose, boundTo }: ChallengeFor,
  nowMs: number,
): Promise<string | undefined> {
  const challenge = challengeOf(answer)
  const taken = deleteItem(challengeKey(challenge), {
    ConditionExpression: '#for = :for AND boundTo = :boundTo AND expiresMs > :now',
    ExpressionAttributeNames: { '#for': 'for' },
    ExpressionAttributeValues: { ':for': purpose, ':boundTo': boundTo, ':now': nowMs },
  })
  return (await wasWritten(taken)) ? challenge : undefined
}

/** The changes of a user by the use of a passkey, and the conditions under which they hold. */
export interface PasskeyProof {
  readonly changes: { readonly passkeys: PasskeyRecords; readonly passkeyReset?: undefined }
  readonly condition: UserCondition
}

/** Checks an answer to a taken challenge against the user's passkeys; undefined if it is wrong. */
export async function provePasskey(
  user: UserRecord,
  assertion: Assertion,
  challenge: string,
  nowMs: number,
): Promise<PasskeyProof | undefined> {
  const hash = passkeyHash(assertion.id)
  const passkeys = passkeysAt(user, nowMs)
  const passkey = ownValue(passkeys, hash)
  if (!passkey) return undefined
  const { readAssertion } = await import('./passkey-ceremony.ts')
  const used = await readAssertion(assertion, challenge, passkey)
  if (!used) return undefined
  return {
    changes: {
      passkeys: { ...passkeys, [hash]: { ...passkey, ...used, usedMs: nowMs } },
      // A user who still has a passkey needs no reset.
      ...(user.passkeyReset ? { passkeyReset: undefined } : {}),
    },
    condition: unchanged(user, 'passkeys', 'passkeyReset'),
  }
}
