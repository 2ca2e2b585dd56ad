/** A fact for operators, with its certainty. */
export interface Fact {
  /** In English, as shown in docs/countries.md. */
  readonly says: string
  /** True if a source that we read confirms it. Unverified facts are never shown as certain. */
  readonly verified: boolean
  readonly source: string
  /** ISO date of the last check of the source. */
  readonly checkedAt: string
}

/** The facts behind a row of the table of countries; separate from the rules, which every page loads. */
export interface CountryFacts {
  /** Reason for the row. */
  readonly why: string
  readonly casinos: Fact
  readonly offers: Fact
  readonly age: Fact
  /** The licensing or supervising authority. */
  readonly authority: Fact
  /** Other relevant facts. */
  readonly more?: readonly Fact[]
  /** Questions that a lawyer of the country must answer before going live there. */
  readonly lawyer: readonly string[]
}

/**
 * Makes facts that were checked on one day.
 *
 * @param checkedAt ISO date
 * @example checkedOn('2026-11-20').verified('18', 'Ley 13/2011')
 */
export function checkedOn(checkedAt: string) {
  return {
    verified: (says: string, source: string): Fact => ({ says, verified: true, source, checkedAt }),
    unverified: (says: string, source: string): Fact => ({ says, verified: false, source, checkedAt }),
  }
}
