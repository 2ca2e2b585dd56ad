import { users } from '#shared/api/users.ts'
import { handle } from '../http/handle.ts'
import { viewMe } from './view-me.ts'

export const handler = handle(users.me, async ({ caller, request, now }) =>
  viewMe(caller.account, request.country, now),
)
