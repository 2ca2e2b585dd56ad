import { users } from '#shared/api/users.ts'
import { personRecords } from '../accounts/records.ts'
import { iso, toUser } from '../accounts/view.ts'
import { handle } from '../http/handle.ts'

export const handler = handle(users.export, async ({ caller, now }) => ({
  exportedAt: iso(now),
  user: toUser(caller.account, now),
  records: await personRecords(caller.account.id),
}))
