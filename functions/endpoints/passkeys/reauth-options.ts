import { passkeys } from '#shared/api/passkeys.ts'
import { passkeysAt } from '../../domain/accounts/passkey.ts'
import { issueChallenge } from '../../domain/passkeys/items.ts'
import { requestOptions } from '../../domain/passkeys/rules.ts'
import { handle } from '../handle.ts'

export const handler = handle(passkeys.reauthOptions, async ({ caller, now, random }) => {
  const challenge = await issueChallenge({ purpose: 'reauth', boundTo: caller.sessionHash }, now, random)
  return requestOptions(challenge, passkeysAt(caller.account, now))
})
