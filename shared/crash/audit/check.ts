/** The checks before any verdict. */
export const CHECKS = [
  'missing_ids',
  'duplicate_ids',
  'missing_values',
  'order',
  'time_gaps',
  'repeated_blocks',
  'capped_tail',
  'whole_numbers',
  'instant_crashes',
  'shape',
  'serial',
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
  /** Chance of the observed count or a worse one under the distribution. */
  readonly p?: number
  /** More figures, by name: multipliers in hundredths, times in milliseconds. */
  readonly figures?: Readonly<Record<string, number>>
}

/** Five of the eleven checks are tests of the distribution. Together they raise at most 1 false alarm in 200 complete lists. */
export const ALARM = 0.001

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
