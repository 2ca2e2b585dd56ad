import { users } from '#shared/api/users.ts'
import { iso, toUser } from '../../domain/accounts/view.ts'
import { personRecords } from '../../domain/personal-data/items.ts'
import { handle } from '../handle.ts'

export const handler = handle(users.export, async ({ caller, now }) => ({
  exportedAt: iso(now),
  user: toUser(caller.account, now),
  records: await personRecords(caller.account.id),
}))
