import { HELP_LINES, type HelpLine } from '#shared/countries/help-lines.ts'
import { type ExclusionRegister, REGISTERS } from '#shared/countries/registers.ts'

export interface HelpCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly lines: readonly HelpLine[]
  readonly register: ExclusionRegister | undefined
}

/** All help lines and registers, by country in the order of the table. */
export const HELP_COUNTRIES: readonly HelpCountry[] = [
  ...new Set(HELP_LINES.map(({ country }) => country)),
].map((code) => ({
  code,
  lines: HELP_LINES.filter(({ country }) => country === code),
  register: REGISTERS.find(({ country }) => country === code),
}))

/** The oldest look at one of them, ISO date. */
export const CHECKED_AT = [...HELP_LINES, ...REGISTERS].map(({ checkedAt }) => checkedAt).toSorted()[0] ?? ''
