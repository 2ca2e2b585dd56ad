import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { COUNTRIES } from '#shared/countries/table.ts'
import { LOCALES, type Locale } from '#shared/i18n/locales.ts'
import { call } from '../../testing/call.ts'
import { CHECKED_AT, casinoFields } from '../casino-links/testing/casinos.ts'
import { newUser, type TestUser } from '../casino-links/testing/people.ts'

const NOW = Date.now()
/** The countries of the table that allow no casinos, and one that is not in the table. */
const CLOSED = [...Object.keys(COUNTRIES).filter((code) => COUNTRIES[code]?.casinos === 'none'), 'JP']
const asAdmin = { as: (await newUser(NOW, { role: 'admin' })).cookie, at: NOW, country: 'GB' }
const british = await newUser(NOW)
const locals = new Map<string, TestUser>()
for (const country of CLOSED) locals.set(country, await newUser(NOW, { country }))

const AUTHORITIES = ['UKGC', 'ADM', 'ANJ', 'Agenzia delle dogane e dei monopoli', 'GGL', 'DGOJ', 'any']
const url = fc.constantFrom('https://a.bet.br/', 'https://casino.it/', 'https://casino.fr/?partner=1')
const offer = { amount: fc.nat(1000), termsUrl: url }
const licence = fc.record({
  country: fc.constantFrom(...CLOSED, ...Object.keys(COUNTRIES)),
  authority: fc.constantFrom(...AUTHORITIES),
  number: fc.constant('1'),
  url,
  checkedAt: fc.constant(CHECKED_AT),
})
/** Any casino that an admin may enter. */
const entered = fc.record(
  {
    url,
    affiliateUrl: url,
    registrationBonus: fc.record({
      ...offer,
      currency: fc.constantFrom('EUR', 'GBP'),
      wagering: fc.nat(10),
    }),
    dailyWithdrawals: fc.record(offer),
    compensation: fc.constantFrom('none', 'flat', 'per_signup'),
    activationHours: fc.constantFrom(24, 48),
    licences: fc.array(licence, { maxLength: 6 }),
    demo: fc.boolean(),
    order: fc.nat(10),
    texts: fc.constant({
      it: { summary: 'Ciao', bonusText: 'Cinque euro' },
      fr: { summary: 'Bonjour', withdrawalText: 'Chaque jour' },
    }),
  },
  { requiredKeys: [] },
)

test('the closed countries of the table are exactly these', () => {
  expect(CLOSED).toEqual(['IT', 'FR', 'US', 'IE', 'AT', 'CH', 'JP'])
})

test('no input by an admin shows a casino, link or offer in a closed country', {
  timeout: 60_000,
}, async () => {
  const nothingSeen = fc.asyncProperty(
    entered,
    fc.constantFrom(...CLOSED),
    fc.constantFrom(...LOCALES),
    async (fields, closed, locale) => {
      const input = casinoFields(fields)
      const { code } = input
      expect((await call(api.casinos.create, { ...asAdmin, input })).status).toBe(201)
      await expectNothing(code, closed, locale)
      await expectUnknownSeesNothing(code)
      await call(api.casinos.remove, { ...asAdmin, params: { code } })
    },
  )
  await fc.assert(nothingSeen, { numRuns: CLOSED.length })
})

/**
 * Expects that no casino is shown, for each source of the country: in the list, by its code, as a link and in the
 * preview.
 */
async function expectNothing(code: string, closed: string, locale: Locale): Promise<void> {
  const from = [
    { country: closed },
    { as: locals.get(closed)?.cookie ?? '', at: NOW, country: 'GB' },
    { as: british.cookie, at: NOW, country: closed },
  ]
  for (const visitor of from) {
    const answer = await call(api.casinos.list, { ...visitor, headers: { 'accept-language': locale } })
    expect(answer.body).toEqual({ casinos: [] })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await call(api.casinos.get, { ...visitor, params: { code } })).error.code).toBe('not_found')
  }
  const linked = await call(api.casinoLinks.create, {
    as: british.cookie,
    at: NOW,
    country: 'GB',
    input: { casino: code, user_id: 'A1', country: closed },
  })
  expect(linked.error.code).toBe('not_in_country')
  const seen = await call(api.casinos.preview, { ...asAdmin, input: { country: closed, language: 'it' } })
  const own = seen.body.casinos.find((casino) => casino.code === code)
  expect(own).toMatchObject({ withheld: [{ part: 'casino', reason: 'country', country: closed }] })
  expect(own).not.toHaveProperty('casino')
}

/** Expects that a guest of an unknown country sees no casino. */
async function expectUnknownSeesNothing(code: string): Promise<void> {
  expect((await call(api.casinos.list, { at: NOW, country: undefined })).body).toEqual({ casinos: [] })
  expect((await call(api.casinos.get, { at: NOW, country: undefined, params: { code } })).error.code).toBe(
    'not_found',
  )
}
