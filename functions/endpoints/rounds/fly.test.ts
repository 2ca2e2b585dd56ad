import { createHash, createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { roundKey } from '../../domain/rounds/round.ts'
import { newId } from '../../platform/ids.ts'
import { table } from '../../platform/table/client.ts'
import { transact } from '../../platform/table/write.ts'
import { call } from '../../testing/call.ts'
import { makePerson } from '../../testing/people.ts'

const { rounds, users } = api

async function flyer() {
  const person = await makePerson()
  const { body } = await call(rounds.create, { as: person.cookie, input: { mode: 'fun', risk: 'bold' } })
  return { ...person, round: body.round }
}

test('reveals the committed seed and settles by the published formula', async () => {
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

test('12 flights at once, with 12 seeds, settle once', async () => {
  const { cookie, round } = await flyer()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(rounds.fly, { as: cookie, params: { id: round._id }, input: { clientSeed: `seed-${index}` } }),
    ),
  )
  expect(answers.every((answer) => answer.status === 200)).toBe(true)
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body.round))).size).toBe(1)
})

test('somebody else’s round is not there', async () => {
  const { round } = await flyer()
  const stranger = await makePerson()
  const answer = await call(rounds.fly, {
    as: stranger.cookie,
    params: { id: round._id },
    input: { clientSeed: 'x' },
  })
  expect(answer.error).toMatchObject({ statusCode: 404, code: 'not_found' })
})

test.each(['', 'a'.repeat(65), 'a:b', 'ü'])('refuses the client seed %j', async (clientSeed) => {
  const { cookie, round } = await flyer()
  const answer = await call(rounds.fly, { as: cookie, params: { id: round._id }, input: { clientSeed } })
  expect(answer.error.fields?.[0]).toMatchObject({ path: 'clientSeed', code: 'invalid_format' })
})

test('a time-out stops the flight of a plan drawn before it', async () => {
  const { cookie, round } = await flyer()
  await call(users.exclude, { as: cookie, input: { period: '24h' } })
  const input = { clientSeed: 'late' }
  const answer = await call(rounds.fly, { as: cookie, params: { id: round._id }, input })
  expect(answer.error).toMatchObject({ statusCode: 403, code: 'excluded', until: expect.any(String) })
})

test('a practice round takes no reported outcome', async () => {
  const { cookie, round } = await flyer()
  const answer = await call(rounds.reportOutcome, {
    as: cookie,
    params: { id: round._id },
    input: { multiplier: 2 },
  })
  expect(answer.error.code).toBe('wrong_state')
})

test('the list pages newest first by a cursor that serves nobody else', async () => {
  const { cookie } = await makePerson()
  const drawn: string[] = []
  for (let count = 0; count < 5; count++) {
    const at = Date.now() + count
    drawn.push(
      (await call(rounds.create, { as: cookie, at, input: { mode: 'fun', risk: 'steady' } })).body.round._id,
    )
  }
  const first = await call(rounds.list, { as: cookie, input: { limit: 3 } })
  const second = await call(rounds.list, { as: cookie, input: { limit: 3, cursor: first.body.cursor } })
  const ids = [...first.body.rounds, ...second.body.rounds].map((round) => round._id)
  expect(ids).toEqual(drawn.toReversed())
  expect(second.body.cursor).toBeUndefined()
  const stranger = await makePerson()
  const stolen = await call(rounds.list, {
    as: stranger.cookie,
    input: { limit: 3, cursor: first.body.cursor },
  })
  expect(stolen.error.fields?.[0]?.path).toBe('cursor')
  const live = await call(rounds.list, { as: cookie, input: { mode: 'live' } })
  expect(live.body.rounds).toEqual([])
})

test('a filter that matches nothing reads a bounded number of pages', async () => {
  const { id, cookie: as } = await makePerson()
  const stored = Array.from({ length: 300 }, (_, index) => ({
    ...roundKey(id, { id: newId(0, secureRandom), createdAt: new Date(Date.now() - index).toISOString() }),
    mode: 'fun',
  }))
  for (let start = 0; start < stored.length; start += 100) {
    await transact(stored.slice(start, start + 100).map((put) => ({ name: 'round', put })))
  }
  const send = vi.spyOn(table(), 'send')
  const answer = await call(rounds.list, { as, input: { limit: 1, mode: 'live' } })
  expect(answer.body.rounds).toEqual([])
  expect(send.mock.calls.length).toBeLessThan(12)
})

test('flown and open plans are one list, on every page of it', async () => {
  const { cookie: as } = await makePerson()
  const drawn: string[] = []
  for (let index = 0; index < 6; index++) {
    const { body } = await call(rounds.create, { as, input: { mode: 'fun', risk: 'steady' } })
    drawn.push(body.round._id)
    const params = { id: body.round._id }
    if (index % 2 === 0) await call(rounds.fly, { as, params, input: { clientSeed: 'x' } })
  }
  for (const limit of [1, 2, 3, 4, 100]) {
    const listed: [string, boolean][] = []
    let cursor: string | undefined
    do {
      const { body } = await call(rounds.list, {
        as,
        input: { limit, mode: 'fun', ...(cursor ? { cursor } : {}) },
      })
      listed.push(...body.rounds.map(({ _id, outcome }): [string, boolean] => [_id, outcome !== undefined]))
      cursor = body.cursor
    } while (cursor)
    expect(listed.toReversed(), `${limit} at once`).toEqual(drawn.map((id, index) => [id, index % 2 === 0]))
  }
})
