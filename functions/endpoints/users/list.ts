import { users } from '#shared/api/users.ts'
import { findUsers, type UserPosition } from '../../domain/players/player-list-items.ts'
import { toPlayer } from '../../domain/users/user-view.ts'
import { openCursor, sealCursor } from '../../platform/table/cursor.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.list, async ({ input, caller, now }) => {
  const { limit, cursor, ...query } = input
  const binding = ['users', caller.user.id, query]
  const from = openCursor(cursor, binding) as UserPosition | undefined
  const found = await findUsers(query, { limit, from }, now)
  return { users: found.users.map((user) => toPlayer(user, now)), cursor: sealCursor(found.next, binding) }
})
