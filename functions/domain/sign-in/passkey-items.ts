import type { RandomBytes } from '#shared/crash/random.ts'
import { type Assertion, CHALLENGE_MINUTES, type NewCredential } from '#shared/models/passkey.ts'
import { ownValue } from '#shared/own-value.ts'
import { newToken } from '../../platform/ids.ts'
import { tokenHash } from '../../platform/keys.ts'
import { updates } from '../../platform/table/expressions.ts'
import { type Key, ttlEpochS } from '../../platform/table/item.ts'
import { deleteItem, updateItem, wasWritten } from '../../platform/table/write.ts'
import { passkeysStand, type UserCondition } from '../users/conditions.ts'
import { type PasskeyRecords, passkeysAt } from '../users/passkey-record.ts'
import type { UserRecord } from '../users/user-record.ts'
import { challengeOf, passkeyHash } from './passkey-rules.ts'

/** What a challenge is for, and the session or device (hashed) that alone may answer it. */
export interface ChallengeFor {
  readonly purpose: 'create' | 'login' | 'reauth'
  readonly boundTo: string
}

/** By its hash alone: nothing in it leads to a person. */
function challengeKey(challenge: string): Key {
  return { pk: `CHALLENGE#${tokenHash(challenge)}`, sk: 'CHALLENGE' }
}

/** A fresh challenge of 256 random bits, valid for five minutes. */
export async function issueChallenge(
  { purpose, boundTo }: ChallengeFor,
  nowMs: number,
  random: RandomBytes,
): Promise<string> {
  const challenge = newToken(random)
  const expiresMs = nowMs + CHALLENGE_MINUTES * 60_000
  await updateItem(challengeKey(challenge), {
    ...updates({ set: { for: purpose, boundTo, expiresMs, ttlEpochS: ttlEpochS(expiresMs) } }),
    ReturnValues: 'NONE',
  })
  return challenge
}

/**
 * Takes away the challenge that a browser has answered, before the answer is judged: each is tried once, however many
 * answers come at once. None where it was used, is over, or was given to somebody else.
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

/** What the use of a passkey changes in the account, and what must still be as it was read. */
export interface PasskeyProof {
  readonly changes: { readonly passkeys: PasskeyRecords; readonly passkeyReset?: undefined }
  readonly stands: UserCondition
}

/** Judges an answer to a challenge that was taken, by the passkeys of this account as it was read; none if it is wrong. */
export async function provePasskey(
  account: UserRecord,
  assertion: Assertion,
  challenge: string,
  nowMs: number,
): Promise<PasskeyProof | undefined> {
  const hash = passkeyHash(assertion.id)
  const passkeys = passkeysAt(account, nowMs)
  const passkey = ownValue(passkeys, hash)
  if (!passkey) return undefined
  const { readAssertion } = await import('./passkey-ceremony.ts')
  const used = await readAssertion(assertion, challenge, passkey)
  if (!used) return undefined
  return {
    changes: {
      passkeys: { ...passkeys, [hash]: { ...passkey, ...used, usedMs: nowMs } },
      // Whoever still has one needs no reset.
      ...(account.passkeyReset ? { passkeyReset: undefined } : {}),
    },
    stands: passkeysStand(account),
  }
}
