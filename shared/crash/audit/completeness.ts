import type { Check, CheckCode } from './check.ts'
import { lawChecks } from './law-checks.ts'
import { outcomeInOrder, rowChecks } from './row-checks.ts'
import type { Rows } from './rows.ts'

/**
 * Checks whether these rows allow a verdict: lost, duplicate, capped or reordered rows, each compared with the
 * distribution. Runs before anything else.
 *
 * @example
 * completeness(rows).filter(({ grade }) => grade === 'broken')
 */
export function completeness(rows: Rows): readonly Check[] {
  const outcome = outcomeInOrder(rows)
  return [...rowChecks(rows), ...(outcome ? lawChecks(outcome) : [])]
}

/** The codes of what is broken. */
export function brokenChecks(checks: readonly Check[]): readonly CheckCode[] {
  return checks.filter(({ grade }) => grade === 'broken').map(({ code }) => code)
}
