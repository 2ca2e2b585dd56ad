import { users } from '#shared/api/users.ts'
import { findPeople, type PeoplePosition } from '../../domain/players/player-list-items.ts'
import { toPlayer } from '../../domain/users/user-view.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...query } = input
  const binding = ['users', caller.account.id, query]
  const from = openCursor(cursor, binding) as PeoplePosition | undefined
  const { accounts, next } = await findPeople(query, { limit, from }, now)
  return { users: accounts.map((account) => toPlayer(account, now)), cursor: sealCursor(next, binding) }
})
