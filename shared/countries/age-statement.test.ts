import { expect, test } from 'vitest'
import { LOCALES } from '../i18n/locales.ts'
import { AGES, ageStatement, findAgeStatement } from './age-statement.ts'
import { casinoRule } from './casino-rule.ts'
import { COUNTRIES } from './table.ts'

test('there is a statement for every age that a country asks for', () => {
  expect(AGES).toEqual([18, 21])
  expect(AGES).toEqual(expect.arrayContaining(Object.keys(COUNTRIES).map((code) => casinoRule([code]).age)))
})

test.each(LOCALES)('%s: names the age and the terms, with their link, and can be found again', (locale) => {
  for (const age of AGES) {
    const statement = ageStatement(locale, age)
    expect(statement.text).toContain('](/terms-and-conditions)')
    expect(statement.wording).toMatch(new RegExp(`^[^[\\]{}()]*\\b${age}\\b[^[\\]{}()]*\\.$`))
    expect(findAgeStatement(statement.wording)).toEqual(statement)
  }
})

test('has this English text', () => {
  expect(ageStatement('en', 21).wording).toBe('I am at least 21 years old and accept the terms.')
})

test.each([
  '',
  'I am at least 17 years old and accept the terms.',
  'I am at least 18 years old and accept the terms',
  ageStatement('en', 18).text,
])('finds no statement of ours in %j', (wording) => {
  expect(findAgeStatement(wording)).toBeUndefined()
})

/** Confirmed ages stay valid after a move (docs/decisions/0027). */
test('shows no casino where the required age is higher', () => {
  for (const [country] of [...Object.entries(COUNTRIES), ['NL'], ['']]) {
    const { age, casinos, offers } = casinoRule([country])
    if (age > 18) expect({ country, casinos, offers }).toEqual({ country, casinos: 'none', offers: false })
  }
})
