import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import type { Product, UpdateProduct } from '#shared/models/product.ts'
import { loadProduct } from '../../domain/leftovers/product-items.ts'
import { newId } from '../../platform/ids.ts'
import { updateItem } from '../../platform/table/write.ts'
import { auditOf } from '../../testing/audit.ts'
import { call } from '../../testing/call.ts'
import { makeUser, type TestUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { freshSlug, join, makeProduct, readProduct } from './testing/products.ts'

const author = await makeUser({ username: 'Grace' })
const admin = await makeUser({ role: 'admin' })

function update(product: Product, user: TestUser, input: UpdateProduct) {
  return call(api.products.update, { as: user.cookie, params: { id: product._id }, input })
}

describe('the author', () => {
  test('changes all fields, allows users and removes them', async () => {
    const product = await makeProduct(author)
    const [one, two] = [await makeUser(), await makeUser()]
    await join(product, one)
    await join(product, two)
    const read = await readProduct(product._id, author)
    const [first, ...rest] = read.allowedUsers
    if (!first) throw new Error('nobody joined')
    const changes = { title: 'Bay cup', max_users: 3, calendar: { setted: true }, lines: ['a', 'b'] }
    const input = { ...read, ...changes, allowedUsers: [{ ...first, allowed: true }, ...rest] }
    const answer = await update(product, author, input)
    expect(answer.status).toBe(200)
    expect(answer.body.product).toEqual({ ...input, version: read.version + 1 })
    const told = await call(api.products.get, { as: one.cookie, params: { id: product._id } })
    expect(told.body).toMatchObject({ subscribed: true, allowed: true })
    const alone = await update(product, author, { allowedUsers: [{ ...first, allowed: false }] })
    expect(alone.body.product.allowedUsers).toEqual([first])
    expect(alone.body.product.title).toBe('Bay cup')
    expect(await auditOf(`product:${product._id}`, Date.now())).toEqual([])
    // A removed user may ask again.
    expect((await join(alone.body.product, two)).status).toBe(200)
  })

  test('changes the slug, and the old one becomes free', async () => {
    const product = await makeProduct(author)
    const slug = freshSlug()
    expect((await update(product, author, { slug })).body.product.slug).toBe(slug)
    const read = (wanted: string) =>
      call(api.products.getBySlug, { as: author.cookie, params: { slug: wanted } })
    expect((await read(slug)).body.product._id).toBe(product._id)
    expect((await read(product.slug)).status).toBe(404)
    expect((await makeProduct(author, { slug: product.slug })).slug).toBe(product.slug)
    const taken = await update(product, author, { slug: product.slug })
    expect(taken.error).toMatchObject({ statusCode: 409, code: 'slug_taken' })
  })

  test.each([
    ['_id', { _id: newId(0, secureRandom) }],
    ['allowedUsers', { allowedUsers: [{ id: newId(0, secureRandom), allowed: false, rosa: [] }] }],
  ])('is refused another %s', async (path, input) => {
    const answer = await update(await makeProduct(author), author, input)
    expect(answer.error.fields).toMatchObject([{ path, code: 'invalid_value' }])
  })
})

test('an admin does the same, and the audit log names the fields', async () => {
  const product = await makeProduct(author)
  const member = await makeUser()
  const allowedUsers = [{ id: member.id, allowed: true, rosa: [] }]
  const answer = await update(product, admin, { ...product, title: 'Bay cup', allowedUsers })
  expect(answer.status).toBe(200)
  expect(answer.body.product).toMatchObject({ title: 'Bay cup', author: { _id: author.id } })
  expect(answer.body.product.allowedUsers).toMatchObject([{ id: member.id, allowed: true }])
  const entries = await auditOf(`product:${product._id}`, Date.now())
  expect(entries).toMatchObject([
    { actor: admin.id, action: 'products.update', fields: ['title', 'allowedUsers'] },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Bay cup|Ada/)
  await update(product, admin, {})
  expect(await auditOf(`product:${product._id}`, Date.now())).toHaveLength(1)
})

describe('anyone else', () => {
  test('joins once; a second join is logged and changes nothing', async () => {
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const product = await makeProduct(author)
    const member = await makeUser({ username: 'Mary' })
    const answer = await join(product, member)
    expect(answer).toMatchObject({ status: 200, body: { subscribed: true, allowed: false } })
    expect(answer.body.product).toMatchObject({
      title: product.title,
      allowedUsers: [{ id: member.id, username: 'Mary', allowed: false, rosa: [] }],
    })
    const before = await loadProduct(product._id)
    expect(log).not.toHaveBeenCalled()
    for (const read of [product, answer.body.product]) {
      const second = await update(read, member, { ...read, allowedUsers: [{ id: member.id, ...EMPTY }] })
      expect(second.error).toMatchObject({ statusCode: 409, code: 'already_joined' })
      const line = JSON.parse(String(log.mock.lastCall?.[0]))
      expect(line).toMatchObject({ event: 'alreadyJoined', about: { product: read._id } })
      expect(JSON.stringify(line)).not.toContain(member.id)
    }
    expect(log).toHaveBeenCalledTimes(2)
    expect(await loadProduct(product._id)).toEqual(before)
  })

  test('joins once with 12 simultaneous requests', async () => {
    const product = await makeProduct(author)
    const member = await makeUser()
    const answers = await atOnce(12, () => join(product, member))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'already_joined')).toHaveLength(11)
    expect((await readProduct(product._id, author)).version).toBe(2)
  })

  test('cannot join a list of 100; of 6 simultaneous joins only as many as fit succeed', async () => {
    const product = await makeProduct(author)
    const entry = { allowed: false, rosa: [], joinedMs: 0 }
    const entries = Object.fromEntries(
      Array.from({ length: 97 }, (_, index) => [newId(index, secureRandom), entry]),
    )
    await updateItem(
      { pk: 'PRODUCT', sk: product._id },
      { UpdateExpression: 'SET entries = :entries', ExpressionAttributeValues: { ':entries': entries } },
    )
    const people = await atOnce(6, () => makeUser())
    const answers = await Promise.all(people.map((user) => join(product, user)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ error }) => error?.code === 'wrong_state')).toHaveLength(3)
    expect(Object.keys((await loadProduct(product._id))?.entries ?? {})).toHaveLength(100)
  })
})

const EMPTY = { allowed: false, rosa: [] }
