import { type LimitName, RATE_LIMITS, windowOf } from './limits.ts'
import { scaled, tooMany } from './rate-limit-items.ts'

interface Uses {
  readonly index: number
  readonly count: number
}

/** About 2 MB. The oldest go first, and begin anew. */
const COUNTED_MAX = 10_000

const counted = new Map<string, Uses>()

/**
 * Counts one use in the memory of this process, where a write would cost more than what it counts. Processes do not know
 * of each other: it holds one flood off, and the edge holds off the others.
 *
 * @throws AppError 429 `too_many` when the window is used up.
 */
export function countUseHere(name: LimitName, who: string, nowMs: number): void {
  const { index, endsMs } = windowOf(RATE_LIMITS[name], nowMs)
  const key = `${name} ${who}`
  const before = counted.get(key)
  const count = before?.index === index ? before.count + 1 : 1
  if (count > scaled(name)) throw tooMany(endsMs, nowMs)
  counted.delete(key)
  counted.set(key, { index, count })
  const [oldest] = counted.keys()
  if (counted.size > COUNTED_MAX && oldest !== undefined) counted.delete(oldest)
}
