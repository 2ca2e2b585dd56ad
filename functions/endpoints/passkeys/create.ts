import { passkeys } from '#shared/api/passkeys.ts'
import { PASSKEYS_MAX } from '#shared/models/passkey.ts'
import { securityNotice } from '../../domain/mail/notices.ts'
import { takeChallenge } from '../../domain/sign-in/passkey-items.ts'
import { passkeyHash, toPasskey } from '../../domain/sign-in/passkey-rules.ts'
import { callerUser, renewedSession } from '../../domain/sign-in/session-items.ts'
import { deviceLabel } from '../../domain/sign-in/start-session.ts'
import { allOf, sessionAlive, unchanged } from '../../domain/users/conditions.ts'
import { type PasskeyRecord, passkeysAt } from '../../domain/users/passkey-record.ts'
import { saveUser } from '../../domain/users/user-items.ts'
import type { UserRecord } from '../../domain/users/user-record.ts'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type CreateContext = Context<typeof passkeys.create>

export const handler = handle(passkeys.create, async (context) => {
  const { input, caller, reply } = context
  const record = await newPasskey(context)
  const { hash, cookie } = await retryOnConflict(async (attempt) =>
    save(await callerUser(caller, attempt), record, context),
  )
  reply.cookies.push(cookie)
  return { passkey: toPasskey(hash, { ...record, name: input.name ?? record.name }) }
})

/** @throws AppError 400 if the browser's answer does not match a challenge of this session */
async function newPasskey({ input, caller, request, now }: CreateContext): Promise<PasskeyRecord> {
  const { credential } = input
  const challengeFor = { purpose: 'create', boundTo: caller.sessionHash } as const
  const challenge = await takeChallenge(credential, challengeFor, now)
  const { readNewCredential } = await import('../../domain/sign-in/passkey-ceremony.ts')
  const made = challenge === undefined ? undefined : await readNewCredential(credential, challenge)
  if (!made) throw invalidField('credential', 'invalid_value')
  return {
    ...made,
    transports: credential.response.transports ?? [],
    name: input.name ?? deviceLabel(request.userAgent),
    createdMs: now,
  }
}

/** Saves the passkey and ends a reset by an admin. The session gets a new id and counts as proven by passkey. */
async function save(user: UserRecord, record: PasskeyRecord, context: CreateContext) {
  const { caller, now, random, audit } = context
  if (!user.verified) throw new AppError('not_verified')
  const hash = passkeyHash(record.credentialId)
  const before = passkeysAt(user, now)
  if (Object.keys(before).length >= PASSKEYS_MAX) {
    throw invalidField('credential', 'list_full', { maximum: PASSKEYS_MAX })
  }
  const { changes, cookie } = await renewedSession(caller, context, { reauthMs: now, passkeyMs: now })
  await saveUser(
    user.id,
    {
      ...changes,
      passkeys: { ...before, [hash]: record },
      ...(user.passkeyReset ? { passkeyReset: undefined } : {}),
    },
    allOf(sessionAlive(caller.sessionHash), unchanged(user, 'role', 'verified', 'passkeys', 'passkeyReset')),
    [
      audit('passkeys.create', `user:${user.id}`, ['passkeys']),
      await securityNotice(user, 'passkey_changed', now, random),
    ],
  )
  return { hash, cookie }
}
