import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { EXCLUSION_PERIODS } from '#shared/models/user.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { emailHash } from '../../domain/users/user-items.ts'
import { FOREVER_MS } from '../../domain/users/user-record.ts'
import { getItem } from '../../platform/table/read.ts'
import { call } from '../../testing/call.ts'
import { mailsTo, makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { users, rounds } = api
const at = Date.now()

test('an exclusion holds to the millisecond', async () => {
  const user = await makeUser({}, at)
  const answer = await call(users.exclude, { as: user.cookie, at, input: { period: '7d' } })
  const end = at + 7 * DAY_MS
  const until = iso(end)
  expect(answer).toMatchObject({ status: 201, body: { excludedUntil: until } })
  const refused = await call(rounds.create, { as: user.cookie, at, input: { mode: 'fun', risk: 'steady' } })
  expect(refused.error).toMatchObject({ statusCode: 403, code: 'excluded', until })
  const { cookie } = await call(users.login, {
    input: { email: user.email, password: PASSWORD },
    at: end - 1,
  })
  const me = (time: number) => call(users.me, { as: cookie, at: time }).then(({ body }) => body)
  expect(await me(end - 1)).toMatchObject({
    user: { excludedUntil: until },
    signals: { fun: 'excluded' },
  })
  expect((await me(end)).signals.fun).toBe('ready')
})

test('an exclusion can be lengthened, never shortened, and is confirmed by mail', async () => {
  const user = await makeUser({}, at)
  const exclude = (period: (typeof EXCLUSION_PERIODS)[number], time = at) =>
    call(users.exclude, { as: user.cookie, at: time, input: { period } })
  expect((await exclude('7d')).status).toBe(201)
  expect((await exclude('24h')).error).toMatchObject({ statusCode: 409, code: 'wrong_state' })
  expect((await exclude('7d')).error.code).toBe('wrong_state')
  // The same period requested later ends later.
  expect((await exclude('7d', at + 1)).status).toBe(201)
  expect((await exclude('6m')).status).toBe(201)
  const forever = await exclude('forever')
  expect(forever.body.excludedUntil).toBe(iso(FOREVER_MS))
  for (const period of EXCLUSION_PERIODS) expect((await exclude(period)).error.code).toBe('wrong_state')
  const mails = await mailsTo(user.email)
  expect(mails.map((mail) => mail.mail)).toEqual(Array(4).fill('exclusion_set'))
  const variants = mails.map(({ data }) => ('variant' in data ? data.variant : undefined))
  expect(variants.toSorted()).toEqual(['forever', 'self_exclusion', 'time_out', 'time_out'])
})

test('an exclusion survives removal and new registration in full', async () => {
  const user = await makeUser({}, at)
  for (const period of ['24h', 'forever'] as const) {
    await call(users.exclude, { as: user.cookie, at, input: { period } })
  }
  await call(users.remove, { as: user.cookie, at, params: { id: user.id } })
  // Only the end is stored, without an expiry of the item.
  const key = { pk: `EXCLUDED#${emailHash(user.email)}`, sk: 'EXCLUDED' }
  expect(await getItem(key)).toEqual({ ...key, untilMs: FOREVER_MS })
  const again = await call(users.register, {
    input: { name: 'Back Again', email: user.email.toUpperCase(), password: PASSWORD, adult: true },
    at: at + 400 * DAY_MS,
  })
  expect(again.body.user.excludedUntil).toBe(iso(FOREVER_MS))
})

test('the longest of 12 simultaneous exclusions applies', async () => {
  const user = await makeUser({}, at)
  const periods = ['24h', '7d', '30d', '6m'] as const
  const answers = await atOnce(12, (index) =>
    call(users.exclude, {
      as: user.cookie,
      at: at + index,
      input: { period: periods[(index * 7) % 4] ?? '24h' },
    }),
  )
  expect(answers.filter((answer) => ![201, 409].includes(answer.status))).toEqual([])
  const untils = answers.filter((answer) => answer.status === 201).map(({ body }) => body.excludedUntil)
  const { excludedUntilMs = 0 } = await storedUser(user.id)
  expect(iso(excludedUntilMs)).toBe(untils.sort().at(-1))
  const longest = new Date(at)
  longest.setUTCMonth(longest.getUTCMonth() + 6)
  expect(excludedUntilMs).toBeGreaterThanOrEqual(longest.getTime())
  await call(users.remove, { as: user.cookie, at, params: { id: user.id } })
  const again = await call(users.register, {
    input: { name: 'Back Again', email: user.email, password: PASSWORD, adult: true },
    at,
  })
  expect(again.body.user.excludedUntil).toBe(iso(excludedUntilMs))
})
