import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DAY_MS } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'

const { rounds, users } = api

async function flyer() {
  const user = await makeUser()
  const { body } = await call(rounds.create, { as: user.cookie, input: { mode: 'fun', risk: 'bold' } })
  return { ...user, round: body.round }
}

test('a flight reveals the committed seed and settles by the published formula', async () => {
  const { cookie, round } = await flyer()
  const { body } = await call(rounds.fly, {
    as: cookie,
    params: { id: round._id },
    input: { clientSeed: 'my-own_Seed' },
  })
  const flown = body.round
  const seed = Buffer.from(flown.serverSeed ?? '', 'hex')
  expect(createHash('sha256').update(seed).digest('hex')).toBe(round.commitment)
  const mac = createHmac('sha256', seed).update(`my-own_Seed:${round._id}`).digest('hex')
  const r = BigInt(`0x${mac.slice(0, 13)}`)
  const drawn = (97n * 2n ** 52n) / (2n ** 52n - r)
  const hundredths = drawn < 100n ? 100n : drawn
  expect(flown.outcome).toEqual({
    multiplier: Number(hundredths) / 100,
    hit: hundredths >= BigInt(Math.round(round.target * 100)),
    source: 'practice',
  })
})

test('12 simultaneous flights with 12 seeds settle once', async () => {
  const { cookie, round } = await flyer()
  const answers = await atOnce(12, (index) =>
    call(rounds.fly, { as: cookie, params: { id: round._id }, input: { clientSeed: `seed-${index}` } }),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.round))).size).toBe(1)
})

test('a round that was not flown within seven days has expired', async () => {
  const at = Date.now()
  const { email, cookie: as } = await makeUser({}, at)
  const input = { mode: 'fun', risk: 'bold' } as const
  const draw = async () => (await call(rounds.create, { as, at, input })).body.round._id
  const [one, other] = [await draw(), await draw()]
  const back = await call(users.login, { at: at + 6.9 * DAY_MS, input: { email, password: PASSWORD } })
  const fly = (id: string, days: number) =>
    call(rounds.fly, {
      as: back.cookie,
      at: at + days * DAY_MS,
      params: { id },
      input: { clientSeed: 'late' },
    })
  const flown = await fly(one, 7)
  expect(flown.status).toBe(200)
  expect((await fly(other, 7.01)).error.code).toBe('wrong_state')
  expect((await fly(one, 7.01)).body.round).toEqual(flown.body.round)
})

test('another user’s round is not found', async () => {
  const { round } = await flyer()
  const stranger = await makeUser()
  const answer = await call(rounds.fly, {
    as: stranger.cookie,
    params: { id: round._id },
    input: { clientSeed: 'x' },
  })
  expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
})

test('a practice round accepts no reported outcome', async () => {
  const { cookie, round } = await flyer()
  const answer = await call(rounds.reportOutcome, {
    as: cookie,
    params: { id: round._id },
    input: { multiplier: 2 },
  })
  expect(answer.error.code).toBe('wrong_state')
})
