import { expect, test } from 'vitest'
import { COUNTRIES, OTHER_COUNTRY, UNKNOWN_COUNTRY } from '../table.ts'
import { AUTHORITIES } from '../visible-casino.ts'
import type { CountryFacts } from './fact.ts'
import { COUNTRY_FACTS, OTHER_FACTS, UNKNOWN_FACTS } from './index.ts'

const ALL: Readonly<Record<string, CountryFacts>> = {
  ...COUNTRY_FACTS,
  other: OTHER_FACTS,
  unknown: UNKNOWN_FACTS,
}

test.each(Object.entries(ALL))('%s: each fact has words, a source and a date', (_, facts) => {
  const { casinos, offers, age, authority, more = [] } = facts
  for (const fact of [casinos, offers, age, authority, ...more]) {
    expect(fact.says).toMatch(/\S/)
    expect(fact.source).toMatch(/\S/)
    expect(new Date(fact.checkedAt).toISOString().slice(0, 10)).toBe(fact.checkedAt)
  }
  expect(facts.why).toMatch(/\.$/)
  expect(facts.lawyer.length).toBeGreaterThan(0)
})

test.each(Object.entries({ ...COUNTRIES, other: OTHER_COUNTRY, unknown: UNKNOWN_COUNTRY }))(
  '%s: the rule is not looser than what was verified',
  (code, rule) => {
    const facts = ALL[code]
    // The fact names the rule's age, even if it is unconfirmed.
    expect(facts?.age.says).toContain(String(rule.age))
    if (rule.offers) expect(facts?.offers.verified).toBe(true)
    if (rule.casinos !== 'none') expect(facts?.authority.verified).toBe(true)
    expect(code in AUTHORITIES).toBe(/licensed$/.test(rule.casinos))
  },
)

test('unconfirmed facts are not marked as verified', () => {
  const ages = Object.keys(COUNTRY_FACTS).filter((code) => !COUNTRY_FACTS[code]?.age.verified)
  expect(ages.toSorted()).toEqual(['AT', 'CH', 'DE', 'IE', 'IT', 'PT', 'US'])
  expect(COUNTRY_FACTS.GB?.more?.map(({ verified }) => verified)).toEqual([true, false])
  expect(COUNTRY_FACTS.ES?.offers.verified).toBe(false)
})
