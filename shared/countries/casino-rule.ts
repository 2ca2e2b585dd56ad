import { ownValue } from '../own-value.ts'
import {
  CASINO_RULES,
  type CasinoRule,
  COUNTRIES,
  type CountryRule,
  OTHER_COUNTRY,
  UNKNOWN_COUNTRY,
} from './table.ts'

/** The country that one source (network, user, casino link) names; undefined if it names none. */
export type NamedCountry = string | undefined

// ISO 3166-1 reserves XX, ZZ and the like for private use: CDNs use them for "unknown", "Tor" and "satellite".
const NOT_A_COUNTRY = /^(?:XX|ZZ|QQ|AA|T1|A1|A2|AP|EU)$/

/** Returns the rules of all named countries; the unknown row if none is named. */
export function countryRules(countries: readonly NamedCountry[]): { country: string; rule: CountryRule }[] {
  const named = countries
    .map((country) => country?.trim().toUpperCase() ?? '')
    .filter((country) => /^[A-Z]{2}$/.test(country) && !NOT_A_COUNTRY.test(country))
  const rules = [...new Set(named)].map((country) => ({
    country,
    rule: ownValue(COUNTRIES, country) ?? OTHER_COUNTRY,
  }))
  return rules.length > 0 ? rules : [{ country: '', rule: UNKNOWN_COUNTRY }]
}

export interface StrictestRule {
  readonly casinos: CasinoRule
  readonly offers: boolean
  readonly age: number
  readonly maxWagering?: number
}

/**
 * Returns the strictest rule of the countries that network, user and casino link name.
 * @example casinoRule(['GB', undefined, 'IT']) // { casinos: 'none', offers: false, age: 18 }
 */
export function casinoRule(countries: readonly NamedCountry[]): StrictestRule {
  const rules = countryRules(countries).map(({ rule }) => rule)
  const strictest = Math.max(...rules.map((rule) => CASINO_RULES.indexOf(rule.casinos)))
  const casinos = CASINO_RULES[strictest] ?? 'none'
  const offers = rules.every((rule) => rule.offers)
  const age = Math.max(...rules.map((rule) => rule.age))
  const wagering = rules.flatMap((rule) => rule.maxWagering ?? [])
  return {
    casinos,
    offers,
    age,
    ...(offers && wagering.length > 0 ? { maxWagering: Math.min(...wagering) } : {}),
  }
}
