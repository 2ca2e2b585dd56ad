import { auditLog } from '#shared/api/audit-log.ts'
import { findEntries } from '../../domain/audit-log/audit-log-items.ts'
import { openKeyCursor, sealKeyCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(auditLog.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['audit-log', caller.user.id, filter]
  const { found, next } = await findEntries(filter, limit, openKeyCursor(cursor, binding), now)
  return { entries: [...found], cursor: sealKeyCursor(next, binding) }
})
