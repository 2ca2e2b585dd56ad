import { users } from '#shared/api/users.ts'
import { iso } from '#shared/time.ts'
import { userRecords } from '../../domain/profile/personal-data-items.ts'
import { toUser } from '../../domain/users/user-view.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.export, async ({ caller, now }) => ({
  exportedAt: iso(now),
  user: toUser(caller.user, now),
  records: await userRecords(caller.user.id),
}))
