import { deposits } from '#shared/api/deposits.ts'
import { findWaiting } from '../../domain/casino-links/waiting-link-items.ts'
import { openKeyCursor, sealKeyCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(deposits.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['deposits', caller.user.id, filter]
  const { found, next } = await findWaiting(filter, limit, openKeyCursor(cursor, binding), now)
  return { deposits: [...found], cursor: sealKeyCursor(next, binding) }
})
