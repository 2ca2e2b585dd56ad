import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#shared/api/index.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { RISKS, type Risk } from '#shared/crash/target.ts'
import type { Source } from '#shared/models/basics.ts'
import type { Round } from '#shared/models/round.ts'
import { TrackRecord } from '#shared/models/track-record.ts'
import { DAY_MS } from '#shared/time.ts'
import { sumOf, tallyOf } from '#shared/track-record/tally.ts'
import { loadRecord } from '../../domain/counts/track-record-items.ts'
import { useOwnTableWithStream } from '../../platform/table/testing/own-table.ts'
import { call } from '../../testing/call.ts'
import { drainStream } from '../../testing/drain-stream.ts'
import { makeUser, type TestUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'

const { rounds, trackRecord, users } = api

// A table of its own, since the track record covers the whole table.
beforeAll(useOwnTableWithStream)

async function look(at: number) {
  await drainStream()
  const { status, body, headers } = await call(trackRecord.get, { at })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('public, max-age=300')
  return z.parse(TrackRecord, body)
}

async function sourceAt(source: Source, at: number) {
  const found = (await look(at)).sources.find((each) => each.source === source)
  if (!found) throw new Error(`no ${source}`)
  return found
}

async function draw({ cookie }: TestUser, at: number, risk: Risk = 'steady', mode: Round['mode'] = 'fun') {
  const { body } = await call(rounds.create, { as: cookie, at, input: { mode, risk } })
  return body.round
}

function fly({ cookie }: TestUser, { _id }: Round, at: number, clientSeed = 'seed') {
  return call(rounds.fly, { as: cookie, at, params: { id: _id }, input: { clientSeed } })
}

test('everybody gets a track record, also without rounds', async () => {
  const record = await look(Date.parse('2027-01-05T12:00:00.000Z'))
  expect(record.measuredAt).toBe('2027-01-05T12:00:00.000Z')
  expect(record.sources.map(({ total }) => total.rounds)).toEqual([0, 0, 0])
  expect(record.live.total).toMatchObject({ drawn: 0, unreported: 0 })
})

test('the line of practice ends at the record’s own total, day by day', async () => {
  const [first, second] = [Date.parse('2027-02-20T12:00:00.000Z'), Date.parse('2027-02-21T12:00:00.000Z')]
  const user = await makeUser({}, first)
  for (const at of [first, first, second]) await fly(user, await draw(user, at), at)
  const { sources, practiceLine } = await look(second)
  const { rounds, hits, expectedHits } = sources[0]?.total ?? {}
  expect(practiceLine.at(-1)).toEqual({ rounds, hits, expectedHits: expect.closeTo(expectedHits ?? 0, 9) })
  expect((practiceLine.at(-1)?.rounds ?? 0) - (practiceLine.at(-2)?.rounds ?? 0)).toBe(1)
})

test('30 simultaneous rounds count as 30, with exact sums', async () => {
  const at = Date.parse('2027-03-10T12:00:00.000Z')
  const people = await atOnce(3, () => makeUser({}, at))
  const drawn = await Promise.all(
    people.flatMap((user) =>
      Array.from({ length: 10 }, async (_, index) => ({
        user,
        round: await draw(user, at, RISKS[index % RISKS.length]),
      })),
    ),
  )
  const flown = await Promise.all(
    drawn.map(async ({ user, round }) => (await fly(user, round, at)).body.round),
  )
  await drainStream()
  const counted = (await loadRecord(at)).settled.filter(({ month }) => month === '2027-03')
  for (const risk of RISKS) {
    const own = flown.filter((round) => round.risk === risk)
    const expected = own.map(({ target, rtp, outcome }) =>
      tallyOf({ targetX100: fromDecimal(target), rtp, hit: outcome?.hit ?? false }),
    )
    expect(own).toHaveLength(risk === 'steady' ? 12 : 9)
    expect(sumOf(counted.flatMap((each) => (each.risk === risk ? [each.tally] : [])))).toEqual(
      sumOf(expected),
    )
  }
  const { months, bands, total } = await sourceAt('practice', at)
  expect(months.at(-1)).toMatchObject({ month: '2027-03', measured: { rounds: 30, tooFew: true } })
  expect(bands.reduce((sum, { measured }) => sum + measured.rounds, 0)).toBe(total.rounds)
})

test('a round counts in the month in which it was drawn', async () => {
  const at = Date.parse('2027-04-30T23:59:59.000Z')
  const user = await makeUser({}, at)
  const round = await draw(user, at)
  await fly(user, round, at + DAY_MS)
  const { months } = await sourceAt('practice', at)
  expect(months.map(({ month }) => month)).toContain('2027-04')
  expect(months.map(({ month }) => month)).not.toContain('2027-05')
})

test('live rounds count as drawn, reported, or unreported after 7 days, also after the user’s removal', async () => {
  const start = Date.parse('2027-06-01T12:00:00.000Z')
  const at = start + DAY_MS
  const user = await makeUser({}, start)
  await giveLink(user, (await newCasino({ rtp: 0.96 })).code, 'cooling-off', start)
  const [told] = [
    await draw(user, at, 'steady', 'live'),
    await draw(user, at, 'steady', 'live'),
    await draw(user, at, 'bold', 'live'),
  ]
  const input = { multiplier: 1.05 }
  const reported = { as: user.cookie, at, params: { id: told._id }, input }
  expect((await call(rounds.reportOutcome, reported)).status).toBe(200)
  const soon = await look(at)
  expect(soon.live.total).toMatchObject({
    drawn: 3,
    reported: 1,
    verified: 0,
    open: 2,
    closed: 0,
    unreported: 0,
  })
  expect(soon.live.bands.map(({ reporting }) => reporting.open)).toEqual([1, 0, 1])
  expect(await sourceAt('reported', at)).toMatchObject({ total: { rounds: 1, hits: 0 } })
  expect((await sourceAt('reported', at)).total.net?.expected).toBeCloseTo(-0.04, 8)
  await call(users.remove, { as: user.cookie, at, params: { id: user.id } })
  const later = await look(at + 8 * DAY_MS)
  expect(later.live.months).toMatchObject([
    { month: '2027-06', reporting: { drawn: 3, reported: 1, open: 0, closed: 3, unreported: 2 } },
  ])
  expect(later.live.total.unreportedShare).toBeCloseTo(2 / 3, 12)
})
