import { beforeEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { deleteItem } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makePerson, storedAccount } from '../../testing/people.ts'

const { players, users } = api

beforeEach(() => deleteItem({ pk: 'ADMINS', sk: 'COUNT' }))

test('the last admin stays: not demoted, not removed', async () => {
  const admin = await makePerson({ role: 'admin' })
  const params = { id: admin.id }
  for (const role of ['user', 'editor'] as const) {
    const demoted = await call(players.update, { as: admin.cookie, params, input: { role } })
    expect(demoted.error).toMatchObject({ statusCode: 409, code: 'last_admin' })
  }
  const removed = await call(users.remove, { as: admin.cookie, params })
  expect(removed.error).toMatchObject({ statusCode: 409, code: 'last_admin' })
  expect((await call(users.me, { as: admin.cookie })).body.user.admin).toBe(true)
})

test('12 demotions of two admins at once leave one', async () => {
  const admins = [await makePerson({ role: 'admin' }), await makePerson({ role: 'admin' })] as const
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const params = { id: admins[index % 2 === 0 ? 0 : 1].id }
      const as = admins[index % 3 === 0 ? 0 : 1].cookie
      return call(players.update, { as, params, input: { role: 'user' } })
    }),
  )
  expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
  const roles = await Promise.all(admins.map(async ({ id }) => (await storedAccount(id)).role))
  expect(roles.toSorted()).toEqual(['admin', 'user'])
})

test('a raised player counts, a lowered one no longer', async () => {
  const first = await makePerson({ role: 'admin' })
  const second = await makePerson()
  const change = (as: string, id: string, role: 'admin' | 'user') =>
    call(players.update, { as, params: { id }, input: { role } })
  expect((await change(first.cookie, second.id, 'admin')).status).toBe(200)
  expect((await change(first.cookie, first.id, 'user')).status).toBe(200)
  expect((await call(users.me, { as: first.cookie })).status).toBe(401)
  expect((await storedAccount(second.id)).role).toBe('admin')
})
