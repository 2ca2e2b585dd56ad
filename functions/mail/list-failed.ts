import { mail } from '#shared/api/mail.ts'
import { handle } from '../http/handle.ts'
import { openPlace, sealPlace } from '../table/cursor.ts'
import { findFailed } from './failed.ts'

export const handler = handle(mail.listFailed, async ({ input, caller, now }) => {
  const binding = ['mail.failed', caller.account.id]
  const { found, next } = await findFailed(input.limit, openPlace(input.cursor, binding), now)
  return { mails: [...found], cursor: sealPlace(next, binding) }
})
