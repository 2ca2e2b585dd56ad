/** Progress is told ten times a second: oftener nobody can read, and a task would do little else. */
export const PACE_MS = 100

/**
 * Lets the first value through, then at most one per pace; in between, values are dropped. For where a timer
 * would never fire, as in a worker that does not pause.
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
