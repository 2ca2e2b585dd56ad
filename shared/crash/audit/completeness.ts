import type { Check, CheckCode } from './check.ts'
import { lawChecks } from './law-checks.ts'
import { rowChecks } from './row-checks.ts'
import type { Rows } from './rows.ts'

/**
 * Checks whether these rows allow a verdict: lost, duplicate, capped or reordered rows, each compared with the
 * distribution. Runs before anything else.
 *
 * @param rtp the return to player that the casino states, 0..1; without it only bounds are used
 * @example
 * completeness(rows, 0.97).filter(({ grade }) => grade === 'broken')
 */
export function completeness(rows: Rows, rtp?: number): readonly Check[] {
  return [...rowChecks(rows), ...(rows.outcome ? lawChecks(rows.outcome, rtp) : [])]
}

/** The codes of what is broken. */
export function brokenChecks(checks: readonly Check[]): readonly CheckCode[] {
  return checks.filter(({ grade }) => grade === 'broken').map(({ code }) => code)
}
