import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from './testing/casinos.ts'
import { giveLink, newUser, type TestUser } from './testing/people.ts'

const NOW = Date.now()
const casino = await newCasino()

function remove(user: TestUser, country = 'GB') {
  return call(api.casinoLinks.remove, {
    as: user.cookie,
    at: NOW,
    country,
    params: { casino: casino.code },
  })
}

test('removing a link deletes its marker and frees the pair', async () => {
  const user = await newUser(NOW)
  const { userId } = await giveLink(user, casino.code, 'cooling-off', NOW)
  const answer = await remove(user)
  expect(answer).toMatchObject({ status: 204, body: undefined })
  expect((await loadUser(user.id))?.links).toEqual({})
  expect(await getItem(markerKey(user.id, casino.code))).toBeUndefined()
  const other = await newUser(NOW)
  const input = { casino: casino.code, user_id: userId, country: 'GB' }
  expect(
    (await call(api.casinoLinks.create, { as: other.cookie, at: NOW, country: 'GB', input })).status,
  ).toBe(201)
})

test('removing a link is never refused by country, exclusion or verification', async () => {
  const user = await newUser(NOW, { excludedUntilMs: NOW + 1000, verified: false })
  await giveLink(user, casino.code, 'account-pending', NOW)
  expect((await remove(user, 'IT')).status).toBe(204)
})

test('a name that every object inherits is no link', async () => {
  const params = { casino: 'constructor' }
  const user = await newUser(NOW)
  const admin = await newUser(NOW, { role: 'admin' })
  const by = { as: user.cookie, at: NOW, country: 'GB', params }
  const staff = { as: admin.cookie, at: NOW, params: { ...params, id: user.id } }
  const answers = [
    await call(api.casinoLinks.remove, by),
    await call(api.casinoLinks.update, { ...by, input: { deposit: 'declared' } }),
    await call(api.casinoLinks.setLive, { ...by, input: { on: false } }),
    await call(api.players.decideLink, { ...staff, input: { account: 'confirmed' } }),
  ]
  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'not_found'))
})
