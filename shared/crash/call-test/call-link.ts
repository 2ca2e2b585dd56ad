import { CALLS_PER_TEST, type CallCount, type CallTest } from './judge-calls.ts'

/** The bounds of a target, in hundredths: 1.01x to 100,000x. */
export const CALL_TARGETS = { low: 101, high: 10_000_000 } as const

/** The bounds of a return to player, in parts of 10,000. */
export const CALL_RETURNS = { low: 5000, high: 10_000 } as const

/** The most tests of a series, so that its link stays short. */
export const TESTS_MAX = 20

const UNSEEN_MAX = 999
/** Twenty tests of thirty different targets need fewer characters. */
const LINK_MAX = 10_000
const KEY = 'calls='

/** The finished tests of one series, oldest first, without the user or the app. */
export interface CallSeries {
  readonly rtpX10000: number
  readonly tests: readonly CallTest[]
}

/**
 * Writes the counts of a series as the fragment of `/audit`. The order of the calls is left out: with the results of a
 * public round history it could tell when somebody played.
 * @example
 * toCallLink({ rtpX10000: 9700, tests: [{ counts: [{ targetX100: 250, calls: 30, hits: 12 }], unseen: 2 }] })
 * // '#calls=9700~2_250-30-12'
 */
export function toCallLink({ rtpX10000, tests }: CallSeries): string {
  const texts = tests.map(({ counts, unseen }) =>
    [
      Math.min(unseen, UNSEEN_MAX),
      ...counts.map(({ targetX100, calls, hits }) => `${targetX100}-${calls}-${hits}`),
    ].join('_'),
  )
  return `#${KEY}${[rtpX10000, ...texts].join('~')}`
}

/**
 * Reads a fragment that anybody may have written.
 * @returns undefined if it is another anchor, 'damaged' if its counts are impossible
 */
export function fromCallLink(hash: string): CallSeries | 'damaged' | undefined {
  const text = hash.replace(/^#/, '')
  if (!text.startsWith(KEY)) return undefined
  if (text.length > LINK_MAX) return 'damaged'
  const [head = '', ...texts] = text.slice(KEY.length).split('~')
  const rtpX10000 = wholeOf(head)
  const tests = texts.length > TESTS_MAX ? [] : texts.map(testOf)
  const isSound =
    rtpX10000 >= CALL_RETURNS.low &&
    rtpX10000 <= CALL_RETURNS.high &&
    tests.length > 0 &&
    tests.every(isPossible)
  return isSound ? { rtpX10000, tests } : 'damaged'
}

function testOf(text: string): CallTest {
  const [unseen, ...counts] = text.split('_', CALLS_PER_TEST + 2)
  return {
    unseen: wholeOf(unseen),
    counts: counts.map((count) => {
      const [targetX100, calls, hits] = count.split('-').map(wholeOf)
      return { targetX100: targetX100 ?? Number.NaN, calls: calls ?? Number.NaN, hits: hits ?? Number.NaN }
    }),
  }
}

/** Returns NaN, which every bound refuses, for anything but a short whole number. */
function wholeOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
}

function isPossible({ counts, unseen }: CallTest): boolean {
  const calls = counts.reduce((sum, count) => sum + count.calls, 0)
  return calls === CALLS_PER_TEST && unseen <= UNSEEN_MAX && counts.every(isPossibleCount)
}

/** Targets ascend, so that each set of counts has one link. */
function isPossibleCount(
  { targetX100, calls, hits }: CallCount,
  at: number,
  all: readonly CallCount[],
): boolean {
  const before = all[at - 1]?.targetX100 ?? CALL_TARGETS.low - 1
  return targetX100 > before && targetX100 <= CALL_TARGETS.high && calls >= 1 && hits <= calls
}
