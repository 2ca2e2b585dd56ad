import { users } from '#shared/api/users.ts'
import { removeUser } from '../../domain/profile/personal-data-items.ts'
import { clearedCookie } from '../../domain/sign-in/session-cookie.ts'
import { hasStaffRights } from '../../domain/users/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.remove, async ({ params, caller, now, random, reply }) => {
  const isSelf = params.id === caller.user.id
  const isAdmin = caller.user.role === 'admin' && hasStaffRights(caller)
  if (!isSelf && !isAdmin) throw new AppError('not_found')
  await removeUser(params.id, { actor: caller.user.id, notify: true, now, random })
  if (isSelf) reply.cookies.push(clearedCookie())
  return { _id: params.id }
})
