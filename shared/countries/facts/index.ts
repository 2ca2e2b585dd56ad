import { CLOSED_FACTS } from './closed.ts'
import type { CountryFacts } from './fact.ts'
import { LICENSED_FACTS } from './licensed.ts'

const { other, unknown, ...closed } = CLOSED_FACTS

/** The facts behind each row of `COUNTRIES`, by the same codes (docs/decisions/0026). */
export const COUNTRY_FACTS: Readonly<Record<string, CountryFacts>> = { ...closed, ...LICENSED_FACTS }

/** The same for a country that is not in the table, and for an unknown one. */
export const OTHER_FACTS: CountryFacts = other
export const UNKNOWN_FACTS: CountryFacts = unknown
