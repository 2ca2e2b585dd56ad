import { describe, expect, test } from 'vitest'
import { casinoRule } from './casino-rule.ts'
import { COUNTRIES } from './table.ts'

// docs/product.md, section 11, row by row.
describe.each([
  ['IT', 'none', false, 18],
  ['FR', 'none', false, 18],
  ['DE', 'plain-licensed', false, 18],
  ['GB', 'licensed', true, 18],
  ['ES', 'licensed', false, 18],
  ['PT', 'licensed', false, 18],
  ['BR', 'plain-bet-br', false, 18],
  ['US', 'none', false, 21],
  ['IE', 'none', false, 18],
  ['AT', 'none', false, 18],
  ['CH', 'none', false, 18],
  ['NL', 'none', false, 18],
] as const)('%s', (country, casinos, offers, age) => {
  test(`casinos ${casinos}, offers ${offers}, from ${age}`, () => {
    expect(casinoRule([country])).toMatchObject({ casinos, offers, age })
  })

  test('is never loosened by a second country', () => {
    for (const other of [...Object.keys(COUNTRIES), 'NL']) {
      const both = casinoRule([country, other])
      if (casinos === 'none') expect(both.casinos).toBe('none')
      if (!offers) expect(both.offers).toBe(false)
      expect(both.age).toBe(Math.max(age, casinoRule([other]).age))
      expect(casinoRule([other, country])).toEqual(both)
    }
  })
})

test.each([[[]], [[undefined]], [['']], [['XX']], [['T1', undefined]], [['Germany']]])(
  'treats the country as unknown: %j',
  (countries) => {
    expect(casinoRule(countries)).toEqual({ casinos: 'none', offers: false, age: 21 })
  },
)

test('ignores a source that names no country', () => {
  expect(casinoRule([undefined, 'GB', undefined])).toEqual(casinoRule(['GB']))
  expect(casinoRule(['XX', 'GB'])).toEqual(casinoRule(['GB']))
})

test('is not misled by the case of a country, or by names that every object has', () => {
  expect(casinoRule(['gb'])).toEqual(casinoRule(['GB']))
  expect(casinoRule(['constructor', 'GB'])).toEqual(casinoRule(['GB']))
})

test('only Great Britain caps the wagering, at ten times', () => {
  expect(casinoRule(['GB']).maxWagering).toBe(10)
  expect(casinoRule(['GB', 'ES']).maxWagering).toBeUndefined()
})
