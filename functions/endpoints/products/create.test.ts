import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { newId } from '../../platform/ids.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'
import { freshSlug, makeProduct } from './testing/products.ts'

const NOW = Date.now()
const author = await makePerson({ username: 'Grace', avatar: 'kite' }, NOW)
const asAuthor = { as: author.cookie, at: NOW }

test('a title is enough; the rest has its defaults, and the caller is the author', async () => {
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

test('takes people with it; names and pictures are those of the accounts', async () => {
  const friend = await makePerson({ username: 'Mary', avatar: 'cloud' }, NOW)
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

test('nobody joins who is not there', async () => {
  const allowedUsers = [{ id: newId(NOW, secureRandom) }]
  const input = { title: 'x', slug: freshSlug(), allowedUsers }
  const answer = await call(api.products.create, { ...asAuthor, input })
  expect(answer.error).toMatchObject({
    statusCode: 400,
    fields: [{ path: 'allowedUsers', code: 'invalid_value' }],
  })
})

test('of 12 requests for one slug exactly one has it', async () => {
  const input = { title: 'x', slug: freshSlug() }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.products.create, { ...asAuthor, input })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'slug_taken')).toHaveLength(11)
})

test('a repeat with the same key gets the first answer, of 12 at once too', async () => {
  const input = { title: 'x', slug: freshSlug() }
  const headers = { 'idempotency-key': input.slug }
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(api.products.create, { ...asAuthor, headers, input })),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const other = { title: 'y', slug: freshSlug() }
  const answer = await call(api.products.create, { ...asAuthor, headers, input: other })
  expect(answer.error.code).toBe('idempotency_mismatch')
})

const users = (count: number) =>
  Array.from({ length: count }, () => ({ id: newId(NOW, secureRandom), allowed: false, rosa: [] }))
const roster = (count: number, id = '1') =>
  Array.from({ length: count }, () => ({ id, lega_info: { in_list: false } }))
const [someone] = users(1)

describe('bounds', () => {
  test.each([
    ['title', { title: 'x'.repeat(120) }],
    ['slug', { slug: freshSlug().padEnd(100, 'x') }],
    ['max_users', { max_users: 1 }],
    ['max_users', { max_users: 100 }],
    ['match_days', { match_days: 366 }],
    ['lines', { lines: Array.from({ length: 50 }, () => 'x'.repeat(200)) }],
    ['image', { image: 'https://images.example.com/cup.png' }],
    ['rosa', { allowedUsers: [{ id: author.id, allowed: false, rosa: roster(25, 'x'.repeat(40)) }] }],
  ])('takes the last good %s', async (_, fields) => {
    expect((await makeProduct(author, fields, NOW)).title).not.toBe('')
  })

  test.each([
    ['title', { title: undefined }, 'required'],
    ['title', { title: '' }, 'required'],
    ['title', { title: 'x'.repeat(121) }, 'too_long'],
    ['title', { title: 'a\u0000' }, 'control_characters'],
    ['slug', { slug: 'x'.repeat(101) }, 'too_long'],
    ['slug', { slug: 'a b' }, 'invalid_format'],
    ['slug', { slug: 'Harbour cup' }, 'invalid_format'],
    ['slug', { slug: 'a--b' }, 'invalid_format'],
    ['slug', { slug: '../x' }, 'invalid_format'],
    ['image', { image: 'http://images.example.com/x.png' }, 'https_only'],
    ['max_users', { max_users: 0 }, 'too_small'],
    ['max_users', { max_users: 101 }, 'too_big'],
    ['max_users', { max_users: 1.5 }, 'invalid_type'],
    ['max_users', { max_users: '5' }, 'invalid_type'],
    ['same_players', { same_players: 'yes' }, 'invalid_type'],
    ['match_days', { match_days: -1 }, 'too_small'],
    ['match_days', { match_days: 367 }, 'too_big'],
    ['calendar.setted', { calendar: {} }, 'required'],
    ['calendar.days', { calendar: { setted: true, days: 1 } }, 'unknown_field'],
    ['lines', { lines: Array.from({ length: 51 }, () => 'x') }, 'too_big'],
    ['lines.0', { lines: ['x'.repeat(201)] }, 'too_long'],
    ['lines.0', { lines: [''] }, 'required'],
    ['allowedUsers', { allowedUsers: users(101) }, 'too_big'],
    ['allowedUsers', { allowedUsers: users(46) }, 'too_big'],
    ['allowedUsers', { allowedUsers: [someone, someone] }, 'invalid_value'],
    ['allowedUsers.0.id', { allowedUsers: [{ id: 'x' }] }, 'invalid_format'],
    ['allowedUsers.0.role', { allowedUsers: [{ ...someone, role: 'x' }] }, 'unknown_field'],
    ['allowedUsers.0.username', { allowedUsers: [{ ...someone, username: 'x'.repeat(201) }] }, 'too_long'],
    ['allowedUsers.0.rosa', { allowedUsers: [{ ...someone, rosa: roster(26) }] }, 'too_big'],
    ['allowedUsers.0.rosa.0.id', { allowedUsers: [{ ...someone, rosa: roster(1, '') }] }, 'invalid_format'],
    ['author', { author: { _id: author.id } }, 'unknown_field'],
    ['league', { league: 1 }, 'unknown_field'],
  ])('refuses a bad %s: %j', async (path, fields, code) => {
    const rawBody = JSON.stringify({ title: 'Harbour cup', slug: freshSlug(), ...fields })
    const answer = await call(api.products.create, { ...asAuthor, rawBody })
    expect(answer.error).toMatchObject({ statusCode: 400, fields: [{ path, code }] })
  })
})

test('is not for guests', async () => {
  const answer = await call(api.products.create, { input: { title: 'x' } })
  expect(answer.error.code).toBe('not_authenticated')
})
