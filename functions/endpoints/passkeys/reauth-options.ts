import { passkeys } from '#shared/api/passkeys.ts'
import { issueChallenge } from '../../domain/sign-in/passkey-items.ts'
import { requestOptions } from '../../domain/sign-in/passkey-rules.ts'
import { passkeysAt } from '../../domain/users/passkey-record.ts'
import { handle } from '../handle.ts'

export const handler = handle(passkeys.reauthOptions, async ({ caller, now, random }) => {
  const challenge = await issueChallenge({ purpose: 'reauth', boundTo: caller.sessionHash }, now, random)
  return requestOptions(challenge, passkeysAt(caller.user, now))
})
