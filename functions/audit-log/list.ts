import { auditLog } from '#shared/api/audit-log.ts'
import { handle } from '../http/handle.ts'
import { openPlace, sealPlace } from '../table/cursor.ts'
import { findEntries } from './find-page.ts'

export const handler = handle(auditLog.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['audit-log', caller.account.id, filter]
  const { found, next } = await findEntries(filter, limit, openPlace(cursor, binding), now)
  return { entries: [...found], cursor: sealPlace(next, binding) }
})
