/** The checks before any verdict. */
export const CHECKS = [
  'missing_ids',
  'duplicate_ids',
  'missing_values',
  'order',
  'time_gaps',
  'short_gaps',
  'doubled_rows',
  'repeated_blocks',
  'capped_tail',
  'whole_numbers',
  'instant_crashes',
  'change_of_return',
  'serial',
  'shape',
] as const

export type CheckCode = (typeof CHECKS)[number]

/** `broken`: no verdict is possible with these data. `notable`: mentioned beside the verdict. */
export type Grade = 'clear' | 'notable' | 'broken' | 'not_testable'

export interface Check {
  readonly code: CheckCode
  readonly grade: Grade
  readonly observed: number
  /** Expected count under the distribution; undefined if it does not determine one. */
  readonly expected?: number
  /** Chance of the observed count or a worse one under the distribution, at most. */
  readonly p?: number
  /** More figures, by name: multipliers in hundredths, times in milliseconds. */
  readonly figures?: Readonly<Record<string, number>>
}

/**
 * The false alarms of each check that is a test. Together they come in at most one of a thousand complete lists, at any length
 * and however they depend on each other; measured by `npm run bench -- statistics`. A change of return is the hardest to
 * find, so it has the largest share.
 */
export const ALARMS = {
  doubled_rows: 0.0001,
  capped_tail: 0.00004,
  whole_numbers: 0.00004,
  instant_crashes: 0.00002,
  change_of_return: 0.0006,
  serial: 0.00015,
  shape: 0.00005,
} as const satisfies Partial<Record<CheckCode, number>>

/** More lost or duplicate rows than this share can change an estimate by a whole house edge. */
export const LOST_SHARE = 0.005

export function notTestable(code: CheckCode): Check {
  return { code, grade: 'not_testable', observed: 0 }
}

/** The grade of a count for which no value is expected: clear at 0, broken above `LOST_SHARE` of all, else notable. */
export function lostGrade(count: number, all: number): Grade {
  if (count === 0) return 'clear'
  return count > all * LOST_SHARE ? 'broken' : 'notable'
}

/** The codes of what is broken. */
export function brokenChecks(checks: readonly Check[]): readonly CheckCode[] {
  return checks.filter(({ grade }) => grade === 'broken').map(({ code }) => code)
}
