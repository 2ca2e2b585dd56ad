import { CALL_RETURNS, CALL_TARGETS, type CallSeries, TESTS_MAX } from '#shared/crash/call-test/call-link.ts'
import { CALLS_PER_TEST, type CallCount } from '#shared/crash/call-test/judge-calls.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { store, stored } from '#web/lib/storage.ts'

const KEY = 'fairflight.calls'

/** Unseen calls that one test keeps; more are dropped. */
const UNSEEN_MAX = 300

/** A target that an app named before a round, and whether the round reached it. */
export interface Call {
  readonly targetX100: number
  /** Undefined if nobody saw how the round ended: such a call is not counted. */
  readonly hit?: boolean
}

/** All calls on this device. */
export interface CallLog {
  readonly rtpX10000: number
  /** In the order in which they were logged; the last test may be unfinished. */
  readonly tests: readonly (readonly Call[])[]
}

export const NEW_LOG: CallLog = { rtpX10000: Math.round(PRACTICE_RTP * 10_000), tests: [[]] }

/** Returns a new log if none is stored, or one that cannot be read. */
export function readCallLog(): CallLog {
  try {
    const log: Partial<CallLog> = JSON.parse(stored(KEY) ?? '{}')
    return isCallLog(log) ? log : NEW_LOG
  } catch {
    return NEW_LOG
  }
}

/** A schema would bring its library to the page's first load. */
function isCallLog(log: Partial<CallLog>): log is CallLog {
  const { rtpX10000, tests } = log
  const isCall = ({ targetX100, hit }: Call) =>
    isWithin(targetX100, CALL_TARGETS) && (hit === undefined || typeof hit === 'boolean')
  return (
    isWithin(rtpX10000, CALL_RETURNS) &&
    Array.isArray(tests) &&
    isWithin(tests.length, { low: 1, high: TESTS_MAX }) &&
    tests.every((test) => test.length <= CALLS_PER_TEST + UNSEEN_MAX && test.every(isCall))
  )
}

function isWithin(value: unknown, { low, high }: { readonly low: number; readonly high: number }): boolean {
  return Number.isInteger(value) && Number(value) >= low && Number(value) <= high
}

/** @returns false if this browser keeps nothing */
export function storeCallLog(log: CallLog): boolean {
  const isEmpty = log.tests.every((test) => test.length === 0)
  return store(KEY, isEmpty ? undefined : JSON.stringify(log))
}

export const openTest = ({ tests }: CallLog): readonly Call[] => tests.at(-1) ?? []

export const seenCalls = (test: readonly Call[]) =>
  test.flatMap(({ targetX100, hit }) => (hit === undefined ? [] : [{ targetX100, hit }]))

export const isFinished = (test: readonly Call[]) => seenCalls(test).length === CALLS_PER_TEST

/** Adds a call to the open test, unless that one is finished. */
export function addCall(log: CallLog, call: Call): CallLog {
  const test = openTest(log)
  const isFull = isFinished(test) || (call.hit === undefined && test.length >= UNSEEN_MAX)
  return isFull ? log : withOpenTest(log, [...test, call])
}

/** Removes the last call of the open test. */
export function undoCall(log: CallLog): CallLog {
  return withOpenTest(log, openTest(log).slice(0, -1))
}

/** Opens another test; the finished ones stay, since the verdict counts them all. */
export function startTest(log: CallLog): CallLog {
  return log.tests.length < TESTS_MAX ? { ...log, tests: [...log.tests, []] } : log
}

function withOpenTest(log: CallLog, test: readonly Call[]): CallLog {
  return { ...log, tests: [...log.tests.slice(0, -1), [...test]] }
}

/** Counts the finished tests, for verdict and link. */
export function seriesOf({ rtpX10000, tests }: CallLog): CallSeries {
  return {
    rtpX10000,
    tests: tests.filter(isFinished).map((test) => ({
      counts: countsOf(test),
      unseen: test.length - CALLS_PER_TEST,
    })),
  }
}

/** Counts the seen calls by target, in ascending order. */
export function countsOf(test: readonly Call[]): CallCount[] {
  const counts = new Map<number, CallCount>()
  for (const { targetX100, hit } of seenCalls(test)) {
    const { calls, hits } = counts.get(targetX100) ?? { calls: 0, hits: 0 }
    counts.set(targetX100, { targetX100, calls: calls + 1, hits: hits + Number(hit) })
  }
  return [...counts.values()].toSorted((one, other) => one.targetX100 - other.targetX100)
}

/** Targets that the buttons step through: finer where apps name them most. In hundredths. */
const STEPS = [
  { from: 101, step: 5 },
  { from: 200, step: 10 },
  { from: 300, step: 50 },
  { from: 1000, step: 100 },
  { from: 10_000, step: 1000 },
] as const

/**
 * Returns the next target above (1) or below (-1).
 * @example stepTarget(250, 1) // 260
 */
export function stepTarget(targetX100: number, direction: 1 | -1): number {
  const reached = direction === 1 ? targetX100 : targetX100 - 1
  const { step } = STEPS.findLast(({ from }) => from <= reached) ?? STEPS[0]
  const next = (direction === 1 ? Math.floor(targetX100 / step) + 1 : Math.ceil(targetX100 / step) - 1) * step
  return Math.min(CALL_TARGETS.high, Math.max(CALL_TARGETS.low, next))
}
