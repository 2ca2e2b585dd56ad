import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { HOUR_MS } from '#shared/time.ts'
import { call, freshEmail, freshNetwork } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

// The numbers of docs/product.md, section 5, at their endpoints, one call after the other; limited.deep.test.ts makes
// them race.

const { rounds, users } = api
/** Start of an hour and day, so that no window ends within a test. */
const START = Date.parse('2031-06-01T00:00:00.000Z')

// The scale of the cloud, set before this file reads its configuration.
process.env.RATE_LIMIT_SCALE = '1'

interface Answer {
  readonly status: number
  readonly error?: { readonly code?: string; readonly retryAfter?: number }
}

/** Counts the calls that succeed before the first `too_many`; -1 if there is none within `most` calls. */
async function letThrough(most: number, ask: (index: number) => Promise<Answer>): Promise<number> {
  for (let index = 0; index < most; index += 1) {
    const { status, error } = await ask(index)
    if (status !== 429) continue
    expect(error?.code).toBe('too_many')
    expect(error?.retryAfter).toBeGreaterThan(0)
    return index
  }
  return -1
}

test('wrong logins to one address from any networks: 5', async () => {
  const { email } = await makeUser({}, START)
  const wrong = () => call(users.login, { at: START, input: { email, password: 'wrong one' } })
  expect(await letThrough(9, wrong)).toBe(5)
})

test('wrong logins from one network to any addresses: 5', async () => {
  const network = freshNetwork()
  const wrong = () =>
    call(users.login, { at: START, network, input: { email: freshEmail(), password: 'wrong one' } })
  expect(await letThrough(9, wrong)).toBe(5)
})

test('registrations from one network: 5 an hour', async () => {
  const network = freshNetwork()
  const register = (at: number) => {
    const input = { name: 'Sam', email: freshEmail(), password: PASSWORD, adult: true } as const
    return call(users.register, { at, network, input })
  }
  expect(await letThrough(9, () => register(START))).toBe(5)
  expect((await register(START + HOUR_MS)).status).toBe(201)
})

test('codes to one address: 5 an hour, 10 a day', async () => {
  const { cookie: as } = await makeUser({ verified: false }, START)
  const ask = (hour: number) => (index: number) =>
    call(users.requestCode, { as, at: START + hour * HOUR_MS + index * 60_000 })
  expect(await letThrough(9, ask(0))).toBe(5)
  expect(await letThrough(9, ask(1))).toBe(5)
  expect(await letThrough(9, ask(2))).toBe(0)
})

test('wrong verification codes: 20 an hour', async () => {
  const { cookie: as } = await makeUser({ verified: false }, START)
  const wrong = () => call(users.verifyCode, { as, at: START, params: { code: '000000' } })
  expect(await letThrough(30, wrong)).toBe(20)
})

test('wrong reset codes for one address, from any networks: 5 an hour', async () => {
  const { email } = await makeUser({}, START)
  const input = { email, code: '000000', password: 'Slow ferries, 9 gulls' }
  expect(await letThrough(9, () => call(users.resetPassword, { at: START, input }))).toBe(5)
})

test('wrong verification codes and links from one network: 20 an hour', async () => {
  const network = freshNetwork()
  const people = await Promise.all([1, 2].map(() => makeUser({ verified: false }, START)))
  const code = (index: number) => {
    const as = people[index % 2]?.cookie
    return call(users.verifyCode, { as, at: START, network, params: { code: '000000' } })
  }
  expect(await letThrough(30, code)).toBe(20)
  const link = () => call(users.verifyLink, { at: START + HOUR_MS, network, params: { id: 'none' } })
  expect(await letThrough(30, link)).toBe(20)
})

test('wrong reset codes from one network, or from one known device: 5 an hour', async () => {
  const network = freshNetwork()
  const { cookie: as, email: own } = await makeUser({}, START)
  const reset = (email: string) => ({ email, code: '000000', password: 'Slow ferries, 9 gulls' })
  const wrong = () => call(users.resetPassword, { at: START, network, input: reset(freshEmail()) })
  expect(await letThrough(9, wrong)).toBe(5)
  expect(await letThrough(9, () => call(users.resetPassword, { as, at: START, input: reset(own) }))).toBe(5)
})

test('a device that is not known any more shares the count of strangers', async () => {
  const { id, email, cookie: ours } = await makeUser({}, START)
  const { cookie: ended } = await call(users.login, { at: START, input: { email, password: PASSWORD } })
  const password = 'Slow ferries, 9 gulls'
  const change = { password, oldPassword: PASSWORD }
  await call(users.update, { as: ours, at: START, params: { id }, input: change })
  const reset = (as?: string) =>
    call(users.resetPassword, { as, at: START, input: { email, code: '000000', password } })
  expect(await letThrough(9, () => reset())).toBe(5)
  expect((await reset(ended)).error.code).toBe('too_many')
  expect((await reset(ours)).error.code).toBe('code_expired')
})

test('guests’ requests for mail and uses of mailed links from one network: 60 a minute', async () => {
  const [asking, trying] = [freshNetwork(), freshNetwork()]
  const ask = () => call(users.forgotPassword, { at: START, network: asking, input: { email: freshEmail() } })
  expect(await letThrough(70, ask)).toBe(60)
  const input = { email: freshEmail(), code: 'a'.repeat(120), password: 'Slow ferries, 9 gulls' }
  const open = () => call(users.resetPassword, { at: START, network: trying, input })
  expect(await letThrough(70, open)).toBe(60)
})

test('exclusions of one user: 60 a minute', async () => {
  const { cookie: as } = await makeUser({}, START)
  const exclude = () => call(users.exclude, { as, at: START, input: { period: 'forever' } })
  expect(await letThrough(70, exclude)).toBe(60)
})

test('rounds from one network: 30 a minute', async () => {
  const network = freshNetwork()
  const people = await atOnce(4, () => makeUser({}, START))
  const input = { mode: 'fun', risk: 'steady' } as const
  const draw = (index: number) =>
    call(rounds.create, { as: people[index % 4]?.cookie, at: START, network, input })
  expect(await letThrough(36, draw)).toBe(30)
})

test('writes of one user: 60 a minute', async () => {
  const { cookie: as, id } = await makeUser({}, START)
  const write = () => call(users.update, { as, at: START, params: { id }, input: {} })
  expect(await letThrough(70, write)).toBe(60)
})

test('writes from one network: 60 a minute', async () => {
  const network = freshNetwork()
  const people = await atOnce(3, () => makeUser({}, START))
  const write = (index: number) => {
    const { id = '', cookie: as } = people[index % 3] ?? {}
    return call(users.update, { as, at: START, network, params: { id }, input: {} })
  }
  expect(await letThrough(70, write)).toBe(60)
})
