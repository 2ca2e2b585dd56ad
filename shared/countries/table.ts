/** Levels of showing casinos in a country, loosest first. A product rule, not legal advice. */
export const CASINO_RULES = ['licensed', 'plain-licensed', 'plain-bet-br', 'none'] as const
export type CasinoRule = (typeof CASINO_RULES)[number]

/**
 * A country's rule (docs/product.md, section 11). No admin can loosen it. Reason, source, date and certainty are in
 * `facts/`, which no page loads.
 */
export interface CountryRule {
  readonly casinos: CasinoRule
  /** True if a casino's own offer may be shown, labelled as advertisement. */
  readonly offers: boolean
  /** Years. */
  readonly age: number
  /** The highest wagering requirement of an offer. */
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

/** The rule of a country that is not in the table. */
export const OTHER_COUNTRY: CountryRule = { casinos: 'none', offers: false, age: 18 }

/** The rule where no source names a country. */
export const UNKNOWN_COUNTRY: CountryRule = { casinos: 'none', offers: false, age: 21 }
