import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { freshSlug, makeProduct } from './testing/products.ts'

const NOW = Date.now()
const author = await makeUser({ username: 'Grace', avatar: 'kite' }, NOW)
const asAuthor = { as: author.cookie, at: NOW }

test('a title suffices: the rest has defaults, and the caller is the author', async () => {
  const title = `Cup ${freshSlug()}`
  const { status, body } = await call(api.products.create, { ...asAuthor, input: { title } })
  expect(status).toBe(201)
  expect(body).toEqual({
    product: {
      _id: body.product._id,
      title,
      slug: title.toLowerCase().replace(' ', '-'),
      image: '',
      author: { name: 'Grace', _id: author.id },
      allowedUsers: [],
      max_users: 10,
      same_players: false,
      match_days: 0,
      calendar: { setted: false },
      lines: [],
      version: 1,
    },
    subscribed: false,
    allowed: false,
  })
  const params = { id: body.product._id }
  expect((await call(api.products.get, { ...asAuthor, params })).body).toEqual(body)
})

test('a new product can have users, shown with their own names and pictures', async () => {
  const friend = await makeUser({ username: 'Mary', avatar: 'cloud' }, NOW)
  const rosa = [{ id: '10', lega_info: { in_list: true } }]
  const allowedUsers = [
    { id: friend.id, username: 'Somebody', avatar: 'x', rosa },
    { id: author.id, allowed: true },
  ]
  const product = await makeProduct(author, {})
  const input = { ...product, title: 'With friends', slug: freshSlug(), allowedUsers }
  const { _id: _i, author: _a, version: _v, ...settings } = input
  const { body } = await call(api.products.create, { ...asAuthor, input: settings })
  expect(body).toMatchObject({ subscribed: true, allowed: true })
  const told = [
    { id: friend.id, username: 'Mary', avatar: 'cloud', allowed: false, rosa },
    { id: author.id, username: 'Grace', avatar: 'kite', allowed: true, rosa: [] },
  ]
  expect(body.product.allowedUsers).toEqual(told.sort((a, b) => a.id.localeCompare(b.id)))
})

test('an unknown user cannot be added', async () => {
  const allowedUsers = [{ id: newId(NOW, secureRandom) }]
  const input = { title: 'x', slug: freshSlug(), allowedUsers }
  const answer = await call(api.products.create, { ...asAuthor, input })
  expect(answer.error).toMatchObject({
    statusCode: 400,
    fields: [{ path: 'allowedUsers', code: 'invalid_value' }],
  })
})
