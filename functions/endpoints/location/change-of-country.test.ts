import { describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { AuditEntry } from '#shared/models/audit-log.ts'
import { DAY_MS, HOUR_MS, iso } from '#shared/time.ts'
import { listAudit } from '../../testing/audit.ts'
import { call, freshEmail } from '../../testing/call.ts'
import { storedUser } from '../../testing/people.ts'
import { handler } from '../casino-links/activate.ts'
import { giveLink, mailsTo, newUser, type TestUser } from '../casino-links/testing/people.ts'
import { newCasinoForAll } from './testing/everywhere.ts'

const NOW = Date.parse('2027-03-10T10:00:00.000Z')
const LIVE = { mode: 'live', risk: 'steady' } as const

const { code } = await newCasinoForAll()

async function liveUser(fields = {}): Promise<TestUser> {
  const user = await newUser(NOW, fields)
  await giveLink(user, code, 'cooling-off', NOW)
  return user
}
const run = (atMs: number) => handler({ time: iso(atMs) })

function move(user: TestUser, country: string, atMs = NOW) {
  const options = { as: user.cookie, at: atMs, params: { id: user.id } }
  return call(api.users.update, { ...options, input: { country } })
}

describe('in the middle of a session', () => {
  test('casinos follow the visitor’s country from one request to the next', async () => {
    const user = await liveUser()
    const from = (country: string | undefined) => ({ as: user.cookie, at: NOW + DAY_MS, country })
    const seen = async (country: string | undefined) => {
      const listed = await call(api.casinos.list, from(country))
      const me = await call(api.users.me, from(country))
      const drawn = await call(api.rounds.create, { ...from(country), input: LIVE })
      const linkOf = me.body.user.groups.map(({ casino, state }) => ({ casino, state }))
      expect(linkOf).toEqual([{ casino: code, state: 'active' }])
      return [listed.body.casinos.length, me.body.signals.live, drawn.status, me.body.signals.remaining]
    }
    expect(await seen('GB')).toEqual([1, 'ready', 201, 10])
    expect(await seen('IT')).toEqual([0, 'unavailable_in_country', 403, 9])
    expect(await seen('US')).toEqual([0, 'unavailable_in_country', 403, 9])
    expect(await seen('ES')).toEqual([1, 'ready', 201, 9])
    expect(await seen('GB')).toEqual([1, 'ready', 201, 8])
  })

  test('a repeated request does not return another country’s casinos', async () => {
    const user = await newUser(NOW)
    const input = { casino: code, user_id: 'A1', country: 'GB' }
    const headers = { 'idempotency-key': 'once' }
    const options = { as: user.cookie, at: NOW, input, headers }
    expect((await call(api.casinoLinks.create, options)).status).toBe(201)
    const abroad = await call(api.casinoLinks.create, { ...options, country: 'IT' })
    expect(abroad.error.code).toBe('not_in_country')
    expect((await call(api.casinoLinks.create, options)).status).toBe(201)
  })

  test('a repeated request gives no live round in another country, before or after the daily limit', async () => {
    const user = await liveUser()
    const headers = { 'idempotency-key': 'once' }
    const options = { as: user.cookie, at: NOW + DAY_MS, input: LIVE, headers }
    const drawn = await call(api.rounds.create, options)
    expect((await call(api.rounds.create, { ...options, country: 'IT' })).error.code).toBe('not_in_country')
    const { headers: _, ...others } = options
    for (let count = 1; count < 10; count++) await call(api.rounds.create, others)
    expect((await call(api.rounds.create, { ...options, country: 'IT' })).error.code).toBe('not_in_country')
    expect((await call(api.rounds.create, options)).body.round).toEqual(drawn.body.round)
  })
})

describe('in the middle of a wait', () => {
  test('a closed country of the user delays mail and live mode until it is open again', async () => {
    const user = await liveUser()
    const due = NOW + DAY_MS
    expect((await move(user, 'IT', NOW + HOUR_MS)).status).toBe(200)
    const draw = (at: number) => call(api.rounds.create, { as: user.cookie, at, input: LIVE })
    const waiting = await call(api.users.me, { as: user.cookie, at: NOW + 2 * HOUR_MS })
    expect(waiting.body.signals.live).toBe('unavailable_in_country')
    await run(due)
    expect(await mailsTo(user)).toEqual([])
    expect((await draw(due)).error.code).toBe('not_in_country')
    await move(user, 'GB', due + HOUR_MS)
    // The wait went on meanwhile and was not shortened.
    expect((await draw(due + HOUR_MS)).status).toBe(201)
    await run(due + DAY_MS)
    await run(due + DAY_MS + HOUR_MS)
    expect((await mailsTo(user)).map(({ mail }) => mail)).toEqual(['live_active'])
  })

  test('a closed country of the network does not stop the wait, but live mode there', async () => {
    const user = await liveUser()
    const me = (country: string, at: number) => call(api.users.me, { as: user.cookie, at, country })
    const availableAt = iso(NOW + DAY_MS)
    const before = await me('GB', NOW + HOUR_MS)
    expect(before.body.signals).toMatchObject({ live: 'cooling_off', availableAt, casino: code })
    const abroad = await me('IT', NOW + HOUR_MS)
    expect(abroad.body.signals.live).toBe('unavailable_in_country')
    expect(abroad.body.signals).not.toHaveProperty('availableAt')
    expect(abroad.body.user.groups[0]?.activatesAt).toBe(availableAt)
    expect((await me('IT', NOW + DAY_MS)).body.signals.live).toBe('unavailable_in_country')
    expect((await me('GB', NOW + DAY_MS)).body.signals.live).toBe('ready')
  })

  test('moving the clock back does not start live mode early', async () => {
    const user = await liveUser()
    const draw = (at: number) => call(api.rounds.create, { as: user.cookie, at, input: LIVE })
    expect((await draw(NOW + DAY_MS - 1)).error.code).toBe('not_active')
    expect((await draw(NOW + DAY_MS)).status).toBe(201)
    expect((await draw(NOW + DAY_MS - 1)).error.code).toBe('not_active')
  })
})

describe('the user’s own country', () => {
  const changes = async ({ id }: TestUser): Promise<Partial<AuditEntry>[]> =>
    (await listAudit(id, NOW)).map(({ action, subject, fields }) => ({ action, subject, fields }))

  test('is noted in the audit log without its value when the user changes it', async () => {
    const user = await newUser(NOW)
    const noted = { action: 'users.update', subject: `user:${user.id}`, fields: ['country'] }
    await move(user, 'GB')
    expect(await changes(user)).toEqual([])
    await move(user, 'IT')
    expect(await changes(user)).toEqual([noted])
    const options = { as: user.cookie, at: NOW, params: { id: user.id } }
    await call(api.users.update, { ...options, input: { language: 'it', username: 'Quokka' } })
    expect(await changes(user)).toEqual([noted])
    await call(api.users.update, { ...options, input: { country: 'ES', username: 'Ada' } })
    expect(await changes(user)).toEqual([noted, noted])
    expect(JSON.stringify(await listAudit(user.id, NOW))).not.toMatch(/"(?:GB|IT|ES)"|Quokka/)
  })

  test('is noted when it is set for the first time', async () => {
    const user = await newUser(NOW, { country: undefined })
    await move(user, 'PT')
    expect(await changes(user)).toHaveLength(1)
    expect((await storedUser(user.id)).country).toBe('PT')
  })

  test('of a link is noted when a new submission changes it', async () => {
    const [admin, user] = [await newUser(NOW, { role: 'admin' }), await newUser(NOW)]
    const submit = (country: string) =>
      call(api.casinoLinks.create, {
        as: user.cookie,
        at: NOW,
        input: { casino: code, user_id: 'B2', country },
      })
    const reject = () =>
      call(api.players.decideLink, {
        as: admin.cookie,
        at: NOW,
        params: { id: user.id, casino: code },
        input: { account: 'rejected', reason: 'Not found there' },
      })
    await submit('GB')
    await reject()
    expect((await submit('GB')).status).toBe(201)
    expect(await changes(user)).toEqual([])
    await reject()
    expect((await submit('ES')).body.link.country).toBe('ES')
    const noted = { action: 'casinoLinks.create', subject: `link:${user.id}:${code}`, fields: ['country'] }
    expect(await changes(user)).toEqual([noted])
  })
})

describe('the country given at registration', () => {
  const register = async (given: string | undefined, network: string | undefined) => {
    const input = {
      name: 'Ada',
      email: freshEmail(),
      password: 'Calm harbour, early 7',
      adult: true,
    } as const
    const answer = await call(api.users.register, {
      at: NOW,
      country: network,
      input: given === undefined ? input : { ...input, country: given },
    })
    const { body } = await call(api.casinos.list, { as: answer.cookie, at: NOW, country: network })
    const user = await storedUser(answer.body.user._id)
    return { country: user.country, age: user.adultConfirmed?.age, casinos: body.casinos.length }
  }

  test.each([
    { given: undefined, network: 'GB', country: 'GB', age: 18, casinos: 1 },
    { given: undefined, network: 'IT', country: 'IT', age: 18, casinos: 0 },
    { given: undefined, network: undefined, country: undefined, age: 21, casinos: 0 },
    { given: 'IT', network: 'GB', country: 'IT', age: 18, casinos: 0 },
    { given: 'GB', network: 'IT', country: 'GB', age: 18, casinos: 0 },
    { given: 'US', network: 'GB', country: 'US', age: 21, casinos: 0 },
    { given: 'GB', network: 'US', country: 'GB', age: 21, casinos: 0 },
    { given: 'JP', network: 'GB', country: 'JP', age: 18, casinos: 0 },
  ])('$given with the network in $network can only be stricter', async ({ given, network, ...expected }) => {
    expect(await register(given, network)).toEqual(expected)
  })
})
