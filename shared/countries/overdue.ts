import { DAY_MS } from '../time.ts'
import { COUNTRY_FACTS, OTHER_FACTS, UNKNOWN_FACTS } from './facts/index.ts'
import { REGISTER_ENTRY } from './facts/register-entry.ts'
import { HELP_LINES } from './help-lines.ts'
import { REGISTERS } from './registers.ts'

/** Days after which a source must be checked again. */
export const CHECK_DAYS = 180

/** A fact with the date of its last check. */
export interface Checked {
  /** Label for an operator: `IT: age`. */
  readonly label: string
  /** ISO date. */
  readonly checkedAt: string
}

/** Everything with a check date: facts, help lines, registers and how to enter them. */
export function allChecked(): readonly Checked[] {
  const rows = Object.entries({ ...COUNTRY_FACTS, 'any other country': OTHER_FACTS, unknown: UNKNOWN_FACTS })
  const facts = rows.flatMap(([code, { casinos, offers, age, authority, more = [] }]) => [
    ...Object.entries({ casinos, offers, age, authority }).map(([name, { checkedAt }]) => ({
      label: `${code}: ${name}`,
      checkedAt,
    })),
    ...more.map(({ says, checkedAt }) => ({ label: `${code}: ${says}`, checkedAt })),
  ])
  const lines = HELP_LINES.map(({ name, checkedAt }) => ({
    label: `help line ${name}`,
    checkedAt,
  }))
  const registers = REGISTERS.map(({ country, name, checkedAt }) => ({
    label: `${country}: register ${name}`,
    checkedAt,
  }))
  const entries = Object.entries(REGISTER_ENTRY).map(([country, { checkedAt }]) => ({
    label: `${country}: how to enter the register`,
    checkedAt,
  }))
  return [...facts, ...lines, ...registers, ...entries]
}

/**
 * Everything that was checked more than 180 days ago, in UTC days. A date that cannot be read counts as overdue.
 *
 * @example overdueChecks(allChecked(), Date.parse('2027-06-01')) // everything of November 2026
 */
export function overdueChecks(checked: readonly Checked[], nowMs: number): readonly Checked[] {
  const today = Math.floor(nowMs / DAY_MS)
  return checked.filter(({ checkedAt }) => !(today - Date.parse(checkedAt) / DAY_MS <= CHECK_DAYS))
}

/** Returns the overdue checks as a warning of build and tests; empty if there are none. It fails nothing. */
export function overdueWarning(nowMs: number): string {
  const overdue = overdueChecks(allChecked(), nowMs)
  if (overdue.length === 0) return ''
  return [
    `Warning: ${overdue.length} entries of the country table were last checked more than ${CHECK_DAYS} days ago.`,
    ...overdue.map(({ label, checkedAt }) => `  ${label} (${checkedAt})`),
    'Look at the source of each again, correct it in shared/countries, set its checkedAt, and bring docs/countries.md',
    'up to date: npx vitest run --project unit infra/docs --update',
  ].join('\n')
}
