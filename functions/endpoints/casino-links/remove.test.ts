import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { markerKey } from '../../domain/casino-links/casino-link-items.ts'
import { loadUser } from '../../domain/users/user-items.ts'
import { getItem } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from './testing/casinos.ts'
import { giveLink, newPerson, type Person } from './testing/people.ts'

const NOW = Date.now()
const casino = await newCasino()

function remove(person: Person, country = 'GB') {
  return call(api.casinoLinks.remove, {
    as: person.cookie,
    at: NOW,
    country,
    params: { casino: casino.code },
  })
}

test('removing a link deletes its marker and frees the pair', async () => {
  const person = await newPerson(NOW)
  const { userId } = await giveLink(person, casino.code, 'cooling-off', NOW)
  const answer = await remove(person)
  expect(answer).toMatchObject({ status: 204, body: undefined })
  expect((await loadUser(person.id))?.links).toEqual({})
  expect(await getItem(markerKey(person.id, casino.code))).toBeUndefined()
  const other = await newPerson(NOW)
  const input = { casino: casino.code, user_id: userId, country: 'GB' }
  expect(
    (await call(api.casinoLinks.create, { as: other.cookie, at: NOW, country: 'GB', input })).status,
  ).toBe(201)
})

test('removing a link is never refused by country, exclusion or verification', async () => {
  const person = await newPerson(NOW, { excludedUntilMs: NOW + 1000, verified: false })
  await giveLink(person, casino.code, 'account-pending', NOW)
  expect((await remove(person, 'IT')).status).toBe(204)
})

test('a name that every object inherits is no link', async () => {
  const params = { casino: 'constructor' }
  const person = await newPerson(NOW)
  const admin = await newPerson(NOW, { role: 'admin' })
  const by = { as: person.cookie, at: NOW, country: 'GB', params }
  const staff = { as: admin.cookie, at: NOW, params: { ...params, id: person.id } }
  const answers = [
    await call(api.casinoLinks.remove, by),
    await call(api.casinoLinks.update, { ...by, input: { deposit: 'declared' } }),
    await call(api.casinoLinks.setLive, { ...by, input: { on: false } }),
    await call(api.players.decideLink, { ...staff, input: { account: 'confirmed' } }),
  ]
  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'not_found'))
})
