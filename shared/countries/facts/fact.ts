/** What an operator is told about one matter, and how sure it is. */
export interface Fact {
  /** In English, as it stands in docs/countries.md. */
  readonly says: string
  /** Did a source that was read confirm it. What is not verified is shown nowhere as certain. */
  readonly verified: boolean
  readonly source: string
  /** ISO date of the last look at the source. */
  readonly checkedAt: string
}

/** What is known about a row of the table of countries: apart from the rules, which every page carries. */
export interface CountryFacts {
  /** Why the row is as it is. */
  readonly why: string
  readonly casinos: Fact
  readonly offers: Fact
  readonly age: Fact
  /** Who licenses or supervises. */
  readonly authority: Fact
  /** Whatever else bears on the row. */
  readonly more?: readonly Fact[]
  /** What a lawyer of the country has to answer before this goes live there. */
  readonly lawyer: readonly string[]
}

/**
 * Facts that were looked at on one day.
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
