/** Progress is reported ten times a second: more cannot be read, and would take most of a task's time. */
const PACE_MS = 100

/**
 * Lets the first value through, then at most one per pace, and drops the values in between. Works where timers never
 * fire, as in a worker that does not pause.
 */
export function paced<Value>(
  report: (value: Value) => void,
  now: () => number = () => performance.now(),
): (value: Value) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (value) => {
    const at = now()
    if (at - reportedAt < PACE_MS) return
    reportedAt = at
    report(value)
  }
}
