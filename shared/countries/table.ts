/** What a country lets us show of casinos, loosest first. A product rule, not legal advice. */
export const CASINO_RULES = ['licensed', 'plain-licensed', 'plain-bet-br', 'none'] as const
export type CasinoRule = (typeof CASINO_RULES)[number]

/**
 * What a country allows (docs/product.md, section 11). No admin can loosen it. Why it is so, from which source, checked when
 * and how surely stands in `facts/`, which no page carries.
 */
export interface CountryRule {
  readonly casinos: CasinoRule
  /** May a casino's own offer be shown, labelled as advertisement. */
  readonly offers: boolean
  /** Years. */
  readonly age: number
  /** How often an offer may be staked at most. */
  readonly maxWagering?: number
}

export const COUNTRIES: Readonly<Record<string, CountryRule>> = {
  IT: { casinos: 'none', offers: false, age: 18 },
  FR: { casinos: 'none', offers: false, age: 18 },
  DE: { casinos: 'plain-licensed', offers: false, age: 18 },
  GB: { casinos: 'licensed', offers: true, age: 18, maxWagering: 10 },
  ES: { casinos: 'licensed', offers: false, age: 18 },
  PT: { casinos: 'licensed', offers: false, age: 18 },
  BR: { casinos: 'plain-bet-br', offers: false, age: 18 },
  US: { casinos: 'none', offers: false, age: 21 },
  IE: { casinos: 'none', offers: false, age: 18 },
  AT: { casinos: 'none', offers: false, age: 18 },
  CH: { casinos: 'none', offers: false, age: 18 },
}

/** A country that is named but not in the table. */
export const OTHER_COUNTRY: CountryRule = { casinos: 'none', offers: false, age: 18 }

/** No source names a country. */
export const UNKNOWN_COUNTRY: CountryRule = { casinos: 'none', offers: false, age: 21 }
