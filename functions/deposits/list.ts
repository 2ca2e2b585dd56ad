import { deposits } from '#shared/api/deposits.ts'
import { handle } from '../http/handle.ts'
import { openPlace, sealPlace } from '../table/cursor.ts'
import { findWaiting } from './find-page.ts'

export const handler = handle(deposits.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...filter } = input
  const binding = ['deposits', caller.account.id, filter]
  const { found, next } = await findWaiting(filter, limit, openPlace(cursor, binding), now)
  return { deposits: [...found], cursor: sealPlace(next, binding) }
})
