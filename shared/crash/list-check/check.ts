export const CHECKS = [
  'missing_ids',
  'duplicate_ids',
  'missing_values',
  'order',
  'time_gaps',
  'short_gaps',
  'doubled_rows',
  'repeated_blocks',
  'repeated_rows',
  'capped_tail',
  'whole_numbers',
  'instant_crashes',
  'change_of_return',
  'serial',
  'shape',
] as const

export type CheckCode = (typeof CHECKS)[number]

/** `broken` rules out a verdict; `notable` is mentioned beside it. */
export type Grade = 'clear' | 'notable' | 'broken' | 'not_testable'

export interface Check {
  readonly code: CheckCode
  readonly grade: Grade
  readonly observed: number
  /** Expected count under the distribution; undefined if the distribution does not determine one. */
  readonly expected?: number
  /** Upper bound of the chance that a complete list ever shows such a count or a worse one, however often one looks. */
  readonly p?: number
  /** The oldest rounds that show it, if not all. */
  readonly rounds?: number
  /** Further figures by name: multipliers in hundredths, times in milliseconds. */
  readonly figures?: Readonly<Record<string, number>>
}

/**
 * False-alarm rate of each check that is a test, at all looks at a growing list together. Their sum is one in a thousand
 * complete lists, under any dependence; measured by `npm run bench -- power`. A change of return is the hardest to
 * detect, so it has the largest share.
 */
export const ALARMS = {
  doubled_rows: 0.0001,
  repeated_blocks: 0.00005,
  repeated_rows: 0.00015,
  capped_tail: 0.00004,
  whole_numbers: 0.00004,
  instant_crashes: 0.00002,
  change_of_return: 0.0004,
  serial: 0.00015,
  shape: 0.00005,
} as const satisfies Partial<Record<CheckCode, number>>

/** More lost or duplicate rows than this share can change an estimate by a whole house edge. */
export const LOST_SHARE = 0.005

export function notTestable(code: CheckCode): Check {
  return { code, grade: 'not_testable', observed: 0 }
}

/** Grades a count without an expected value: clear at 0, broken above `LOST_SHARE` of all, else notable. */
export function lostGrade(count: number, all: number): Grade {
  if (count === 0) return 'clear'
  return count > all * LOST_SHARE ? 'broken' : 'notable'
}

export function brokenChecks(checks: readonly Check[]): readonly CheckCode[] {
  return checks.filter(({ grade }) => grade === 'broken').map(({ code }) => code)
}
