import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { recentRoundsKey } from '../../domain/users/user-record.ts'
import { table } from '../../platform/table/client.ts'
import { deleteItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

test('lost recent rounds are detected after two attempts, not retried for twenty seconds', async () => {
  const { id, cookie } = await makeUser()
  await deleteItem(recentRoundsKey(id))
  const send = vi.spyOn(table(), 'send')
  expect((await call(api.users.me, { as: cookie })).error.code).toBe('internal')
  expect(send.mock.calls.length).toBeLessThan(8)
})
