import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'

const { rounds, users } = api
const LIVE = { mode: 'live', risk: 'steady' } as const

async function liveUser(fields = {}) {
  const start = Date.now()
  const casino = await newCasino({ rtp: 0.96, ...fields })
  const user = await newUser(start)
  await giveLink(user, casino.code, 'cooling-off', start)
  return { ...user, casino: casino.code, start, later: start + DAY_MS }
}

test('live mode starts at the announced end of the wait, also before the job has run', async () => {
  const { cookie, casino, start, later } = await liveUser()
  const availableAt = iso(start + DAY_MS)
  const early = await call(rounds.create, { as: cookie, input: LIVE, at: later - 1 })
  expect(early.error).toMatchObject({ statusCode: 403, code: 'not_active', availableAt })
  const waiting = await call(users.me, { as: cookie, at: start })
  expect(waiting.body.signals).toMatchObject({ fun: 'ready', live: 'cooling_off', availableAt, casino })
  const { body } = await call(rounds.create, { as: cookie, input: LIVE, at: later })
  expect(body.round).toMatchObject({ mode: 'live', casino, rtp: 0.96, expectedReturn: 0.96 })
  expect(body.round.notice).toContain('4% of the stake')
  expect(body.round.notice).toContain('if the game follows its published rules')
  expect(body.round.commitment).toBeUndefined()
  expect(body.signals).toMatchObject({ live: 'ready', remaining: SIGNALS_PER_DAY_MAX - 1, casino })
})

test('a casino without a published return asks nobody for a deposit, and starts no countdown', async () => {
  const at = Date.now()
  const { code } = await newCasino({ rtp: undefined, rtpSource: undefined })
  const user = await newUser(at)
  for (const state of ['deposit-needed', 'deposit-declared', 'cooling-off'] as const) {
    await giveLink(user, code, state, at)
    const { body } = await call(users.me, { as: user.cookie, at })
    expect(body.signals).toMatchObject({ live: 'unavailable_in_country' })
    expect(body.signals.availableAt).toBeUndefined()
  }
})

test('an outcome can be reported once, within 7 days, and is compared with the target', async () => {
  const { cookie, later } = await liveUser()
  const { body } = await call(rounds.create, { as: cookie, input: LIVE, at: later })
  const params = { id: body.round._id }
  const report = (multiplier: number, at = later) =>
    call(rounds.reportOutcome, { as: cookie, at, params, input: { multiplier } })
  expect((await report(0.5)).error.fields?.[0]?.code).toBe('too_small')
  expect((await report(1.005)).error.fields?.[0]?.code).toBe('invalid_format')
  const me = await call(users.me, { as: cookie, at: later })
  expect(me.status).toBe(200)
  const answers = await atOnce(12, () => report(body.round.target))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => answer.error?.code === 'wrong_state')).toHaveLength(11)
  const told = answers.find((answer) => answer.status === 200)?.body.round.outcome
  expect(told).toEqual({ multiplier: body.round.target, hit: true, source: 'reported' })
  const second = await call(rounds.create, { as: cookie, input: LIVE, at: later })
  const late = await call(rounds.reportOutcome, {
    as: cookie,
    at: later + 6.9 * DAY_MS,
    params: { id: second.body.round._id },
    input: { multiplier: 3.5 },
  })
  expect(late.status).toBe(200)
  const third = await call(rounds.create, { as: cookie, input: LIVE, at: later })
  const tooLate = await call(rounds.reportOutcome, {
    as: cookie,
    at: later + 6.99 * DAY_MS + 0.02 * DAY_MS,
    params: { id: third.body.round._id },
    input: { multiplier: 3.5 },
  })
  expect(tooLate.error.code).toBe('wrong_state')
})

test('a live round cannot be flown, reported or not', async () => {
  const { cookie: as, later: at } = await liveUser()
  const drawn = await call(rounds.create, { as, at, input: LIVE })
  const params = { id: drawn.body.round._id }
  const fly = async () =>
    (await call(rounds.fly, { as, at, params, input: { clientSeed: 'mine' } })).error.code
  expect(await fly()).toBe('wrong_state')
  await call(rounds.reportOutcome, { as, at, params, input: { multiplier: 2 } })
  expect(await fly()).toBe('wrong_state')
})
