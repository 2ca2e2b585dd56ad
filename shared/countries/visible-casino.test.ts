import { describe, expect, test } from 'vitest'
import { Casino, CasinoRecord } from '../models/casino.ts'
import { COUNTRIES } from './table.ts'
import { seenCasino, type VisibleOptions } from './visible-casino.ts'

const CHECKED_AT = '2026-11-20T00:00:00.000Z'
const OPTIONS: VisibleOptions = { allowDemo: false, locale: 'en', frameable: [] }

function licence(country: string, authority: string) {
  return { country, authority, number: '1', url: 'https://register.example.com/', checkedAt: CHECKED_AT }
}
const LICENCES = [
  licence('GB', 'Gambling Commission'),
  licence('ES', 'DGOJ'),
  licence('PT', 'SRIJ'),
  licence('DE', 'Gemeinsame Glücksspielbehörde der Länder (GGL)'),
]

function casino(fields: Partial<CasinoRecord> = {}): CasinoRecord {
  return CasinoRecord.parse({
    code: 'skyline',
    name: 'Skyline',
    url: 'https://skyline.example.com/',
    affiliateUrl: 'https://skyline.example.com/?partner=1',
    rtp: 0.97,
    rtpSource: { url: 'https://skyline.example.com/rtp', checkedAt: CHECKED_AT },
    activationHours: 24,
    registrationBonus: {
      amount: 100,
      currency: 'GBP',
      termsUrl: 'https://skyline.example.com/t',
      wagering: 10,
    },
    dailyWithdrawals: { amount: 1000, termsUrl: 'https://skyline.example.com/t' },
    compensation: 'per_signup',
    licences: LICENCES,
    texts: { en: { summary: 'Hello' }, it: { summary: 'Ciao' } },
    ...fields,
  })
}
const see = (record: CasinoRecord, countries: readonly (string | undefined)[], options = OPTIONS) =>
  seenCasino(record, countries, options).casino

describe.each(['IT', 'FR', 'US', 'IE', 'AT', 'CH', 'NL', undefined])('in %s', (country) => {
  test('nothing is shown, whatever the casino has', () => {
    const everywhere = casino({
      licences: [...LICENCES, licence(country ?? 'JP', 'any')],
      url: 'https://x.bet.br/',
    })
    expect(see(everywhere, [country])).toBeUndefined()
    expect(see(casino({ demo: true }), [country], { ...OPTIONS, allowDemo: true })).toBeUndefined()
  })

  test('nothing is shown if one source names it beside a looser country', () => {
    if (country) expect(see(casino(), ['GB', country])).toBeUndefined()
  })
})

describe.each(['GB', 'ES', 'PT', 'DE'])('in %s', (country) => {
  test('the licence of the country is needed', () => {
    expect(see(casino(), [country])).toBeDefined()
    expect(
      see(casino({ licences: LICENCES.filter((one) => one.country !== country) }), [country]),
    ).toBeUndefined()
    expect(see(casino({ licences: [licence(country, 'Curaçao')] }), [country])).toBeUndefined()
  })

  test('an example needs none, but only where examples are allowed', () => {
    const demo = casino({ demo: true, licences: [] })
    expect(see(demo, [country])).toBeUndefined()
    expect(see(demo, [country], { ...OPTIONS, allowDemo: true })?.demo).toBe(true)
  })

  test('the visible casino fits the contract', () => {
    expect(Casino.safeParse(see(casino(), [country])).success).toBe(true)
  })
})

test('both licences are needed if two countries are named', () => {
  expect(see(casino(), ['GB', 'ES'])).toBeDefined()
  expect(see(casino({ licences: [licence('GB', 'UKGC')] }), ['GB', 'ES'])).toBeUndefined()
})

test('an authority of another place with a similar name does not count', () => {
  expect(see(casino({ licences: [licence('GB', 'Gibraltar Gambling Commission')] }), ['GB'])).toBeUndefined()
})

test('in Brazil only hosts below .bet.br, examples too', () => {
  expect(see(casino({ url: 'https://skyline.bet.br/' }), ['BR'])?.link).toBe('https://skyline.bet.br/')
  expect(see(casino(), ['BR'])).toBeUndefined()
  expect(see(casino({ url: 'https://bet.br.example.com/' }), ['BR'])).toBeUndefined()
  expect(see(casino({ url: 'https://notbet.br/' }), ['BR'])).toBeUndefined()
  expect(see(casino({ demo: true }), ['BR'], { ...OPTIONS, allowDemo: true })).toBeUndefined()
})

test.each(Object.keys(COUNTRIES))('in %s offers only under Great Britain’s terms', (country) => {
  const seen = see(casino({ url: 'https://skyline.bet.br/' }), [country])
  expect(seen?.registrationBonus !== undefined).toBe(country === 'GB')
  expect(seen?.dailyWithdrawals !== undefined).toBe(country === 'GB')
})

