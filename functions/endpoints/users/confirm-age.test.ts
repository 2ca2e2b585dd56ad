import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { ageStatement } from '#shared/countries/age-statement.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { TERMS_VERSION } from '#shared/site/terms.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import { call } from '../../testing/call.ts'
import { makeUser, PASSWORD, storedUser } from '../../testing/people.ts'
import { atOnce } from '../../testing/requests.ts'
import { newCasino } from '../casino-links/testing/casinos.ts'
import { giveLink } from '../casino-links/testing/people.ts'

const { users, rounds, casinos, casinoLinks } = api
const NOW = Date.now()
const AT = iso(NOW)
const casino = await newCasino()

/** A user made by staff, who was never asked. */
function neverAsked(fields: Parameters<typeof makeUser>[0] = {}) {
  return makeUser({ adultConfirmed: undefined, ...fields }, NOW)
}

function confirm(as: string, more: Partial<Parameters<typeof call<typeof users.confirmAge>>[1]> = {}) {
  return call(users.confirmAge, { as, at: NOW, input: { adult: true }, ...more })
}

test('a user who was never asked cannot draw, fly, link or report before confirming their age', async () => {
  const user = await neverAsked()
  const as = user.cookie
  await giveLink(user, casino.code, 'cooling-off', NOW - DAY_MS)
  const params = { casino: casino.code }
  const id = user.id
  const tries = () => [
    call(rounds.create, { as, at: NOW, input: { mode: 'fun', risk: 'steady' } }),
    call(rounds.create, { as, at: NOW, input: { mode: 'live', risk: 'steady' } }),
    call(rounds.fly, { as, at: NOW, params: { id }, input: { clientSeed: 'mine' } }),
    call(rounds.reportOutcome, { as, at: NOW, params: { id }, input: { multiplier: 2 } }),
    call(casinoLinks.create, { as, at: NOW, input: { casino: casino.code, user_id: 'me', country: 'GB' } }),
    call(casinoLinks.update, { as, at: NOW, params, input: { deposit: 'declared' } }),
    call(casinoLinks.setLive, { as, at: NOW, params, input: { on: true } }),
  ]
  for (const { status, error } of await Promise.all(tries())) {
    expect({ status, code: error.code }).toEqual({ status: 403, code: 'age_unconfirmed' })
  }
  const me = await call(users.me, { as, at: NOW })
  expect(me.body.user.ageConfirmed).toBeUndefined()
  expect(me.body.signals).toEqual({ remaining: 10, fun: 'age_unconfirmed', live: 'age_unconfirmed' })
  expect((await call(casinos.list, { as, at: NOW })).body).toEqual({ casinos: [] })
  expect((await call(casinos.get, { as, at: NOW, params: { code: casino.code } })).status).toBe(404)

  const answer = await confirm(as)
  expect(answer.status).toBe(200)
  expect(answer.body.user.ageConfirmed).toEqual({ at: AT, age: 18, terms: TERMS_VERSION })
  expect(answer.body.signals).toMatchObject({ fun: 'ready', live: 'ready' })
  const codes = (await Promise.all(tries())).map(({ error }) => error.code)
  expect(codes).not.toContain('age_unconfirmed')
  expect((await call(casinos.list, { as, at: NOW })).body.casinos).not.toEqual([])
})

test('profile, stopping, export, time-out, log-out and removal need no age confirmation', async () => {
  const user = await neverAsked()
  const as = user.cookie
  const params = { id: user.id }
  await giveLink(user, casino.code, 'cooling-off', NOW)
  const done = [
    await call(users.update, {
      as,
      at: NOW,
      params,
      input: { language: 'it', limits: { signalsPerDay: 3 } },
    }),
    await call(casinoLinks.setLive, { as, at: NOW, params: { casino: casino.code }, input: { on: false } }),
    await call(casinoLinks.remove, { as, at: NOW, params: { casino: casino.code } }),
    await call(rounds.list, { as, at: NOW }),
    await call(users.listSessions, { as, at: NOW }),
    await call(users.export, { as, at: NOW }),
    await call(users.exclude, { as, at: NOW, input: { period: '24h' } }),
    await call(users.logout, { as, at: NOW }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 204, 200, 200, 200, 201, 204])
  const again = await call(users.login, { at: NOW, input: { email: user.email, password: PASSWORD } })
  expect((await call(users.remove, { as: again.cookie, at: NOW, params })).status).toBe(200)
})

