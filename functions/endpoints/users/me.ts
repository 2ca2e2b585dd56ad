import { users } from '#shared/api/users.ts'
import { viewMe } from '../../domain/profile/view-me.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.me, async ({ caller, request, now }) =>
  viewMe(caller, request.country, now),
)
