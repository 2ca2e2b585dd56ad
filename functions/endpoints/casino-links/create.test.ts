import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { DecideLink } from '#shared/models/casino-link.ts'
import { type LinkMarker, markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from './testing/casinos.ts'
import { newUser, type TestUser } from './testing/people.ts'

const NOW = Date.now()
const casino = await newCasino()
let count = 0

function create(user: TestUser, fields: object = {}, country: string | undefined = 'GB') {
  count += 1
  const input = { casino: casino.code, user_id: `acc-${NOW}-${count}`, country: 'GB', ...fields }
  return call(api.casinoLinks.create, { as: user.cookie, at: NOW, country, input })
}

test('a casino account is connected and waits for staff', async () => {
  const user = await newUser(NOW)
  const answer = await create(user, { user_id: ' Pilot-7 ' })
  expect(answer.status).toBe(201)
  expect(answer.body.link).toEqual({
    casino: casino.code,
    user_id: 'Pilot-7',
    idKind: 'id',
    username: '',
    country: 'GB',
    account: 'pending',
    deposit: 'none',
    state: 'account-pending',
    live: true,
  })
  const marker = await getItem<LinkMarker>(markerKey(user.id, casino.code))
  expect(marker).toMatchObject({ gsi4pk: 'DECISION#account', gsi4sk: expect.stringContaining(user.id) })
})

test('a username is accepted instead of an id, and kept beside one', async () => {
  const answer = await create(await newUser(NOW), { user_id: undefined, username: 'Ada L' })
  expect(answer.body.link).toMatchObject({ user_id: 'Ada L', username: 'Ada L', idKind: 'username' })
  const both = await create(await newUser(NOW), { user_id: 'A-7', username: 'Ada L' })
  expect(both.body.link).toMatchObject({ user_id: 'A-7', username: 'Ada L', idKind: 'id' })
})

test('links are listed in the order of submission, in whatever order the table returns them', async () => {
  const user = await newUser(NOW)
  const codes: string[] = []
  for (let index = 0; index < 6; index++) {
    const { code } = await newCasino()
    const input = { casino: code, user_id: `order-${user.id}`, country: 'GB' }
    await call(api.casinoLinks.create, { as: user.cookie, at: NOW + index, country: 'GB', input })
    codes.push(code)
  }
  const { body } = await call(api.users.me, { as: user.cookie, at: NOW + 10, country: 'GB' })
  expect(body.user.groups.map(({ casino: code }) => code)).toEqual(codes)
})

async function decide(user: TestUser, input: DecideLink) {
  const admin = await newUser(NOW, { role: 'admin' })
  const params = { id: user.id, casino: casino.code }
  const answer = await call(api.players.decideLink, { as: admin.cookie, at: NOW, params, input })
  expect(answer.status).toBe(200)
}

test('the same id at another casino is another account', async () => {
  const other = await newCasino()
  const owner = await newUser(NOW)
  await create(owner, { user_id: 'Merlin' })
  await decide(owner, { account: 'confirmed' })
  const elsewhere = await create(await newUser(NOW), { user_id: 'Merlin', casino: other.code })
  expect(elsewhere.status).toBe(201)
})

test('after a rejection the same call submits again and frees the old pair', async () => {
  const user = await newUser(NOW)
  await create(user, { user_id: `old-${user.id}` })
  await decide(user, { account: 'rejected', reason: 'Not found there' })
  const again = await create(user, { user_id: `new-${user.id}` })
  expect(again.body.link).toMatchObject({ state: 'account-pending', user_id: `new-${user.id}` })
  expect(again.body.link.reason).toBeUndefined()
  expect((await create(await newUser(NOW), { user_id: `old-${user.id}` })).status).toBe(201)
})

test('an unknown or archived casino, or one without a licence of the country, is not found', async () => {
  expect((await create(await newUser(NOW), {}, 'PT')).error.code).toBe('not_found')
  const archived = await newCasino({ status: 'archived' })
  for (const code of ['no-such-casino', archived.code]) {
    expect((await create(await newUser(NOW), { casino: code })).error.code).toBe('not_found')
  }
})
