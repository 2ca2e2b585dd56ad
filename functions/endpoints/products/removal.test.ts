import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { iso } from '#shared/time.ts'
import { removalMark } from '../../domain/profile/personal-data-items.ts'
import { userKey } from '../../domain/users/user-record.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makeUser, type TestUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { handler as finishRemovals } from '../users/finish-removals.ts'
import { freshSlug, join, makeProduct, readProduct } from './testing/products.ts'

async function traces(words: readonly string[]): Promise<string[]> {
  const items = (await scanTable()).map((item) => JSON.stringify(item))
  return items.filter((item) => words.some((word) => item.toLowerCase().includes(word.toLowerCase())))
}

function remove(user: TestUser) {
  return call(api.users.remove, { as: user.cookie, params: { id: user.id } })
}

/** A user who made a product, changed its slug, joined another, and was added to a third by its author. */
async function busyUser() {
  const [user, host] = [await makeUser({ username: 'Ottoline' }), await makeUser()]
  const made = await makeProduct(user, { title: 'Quickfoot cup' })
  const slug = freshSlug()
  await call(api.products.update, { as: user.cookie, params: { id: made._id }, input: { slug } })
  await join({ ...made, slug }, host)
  await join(await readProduct(made._id, user), user)
  const joined = await makeProduct(host)
  await join(joined, user)
  const headers = { 'idempotency-key': 'once' }
  const allowedUsers = [{ id: user.id }]
  const input = { title: 'Third cup', slug: freshSlug(), allowedUsers }
  const { body } = await call(api.products.create, { as: host.cookie, headers, input })
  return { user, host, joined, third: body.product, words: [user.id, 'ottoline', 'quickfoot', slug] }
}

test('a removal deletes the user’s products, and their entries in others’ products', async () => {
  const { user, host, joined, third, words } = await busyUser()
  expect((await traces(words)).length).toBeGreaterThan(6)
  expect((await remove(user)).status).toBe(200)
  const left = (await traces(words)).map((item) => JSON.parse(item))
  expect(left.map(({ listed }) => listed.action)).toEqual(['users.remove'])
  for (const { _id } of [joined, third]) {
    const read = await readProduct(_id, host)
    expect(read).toMatchObject({ _id, author: { _id: host.id }, allowedUsers: [] })
  }
})

test('an interrupted removal shows no user, and is finished by the job', async () => {
  const { user, host, third, words } = await busyUser()
  const at = Date.now()
  await transact([{ name: 'user', delete: userKey(user.id) }, removalMark(user.id, at)])
  expect((await readProduct(third._id, host)).allowedUsers).toEqual([])
  await finishRemovals({ time: iso(at + 61_000) })
  // The address's claim remains, since only the transaction of a real removal releases it.
  const left = (await traces(words)).map((item) => JSON.parse(item))
  expect(left.map((item) => item.sk)).toEqual(['EMAIL'])
})

test('a user does not join, is not added and does not return beside a removal', async () => {
  const [user, host] = [await makeUser(), await makeUser()]
  const products = await atOnce(10, () => makeProduct(host))
  const add = (id: string) => {
    const input = { allowedUsers: [{ id: user.id }] }
    return call(api.products.update, { as: host.cookie, params: { id }, input })
  }
  const change = (index: number) => {
    const product = products[index % products.length]
    if (!product) throw new Error('no product')
    if (index % 3 === 0) {
      const input = { title: 'Own cup', slug: freshSlug() }
      return call(api.products.create, { as: user.cookie, input })
    }
    return index % 3 === 1 ? join(product, user) : add(product._id)
  }
  const before = Array.from({ length: 10 }, (_, index) => change(index))
  const removal = remove(user)
  const after = Array.from({ length: 12 }, (_, index) => change(index + 10))
  for (const { status } of await Promise.all([...before, ...after])) expect(status).toBeLessThan(500)
  expect((await removal).status).toBe(200)
  const left = (await traces([user.id])).map((item) => JSON.parse(item))
  expect(left.map(({ listed }) => listed.action)).toEqual(['users.remove'])
})
