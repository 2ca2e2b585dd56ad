import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'

const { users } = api

test('only the user and admins can remove a user; others get not found', async () => {
  const user = await makeUser()
  for (const role of ['user', 'editor'] as const) {
    const other = await makeUser({ role })
    const answer = await call(users.remove, { as: other.cookie, params: { id: user.id } })
    expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
  }
  await makeUser({ role: 'admin' })
  const admin = await makeUser({ role: 'admin' })
  const answer = await call(users.remove, { as: admin.cookie, params: { id: user.id } })
  expect(answer).toMatchObject({ status: 200, cookie: undefined })
  expect((await call(users.me, { as: user.cookie })).status).toBe(401)
  const again = await call(users.remove, { as: admin.cookie, params: { id: user.id } })
  expect(again.error.code).toBe('not_found')
})

test('no simultaneous write outlives a removal', async () => {
  const at = Date.now()
  const user = await makeUser({ verified: false }, at)
  const as = user.cookie
  const ask = (index: number) =>
    index % 2 === 0
      ? call(users.requestCode, { as, at: at + index * 61_000 })
      : call(users.changeEmail, { as, at: at + index * 1000, input: { email: freshEmail() } })
  const before = Array.from({ length: 10 }, (_, index) => ask(index))
  const removal = call(users.remove, { as, at, params: { id: user.id } })
  const after = Array.from({ length: 12 }, (_, index) => ask(index + 10))
  await Promise.all([...before, removal, ...after])
  const left = (await scanTable()).filter((item) => item.pk === `USER#${user.id}`)
  expect(left).toEqual([])
})
