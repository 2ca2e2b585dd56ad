import { casinoRule } from '#shared/countries/casino-rule.ts'
import { CASINO_RULES, COUNTRIES } from '#shared/countries/table.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { CHECKED_AT, newCasino } from '../../casino-links/testing/casinos.ts'

/** Every country of the table, one that is not in it, and unknown. */
export const ROWS: readonly (string | undefined)[] = [...Object.keys(COUNTRIES), 'JP', undefined]

/** True if the countries' rule shows any casino. */
export const isOpen = (...countries: (string | undefined)[]) => casinoRule(countries).casinos !== 'none'

/** True if the countries' rule shows paid links, not only plain ones. */
export const isPaid = (...countries: (string | undefined)[]) =>
  casinoRule(countries).casinos === CASINO_RULES[0]

/** A casino that every open country shows: licensed everywhere, with a .bet.br host, an offer and a paid link. */
export function newCasinoForAll(fields: Partial<CasinoRecord> = {}): Promise<CasinoRecord> {
  const licence = { number: '1', url: 'https://register.example.com/', checkedAt: CHECKED_AT }
  return newCasino({
    url: 'https://skyline.bet.br/',
    affiliateUrl: 'https://partner.example.com/?to=skyline',
    compensation: 'per_signup',
    registrationBonus: { amount: 5, currency: 'GBP', wagering: 5, termsUrl: 'https://skyline.bet.br/terms' },
    licences: [
      { ...licence, country: 'GB', authority: 'UKGC' },
      { ...licence, country: 'ES', authority: 'DGOJ' },
      { ...licence, country: 'PT', authority: 'SRIJ' },
      { ...licence, country: 'DE', authority: 'GGL' },
    ],
    ...fields,
  })
}
