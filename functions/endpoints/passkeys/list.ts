import { passkeys } from '#shared/api/passkeys.ts'
import { toPasskey } from '../../domain/sign-in/passkey-rules.ts'
import { needsOnePasskey, passkeysAt } from '../../domain/users/passkey-record.ts'
import { isStaffPasskeyRequired } from '../../platform/config.ts'
import { handle } from '../handle.ts'

export const handler = handle(passkeys.list, async ({ caller: { user }, now }) => ({
  passkeys: Object.entries(passkeysAt(user, now))
    .map(([hash, record]) => toPasskey(hash, record))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
  keepsOne: needsOnePasskey(user, isStaffPasskeyRequired()),
}))
