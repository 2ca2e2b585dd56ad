import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { scanTable } from '../../platform/table/testing/own-table.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { makePerson, PASSWORD } from '../../testing/people.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'

const { users } = api

/** What of the table's items names one of these words. */
async function traces(words: readonly string[]): Promise<string[]> {
  const items = (await scanTable()).map((item) => JSON.stringify(item))
  return items.filter((item) => words.some((word) => item.toLowerCase().includes(word.toLowerCase())))
}

test('leaves nothing but ids in the audit log and the hash of an exclusion', async () => {
  const at = Date.now()
  const person = await makePerson({ username: 'Ottoline Quickfoot' }, at)
  const casino = await newCasino()
  const link = await giveLink(person, casino.code, 'deposit-needed', at)
  const as = person.cookie
  const round = await call(api.rounds.create, {
    as,
    at,
    input: { mode: 'fun', risk: 'steady' },
    headers: { 'idempotency-key': 'once' },
  })
  await call(users.changeEmail, { as, at, input: { email: `new-${person.email}` } })
  await call(users.forgotPassword, { at, input: { email: person.email } })
  await call(users.exclude, { as, at, input: { period: '7d' } })
  const words = [person.email, 'ottoline', person.id, link.userId, round.body.round._id]
  expect((await traces(words)).length).toBeGreaterThan(6)
  const answer = await call(users.remove, { as, at, params: { id: person.id } })
  expect(answer).toMatchObject({ status: 200, body: { _id: person.id } })
  const left = (await traces(words)).map((item) => JSON.parse(item))
  expect(left.map(({ listed }) => listed.action).sort()).toEqual(['users.exclude', 'users.remove'])
  for (const { pk: _, sk: _s, listed, ...keys } of left) {
    expect(Object.keys(listed).sort()).toEqual(['_id', 'action', 'actor', 'at', 'fields', 'subject'])
    expect(Object.keys(keys).filter((name) => !/^gsi[123][ps]k$/.test(name))).toEqual([])
  }
  const exclusions = (await scanTable()).filter((item) => item.pk.startsWith('EXCLUDED#'))
  // The address and the casino account: keyed hashes with the end date only.
  expect(exclusions).toHaveLength(2)
  for (const item of exclusions) {
    expect(Object.keys(item).sort()).toEqual(['pk', 'sk', 'ttlEpochS', 'untilMs'])
  }
  const again = await call(users.register, {
    at,
    input: { name: 'Somebody', email: person.email, password: PASSWORD, adult: true },
  })
  expect(again.status).toBe(201)
})

test('only oneself, or an admin; for all others there is nobody', async () => {
  const person = await makePerson()
  for (const role of ['user', 'editor'] as const) {
    const other = await makePerson({ role })
    const answer = await call(users.remove, { as: other.cookie, params: { id: person.id } })
    expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
  }
  await makePerson({ role: 'admin' })
  const admin = await makePerson({ role: 'admin' })
  const answer = await call(users.remove, { as: admin.cookie, params: { id: person.id } })
  expect(answer).toMatchObject({ status: 200, cookie: undefined })
  expect((await call(users.me, { as: person.cookie })).status).toBe(401)
  const again = await call(users.remove, { as: admin.cookie, params: { id: person.id } })
  expect(again.error.code).toBe('not_found')
})

test('12 removals at once remove once', async () => {
  const person = await makePerson()
  const admin = await makePerson({ role: 'admin' })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => call(users.remove, { as: admin.cookie, params: { id: person.id } })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error?.code === 'not_found')).toHaveLength(11)
})

test('nothing is written beside a removal that would outlive it', async () => {
  const at = Date.now()
  const person = await makePerson({ verified: false }, at)
  const as = person.cookie
  const ask = (index: number) =>
    index % 2 === 0
      ? call(users.requestCode, { as, at: at + index * 61_000 })
      : call(users.changeEmail, { as, at: at + index * 1000, input: { email: freshEmail() } })
  const before = Array.from({ length: 10 }, (_, index) => ask(index))
  const removal = call(users.remove, { as, at, params: { id: person.id } })
  const after = Array.from({ length: 12 }, (_, index) => ask(index + 10))
  await Promise.all([...before, removal, ...after])
  const left = (await scanTable()).filter((item) => item.pk === `USER#${person.id}`)
  expect(left).toEqual([])
})