test.each(LOCALES)('%s: the shown words are stored and exported', async (locale) => {
  const user = await neverAsked()
  const { wording } = ageStatement(locale, 18)
  const input = { adult: true, statement: wording } as const
  expect((await confirm(user.cookie, { input })).status).toBe(200)
  const record = { at: AT, age: 18, terms: TERMS_VERSION, locale, wording }
  expect((await storedUser(user.id)).adultConfirmed).toEqual(record)
  const { body } = await call(users.export, { as: user.cookie, at: NOW })
  expect(body.records).toContainEqual(expect.objectContaining({ adultConfirmed: record }))
  // The screens need only this record.
  expect(body.user.ageConfirmed).toEqual({ at: AT, age: 18, terms: TERMS_VERSION })
})

test.each([
  ['the network', { country: 'US' }, {}, 21],
  ['no country at all', { country: undefined }, { country: undefined }, 21],
  ['the account', { country: 'GB' }, { country: 'US' }, 21],
  ['only the account', { country: undefined }, { country: 'DE' }, 18],
  ['a forged header', { country: 'GB', headers: { 'x-country': 'US', 'x-forwarded-country': 'US' } }, {}, 18],
])('the strictest country decides: %s', async (_, sent, account, age) => {
  const user = await neverAsked(account)
  const headers = { 'accept-language': 'de', ...('headers' in sent ? sent.headers : {}) }
  const { body } = await confirm(user.cookie, { ...sent, headers })
  expect(body.user.ageConfirmed?.age).toBe(age)
  // Without a statement in the request, the stored words are those that the server would show.
  const { wording } = ageStatement('de', age)
  expect((await storedUser(user.id)).adultConfirmed).toMatchObject({ locale: 'de', wording })
})

test('an age that the page did not show is not confirmed, after the country changed meanwhile', async () => {
  const user = await neverAsked()
  const shown = (age: number) => ({ adult: true, statement: ageStatement('en', age).wording }) as const
  const lower = await confirm(user.cookie, { country: 'US', input: shown(18) })
  expect(lower).toMatchObject({ status: 400, error: { code: 'invalid_input', age: 21 } })
  expect(lower.error.fields).toMatchObject([{ path: 'adult', code: 'adult_required' }])
  expect((await storedUser(user.id)).adultConfirmed).toBeUndefined()
  // A higher age than needed counts.
  expect((await confirm(user.cookie, { input: shown(21) })).body.user.ageConfirmed?.age).toBe(21)
})

test('12 confirmations at once store one record, and repeats change nothing', async () => {
  const user = await neverAsked()
  const answers = await atOnce(12, (index) => confirm(user.cookie, { at: NOW + index }))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const records = new Set(answers.map(({ body }) => body.user.ageConfirmed?.at))
  expect(records.size).toBe(1)
  const { adultConfirmed } = await storedUser(user.id)
  expect(records).toEqual(new Set([adultConfirmed?.at]))
  const input = { adult: true, statement: ageStatement('it', 21).wording } as const
  expect((await confirm(user.cookie, { at: NOW + 9_999, country: 'US', input })).status).toBe(200)
  expect((await storedUser(user.id)).adultConfirmed).toEqual(adultConfirmed)
})

test.each(['editor', 'admin'] as const)('an %s is not asked for their age', async (role) => {
  const { cookie: as } = await neverAsked({ role })
  expect((await call(users.me, { as, at: NOW })).body.signals.fun).toBe('ready')
})

test('staff see the time of the confirmation, not its words', async () => {
  const [admin, user] = [await makeUser({ role: 'admin' }), await neverAsked()]
  const look = () => call(users.get, { as: admin.cookie, at: NOW, params: { id: user.id } })
  expect((await look()).body.user.ageConfirmed).toBeUndefined()
  await confirm(user.cookie)
  expect((await look()).body.user.ageConfirmed).toEqual({ at: AT, age: 18, terms: TERMS_VERSION })
  expect(JSON.stringify((await look()).body)).not.toContain('years old')
})

test('a former member of staff is asked for their age', async () => {
  const [admin, editor] = [await makeUser({ role: 'admin' }), await neverAsked({ role: 'editor' })]
  const params = { id: editor.id }
  expect((await call(api.players.update, { as: admin.cookie, params, input: { role: 'user' } })).status).toBe(
    200,
  )
  const { cookie: as } = await call(users.login, { input: { email: editor.email, password: PASSWORD } })
  expect((await call(users.me, { as })).body.signals.fun).toBe('age_unconfirmed')
})

test('a running time-out is reported first, and a confirmation does not end it', async () => {
  const user = await neverAsked({ excludedUntilMs: NOW + 1000 })
  const me = () => call(users.me, { as: user.cookie, at: NOW })
  expect((await me()).body.signals.fun).toBe('excluded')
  expect((await confirm(user.cookie)).body.signals).toMatchObject({ fun: 'excluded', live: 'excluded' })
  expect((await storedUser(user.id)).excludedUntilMs).toBe(NOW + 1000)
})
