/** What a country lets us show of casinos, loosest first. A product rule, not legal advice. */
export const CASINO_RULES = ['licensed', 'plain-licensed', 'plain-bet-br', 'none'] as const
export type CasinoRule = (typeof CASINO_RULES)[number]

/** One row of the table in PRODUCT, section 11. No admin can loosen it. */
export interface CountryRule {
  readonly casinos: CasinoRule
  /** May a casino's own offer be shown, labelled as advertisement. */
  readonly offers: boolean
  /** Years. */
  readonly age: number
  /** How often an offer may be staked at most. */
  readonly maxWagering?: number
  /** Names under which the country's authority stands in a licence, lower case, without accents. */
  readonly authorities?: readonly string[]
  readonly source: string
  /** ISO date of the last look at the source. */
  readonly checkedAt: string
}

const CHECKED_AT = '2026-11-20'

export const COUNTRIES: Readonly<Record<string, CountryRule>> = {
  IT: {
    casinos: 'none',
    offers: false,
    age: 18,
    source: 'DL 87/2018 (Decreto Dignità) art. 9; AGCOM delibera 132/19/CONS: any advertising is banned',
    checkedAt: CHECKED_AT,
  },
  FR: {
    casinos: 'none',
    offers: false,
    age: 18,
    source: 'ANJ: online casino is not licensed, advertising it is blocked; loi 2023-451',
    checkedAt: CHECKED_AT,
  },
  DE: {
    casinos: 'plain-licensed',
    offers: false,
    age: 18,
    authorities: ['ggl', 'gemeinsame glucksspielbehorde der lander'],
    source:
      'GlüStV 2021 s. 5: permitted games only; s. 5(6): no variable pay, in particular no affiliate link',
    checkedAt: CHECKED_AT,
  },
  GB: {
    casinos: 'licensed',
    offers: true,
    age: 18,
    maxWagering: 10,
    authorities: [
      'ukgc',
      'gambling commission',
      'uk gambling commission',
      'united kingdom gambling commission',
    ],
    source: 'UKGC LCCP SR 1.1.2 and SR 5.1.1 (wagering at most 10x since 2026-01-19); CAP Code section 16',
    checkedAt: CHECKED_AT,
  },
  ES: {
    casinos: 'licensed',
    offers: false,
    age: 18,
    authorities: ['dgoj', 'direccion general de ordenacion del juego'],
    source: 'Ley 13/2011 arts 7, 7bis and RD 958/2020: licensed operators only',
    checkedAt: CHECKED_AT,
  },
  PT: {
    casinos: 'licensed',
    offers: false,
    age: 18,
    authorities: ['srij', 'servico de regulacao e inspecao de jogos'],
    source: 'Código da Publicidade art. 21 (DL 66/2015): licensed operators only',
    checkedAt: CHECKED_AT,
  },
  BR: {
    casinos: 'plain-bet-br',
    offers: false,
    age: 18,
    source: 'Lei 14.790/2023, Portaria SPA/MF 1.231/2024: authorised .bet.br operators only, no entry bonus',
    checkedAt: CHECKED_AT,
  },
  US: {
    casinos: 'none',
    offers: false,
    age: 21,
    source: 'by state and product, 18 or 21 (unverified): the higher age, nothing shown',
    checkedAt: CHECKED_AT,
  },
}

/** A country that is named but not in the table (IE, AT, CH and all others). */
export const OTHER_COUNTRY: CountryRule = {
  casinos: 'none',
  offers: false,
  age: 18,
  source: 'nothing is shown where the law was not read for this product',
  checkedAt: CHECKED_AT,
}

/** No source names a country. */
export const UNKNOWN_COUNTRY: CountryRule = {
  casinos: 'none',
  offers: false,
  age: 21,
  source: 'the strictest row, since the country may be any',
  checkedAt: CHECKED_AT,
}
