import { type LimitName, RATE_LIMITS, windowOf } from './limits.ts'
import { scaledMax, tooMany } from './rate-limit-items.ts'

interface Uses {
  readonly index: number
  readonly count: number
}

/** Counts in memory, about 2 MB. The oldest are dropped, and start again at zero. */
const COUNTED_MAX = 10_000

const counted = new Map<string, Uses>()

/**
 * Counts one use in this process's memory, for uses that cost less than a write. Processes do not share counts: this
 * stops a single flood, and the edge stops the others.
 *
 * @throws AppError 429 `too_many` when the window is used up.
 */
export function countUseInMemory(name: LimitName, who: string, nowMs: number): void {
  const { index, endsMs } = windowOf(RATE_LIMITS[name], nowMs)
  const key = `${name} ${who}`
  const before = counted.get(key)
  const count = before?.index === index ? before.count + 1 : 1
  if (count > scaledMax(name)) throw tooMany(endsMs, nowMs)
  counted.delete(key)
  counted.set(key, { index, count })
  const [oldest] = counted.keys()
  if (counted.size > COUNTED_MAX && oldest !== undefined) counted.delete(oldest)
}
