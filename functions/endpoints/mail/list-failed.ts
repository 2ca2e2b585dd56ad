import { mail } from '#shared/api/mail.ts'
import { findFailed } from '../../domain/mail/outbox-items.ts'
import { openKeyCursor, sealKeyCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(mail.listFailed, async ({ input, caller, now }) => {
  const binding = ['mail.failed', caller.user.id]
  const { found, next } = await findFailed(input.limit, openKeyCursor(input.cursor, binding), now)
  return { mails: [...found], cursor: sealKeyCursor(next, binding) }
})