test.each([
  [10, undefined],
  [0, undefined],
  [10.5, 'wagering_too_high'],
  [undefined, 'wagering_missing'],
] as const)(
  'a bonus to be staked %s times is hidden in Great Britain for this reason: %s',
  (wagering, reason) => {
    const registrationBonus = {
      amount: 1,
      currency: 'GBP',
      termsUrl: 'https://skyline.example.com/t',
      wagering,
    }
    const { casino: seen, withheld } = seenCasino(casino({ registrationBonus }), ['GB'], OPTIONS)
    expect(seen?.registrationBonus !== undefined).toBe(reason === undefined)
    expect(withheld).toEqual(reason ? [{ part: 'registrationBonus', reason }] : [])
  },
)

test('shows the affiliate link only where allowed, labelled as an advertisement', () => {
  expect(see(casino(), ['ES'])).toMatchObject({
    link: 'https://skyline.example.com/?partner=1',
    advertisement: true,
    compensation: 'per_signup',
  })
  expect(see(casino(), ['DE'])).toMatchObject({
    link: 'https://skyline.example.com/',
    advertisement: false,
    compensation: 'none',
  })
  expect(see(casino(), ['ES', 'DE'])?.link).toBe('https://skyline.example.com/')
})

test('a casino that pays us a flat sum is an advertisement even by its plain address', () => {
  expect(see(casino({ compensation: 'flat' }), ['DE'])?.advertisement).toBe(true)
  const unpaid = casino({ compensation: 'none', affiliateUrl: undefined })
  expect(see(unpaid, ['ES'])?.advertisement).toBe(false)
})

test('the casino’s words in the reader’s language, else in English', () => {
  expect(see(casino(), ['GB'], { ...OPTIONS, locale: 'it' })?.summary).toBe('Ciao')
  expect(see(casino(), ['GB'], { ...OPTIONS, locale: 'fr' })?.summary).toBe('Hello')
})

test('framing by the host of the address shown', () => {
  const frameable = ['skyline.example.com']
  expect(see(casino(), ['GB'], { ...OPTIONS, frameable })?.frameable).toBe(true)
  expect(see(casino(), ['GB'])?.frameable).toBe(false)
})

describe('reasons for hiding something from a visitor', () => {
  const why = (fields: Partial<CasinoRecord>, countries: readonly (string | undefined)[]) =>
    seenCasino(casino(fields), countries, OPTIONS)

  test.each<[string, Partial<CasinoRecord>, string | undefined, object]>([
    ['it is archived', { status: 'archived' }, 'GB', { part: 'casino', reason: 'archived' }],
    ['it is an example', { demo: true }, 'GB', { part: 'casino', reason: 'demo' }],
    ['the country', {}, 'IT', { part: 'casino', reason: 'country', country: 'IT' }],
    ['no country is known', {}, undefined, { part: 'casino', reason: 'country', country: '' }],
    ['no licence', { licences: [] }, 'DE', { part: 'casino', reason: 'licence', country: 'DE' }],
    ['the host', {}, 'BR', { part: 'casino', reason: 'host', country: 'BR' }],
  ])('nothing at all: %s', (_, fields, country, reason) => {
    expect(why(fields, [country])).toEqual({ withheld: [reason] })
  })

  test('each country that refuses is named', () => {
    expect(why({ licences: [] }, ['ES', 'FR']).withheld).toEqual([
      { part: 'casino', reason: 'licence', country: 'ES' },
      { part: 'casino', reason: 'country', country: 'FR' },
    ])
  })

  test('hides nothing of a valid casino', () => {
    expect(why({}, ['GB'])).toMatchObject({ casino: { code: 'skyline', rtp: 0.97 }, withheld: [] })
  })

  test('parts: the paid link, the offers, the return to player', () => {
    expect(why({}, ['DE']).withheld).toEqual([
      { part: 'affiliateUrl', reason: 'plain_link' },
      { part: 'registrationBonus', reason: 'offers' },
      { part: 'dailyWithdrawals', reason: 'offers' },
    ])
    for (const [field, reason] of [
      ['rtpSource', 'rtp_source_missing'],
      ['rtp', 'rtp_missing'],
    ] as const) {
      const seen = why({ [field]: undefined }, ['GB'])
      expect(seen.withheld).toEqual([{ part: 'rtp', reason }])
      expect(seen.casino).not.toHaveProperty('rtp')
    }
  })
})

test('the words of an offer go with it', () => {
  const texts = { en: { summary: 'Hello', bonusText: 'A bonus', withdrawalText: 'Paid daily' } }
  expect(see(casino({ texts }), ['GB'])).toMatchObject(texts.en)
  for (const country of ['ES', 'PT', 'DE']) {
    const seen = see(casino({ texts }), [country])
    expect(seen?.summary).toBe('Hello')
    expect(seen).not.toHaveProperty('bonusText')
    expect(seen).not.toHaveProperty('withdrawalText')
  }
  expect(see(casino({ texts, registrationBonus: undefined }), ['GB'])).not.toHaveProperty('bonusText')
})
