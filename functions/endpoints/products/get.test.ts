import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { join, makeProduct } from './testing/products.ts'

const author = await makeUser({ username: 'Grace' })

test('id and slug give the same product, with the reader’s own state', async () => {
  const product = await makeProduct(author, { max_users: 1 })
  const member = await makeUser({ username: 'Mary' })
  await join(product, member)
  const as = member.cookie
  const byId = await call(api.products.get, { as, params: { id: product._id } })
  expect(byId.body).toMatchObject({ subscribed: true, allowed: false })
  expect(byId.body.product.allowedUsers).toMatchObject([{ id: member.id, username: 'Mary' }])
  const bySlug = await call(api.products.getBySlug, { as, params: { slug: product.slug } })
  expect(bySlug.body).toEqual(byId.body)
})
