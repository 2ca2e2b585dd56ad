import { users } from '#shared/api/users.ts'
import { toPlayer } from '../accounts/view.ts'
import { handle } from '../http/handle.ts'
import { openCursor, sealCursor } from '../table/cursor.ts'
import { findPeople, type PeoplePosition } from './find-people.ts'

export const handler = handle(users.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...query } = input
  const binding = ['users', caller.account.id, query]
  const from = openCursor(cursor, binding) as PeoplePosition | undefined
  const { accounts, next } = await findPeople(query, { limit, from }, now)
  return { users: accounts.map((account) => toPlayer(account, now)), cursor: sealCursor(next, binding) }
})
