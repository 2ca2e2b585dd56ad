import { casinoRule } from '#shared/countries/casino-rule.ts'
import { CASINO_RULES, COUNTRIES } from '#shared/countries/table.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { CHECKED_AT, newCasino } from '../../casino-links/testing/casinos.ts'

/** Every row of the table, one country that is not in it, and unknown. */
export const ROWS: readonly (string | undefined)[] = [...Object.keys(COUNTRIES), 'JP', undefined]

/** Those whose rule shows some casino. */
export const isOpen = (...countries: (string | undefined)[]) => casinoRule(countries).casinos !== 'none'

/** May its paid link be shown, and not only a plain one. */
export const isPaid = (...countries: (string | undefined)[]) =>
  casinoRule(countries).casinos === CASINO_RULES[0]

/** A casino that may be shown wherever any may: licensed everywhere, below .bet.br, with an offer and a paid link. */
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
