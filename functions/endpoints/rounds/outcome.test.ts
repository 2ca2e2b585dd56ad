import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SentInputOf } from '#shared/api/endpoint.ts'
import { api } from '#shared/api/index.ts'
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import { DAY_MS } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink, newUser } from '../casino-links/testing/people.ts'

const { rounds } = api
type Reported = SentInputOf<typeof rounds.reportOutcome>

const recorded = vectors.find(
  ({ scheme, hundredths }) => scheme === 'bustabit-v3-classic' && hundredths > 300,
)
const { gameHash = '', salt = '' } = recorded?.inputs ?? {}
const MULTIPLIER = (recorded?.hundredths ?? 0) / 100
/** The hash that the casino showed before: bustabit links its games by the hash's bytes. */
const BEFORE = createHash('sha256').update(Buffer.from(gameHash, 'hex')).digest('hex')

async function player(fairness = 'bustabit-v3-classic') {
  const start = Date.now()
  const casino = await newCasino({ rtp: 0.99, fairness })
  const user = await newUser(start)
  await giveLink(user, casino.code, 'cooling-off', start)
  const at = start + DAY_MS
  const draw = (casinoHash?: string) =>
    call(rounds.create, {
      as: user.cookie,
      at,
      input: { mode: 'live', risk: 'bold', ...(casinoHash === undefined ? {} : { casinoHash }) },
    })
  const report = (id: string, input: Reported) =>
    call(rounds.reportOutcome, { as: user.cookie, at, params: { id }, input })
  return { ...user, at, draw, report }
}

test('a report is verified if its data give the multiplier and fit the hash stored with the round', async () => {
  const { cookie, at, draw, report } = await player()
  const { body } = await draw(`0x${BEFORE.toUpperCase()}`)
  expect(body.round).toMatchObject({ scheme: 'bustabit-v3-classic', casinoHash: BEFORE })
  const stake = { amount: 2.5, currency: 'EUR' }
  const fairness = { gameHash, salt, game: '1' }
  const told = await report(body.round._id, { multiplier: MULTIPLIER, stake, fairness })
  expect(told.body.round).toMatchObject({
    outcome: { multiplier: MULTIPLIER, hit: MULTIPLIER >= body.round.target, source: 'verified' },
    verification: { result: 'verified', multiplier: MULTIPLIER },
    report: { stake, fairness },
  })
  const list = await call(rounds.list, { as: cookie, at })
  expect(list.body.rounds[0]).toEqual(told.body.round)
})

test.each([
  ['no_stored_hash', undefined, { multiplier: MULTIPLIER, fairness: { gameHash } }],
  ['hash_differs', gameHash, { multiplier: MULTIPLIER, fairness: { gameHash } }],
  ['multiplier_differs', BEFORE, { multiplier: 1.5, fairness: { gameHash, salt } }],
  ['foreign_salt', BEFORE, { multiplier: MULTIPLIER, fairness: { gameHash, salt: '00ff' } }],
  ['incomplete', BEFORE, { multiplier: MULTIPLIER, fairness: { salt } }],
  ['no_data', BEFORE, { multiplier: MULTIPLIER, fairness: { hello: 'world' } }],
  ['no_data', BEFORE, { multiplier: MULTIPLIER }],
] as const)('%s: saved as reported, with the reason', async (result, casinoHash, input) => {
  const { draw, report } = await player()
  const { body } = await draw(casinoHash)
  const told = await report(body.round._id, input)
  expect(told.status).toBe(200)
  expect(told.body.round.outcome).toMatchObject({ multiplier: input.multiplier, source: 'reported' })
  expect(told.body.round.verification?.result).toBe(result)
})

test.each(['none', 'roobet-crash', 'A game of our own'])(
  'a casino with the scheme "%s"',
  async (fairness) => {
    const { draw, report } = await player(fairness)
    const { body } = await draw(BEFORE)
    const told = await report(body.round._id, { multiplier: MULTIPLIER, fairness: { gameHash, salt } })
    expect(told.body.round.outcome?.source).toBe('reported')
    expect(told.body.round.verification).toEqual({ result: 'no_scheme' })
  },
)

test.each([
  ['fairness.gameHash', { gameHash: gameHash.slice(1) }],
  ['fairness.gameHash', { gameHash: `z${gameHash.slice(1)}`, salt }],
] as const)('a malformed %s is refused by its name and costs nothing', async (path, fairness) => {
  const { draw, report } = await player()
  const { body } = await draw(BEFORE)
  const refused = await report(body.round._id, { multiplier: MULTIPLIER, fairness })
  expect(refused.error).toMatchObject({ code: 'invalid_input', fields: [{ path, code: 'invalid_format' }] })
  const mended = await report(body.round._id, { multiplier: MULTIPLIER, fairness: { gameHash } })
  expect(mended.body.round.outcome?.source).toBe('verified')
})

test('a scheme that the casino gets after the round was drawn does not count', async () => {
  const { at, draw, report } = await player('none')
  const { body } = await draw(BEFORE)
  const admin = await newUser(at, { role: 'admin' })
  await call(api.casinos.update, {
    as: admin.cookie,
    at,
    params: { code: body.round.casino ?? '' },
    input: { fairness: 'bustabit-v3-classic' },
  })
  const told = await report(body.round._id, { multiplier: MULTIPLIER, fairness: { gameHash } })
  expect(told.body.round.verification).toEqual({ result: 'no_scheme' })
})
