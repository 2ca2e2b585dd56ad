import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { giveRounds, makeUser, storedRounds } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { rounds } = api
const at = Date.now()
const FUN = { mode: 'fun', risk: 'balanced' } as const

test('a practice round has odds, cost and commitment, but no seed', async () => {
  const { cookie } = await makeUser()
  const answer = await call(rounds.create, { as: cookie, input: FUN })
  expect(answer.status).toBe(201)
  const { round, signals } = answer.body
  expect(round).toMatchObject({ mode: 'fun', risk: 'balanced', rtp: 0.97 })
  expect(round.target).toBeGreaterThanOrEqual(1.51)
  expect(round.target).toBeLessThanOrEqual(3)
  expect(round.chance).toBeCloseTo(0.97 / round.target, 12)
  expect(round.instantLossChance).toBeCloseTo(1 - 0.97 / 1.01, 12)
  expect(round.expectedReturn).toBeCloseTo(0.97, 12)
  expect(round.notice).toBe(
    'Drawn at random: it cannot know how the round will end. On average every target costs the same: 3% of the stake.',
  )
  expect(round.commitment).toMatch(/^[0-9a-f]{64}$/)
  expect(round.serverSeed).toBeUndefined()
  expect(signals).toMatchObject({ remaining: SIGNALS_PER_DAY_MAX - 1, fun: 'ready', live: 'no_link' })
})

test('20 parallel requests get exactly the daily limit', async () => {
  const { id, cookie } = await makeUser()
  const answers = await atOnce(20, () => call(rounds.create, { as: cookie, input: FUN, at }))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(SIGNALS_PER_DAY_MAX)
  expect(answers.filter((answer) => answer.error.code === 'daily_limit')).toHaveLength(
    20 - SIGNALS_PER_DAY_MAX,
  )
  expect(await storedRounds(id)).toHaveLength(SIGNALS_PER_DAY_MAX)
  const listed = await call(rounds.list, { as: cookie, at, input: { limit: 100 } })
  expect(new Set(listed.body.rounds.map(({ commitment }) => commitment)).size).toBe(SIGNALS_PER_DAY_MAX)
})

test('the last round locks for 24 hours, then all are free again', async () => {
  const start = Date.now()
  const { cookie } = await makeUser({}, start)
  for (let hour = 0; hour < SIGNALS_PER_DAY_MAX; hour++) {
    const answer = await call(rounds.create, { as: cookie, input: FUN, at: start + hour * HOUR_MS })
    expect(answer.status).toBe(201)
  }
  const last = start + (SIGNALS_PER_DAY_MAX - 1) * HOUR_MS
  // Only the first round is 24 hours old by now.
  const refused = await call(rounds.create, { as: cookie, input: FUN, at: start + 25 * HOUR_MS })
  expect(refused.error).toMatchObject({
    statusCode: 429,
    code: 'daily_limit',
    nextAt: iso(last + DAY_MS),
    message: `You have reached the maximum limit for today. You will receive the signal again in ${SIGNALS_PER_DAY_MAX - 2} hours.`,
  })
  const early = await call(rounds.create, { as: cookie, input: FUN, at: last + DAY_MS - 1 })
  expect(early.error.code).toBe('daily_limit')
  const parallel = await call(rounds.create, { as: cookie, input: FUN, at: last - 50 })
  expect(parallel.error.message).toContain(' again in 24 hours.')
  const free = await call(rounds.create, { as: cookie, input: FUN, at: last + DAY_MS })
  expect(free.body.signals.remaining).toBe(SIGNALS_PER_DAY_MAX - 1)
})

test('a repeated request costs nothing, also 12 at once and after the lock', async () => {
  const { id, cookie } = await makeUser({}, at)
  await giveRounds(
    id,
    Array.from({ length: SIGNALS_PER_DAY_MAX - 1 }, () => at - HOUR_MS),
  )
  const send = (input: { mode: 'fun'; risk: 'steady' | 'bold' }) =>
    call(rounds.create, { as: cookie, at, input, headers: { 'idempotency-key': 'the-tenth' } })
  const answers = await atOnce(12, () => send({ mode: 'fun', risk: 'steady' }))
  expect(new Set(answers.map((answer) => answer.body.round._id)).size).toBe(1)
  expect(await storedRounds(id)).toHaveLength(SIGNALS_PER_DAY_MAX)
  expect((await send({ mode: 'fun', risk: 'bold' })).error.code).toBe('idempotency_mismatch')
  expect((await call(rounds.create, { as: cookie, at, input: FUN })).error.code).toBe('daily_limit')
})

test('a repeated request gets the first answer, also after later rounds and its flight', async () => {
  const { cookie: as } = await makeUser({}, at)
  const headers = { 'idempotency-key': 'first' }
  const send = (when: number) => call(rounds.create, { as, at: when, input: FUN, headers })
  const first = await send(at)
  const second = { 'idempotency-key': 'second' }
  const other = await call(rounds.create, { as, at: at + 1, input: FUN, headers: second })
  expect(other.body.round._id).not.toBe(first.body.round._id)
  expect((await send(at + 2)).body).toEqual(first.body)
  const params = { id: first.body.round._id }
  await call(rounds.fly, { as, at: at + 3, params, input: { clientSeed: 'mine' } })
  expect((await send(at + DAY_MS - 1)).body).toEqual(first.body)
  // After a day the key counts as new.
  expect((await send(at + DAY_MS)).body.round._id).not.toBe(first.body.round._id)
})

test('open rounds stay in the list after a day and can still be flown', async () => {
  const start = Date.now()
  const { id, cookie: as } = await makeUser({}, start)
  const draw = async (at: number) => (await call(rounds.create, { as, at, input: FUN })).body.round
  const old = [await draw(start), await draw(start + 1), await draw(start + 2)]
  const flown = { params: { id: old[1]?._id ?? '' }, input: { clientSeed: 'mine' } }
  await call(rounds.fly, { as, at: start + 3, ...flown })
  const later = start + DAY_MS + 1
  const fresh = await draw(later)
  // The third is younger than a day; the first is older, but open.
  const kept = [old[0]?._id, old[2]?._id, fresh._id]
  expect((await storedRounds(id)).map((round) => round.id)).toEqual(kept)
  const listed = (await call(rounds.list, { as, at: later })).body.rounds
  expect(listed.map(({ _id }) => _id)).toEqual([fresh, ...old.toReversed()].map(({ _id }) => _id))
  expect(listed.at(-1)).toEqual(old[0])
  const late = await call(rounds.fly, {
    as,
    at: later,
    params: { id: old[0]?._id ?? '' },
    input: { clientSeed: 'late' },
  })
  expect(late.body.round).toMatchObject({ commitment: old[0]?.commitment, outcome: { source: 'practice' } })
})

test('an unverified excluded user is refused as excluded', async () => {
  const excludedUntilMs = Date.now() + HOUR_MS
  const { cookie: as } = await makeUser({ verified: false, excludedUntilMs })
  expect((await call(api.users.me, { as })).body.signals).toMatchObject({ fun: 'excluded', live: 'excluded' })
  expect((await call(rounds.create, { as, input: FUN })).error.code).toBe('excluded')
})
