/** What is looked at before any verdict. */
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

/** `broken`: a verdict cannot rest on these data. `notable`: to be said beside it. */
export type Grade = 'clear' | 'notable' | 'broken' | 'not_testable'

export interface Check {
  readonly code: CheckCode
  readonly grade: Grade
  readonly observed: number
  /** Count under the law; undefined where the law says nothing. */
  readonly expected?: number
  /** Chance of what was seen or worse under the law. */
  readonly p?: number
  /** More figures, by name: multipliers in hundredths, times in milliseconds. */
  readonly figures?: Readonly<Record<string, number>>
}

/** Of the eleven checks five rest on a chance of the law: together they raise a false alarm in 1 of 200 complete lists at most. */
export const ALARM = 0.001

/** Lost or doubled rows beyond this share can move an estimate by as much as a house edge is wide. */
export const LOST_SHARE = 0.005

export function notTestable(code: CheckCode): Check {
  return { code, grade: 'not_testable', observed: 0 }
}

/** Counts of rows that the law does not speak of: any is notable, many are broken. */
export function lostGrade(count: number, all: number): Grade {
  if (count === 0) return 'clear'
  return count > all * LOST_SHARE ? 'broken' : 'notable'
}
