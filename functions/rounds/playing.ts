import type { Limits } from '#shared/models/limits.ts'
import type { Signals } from '#shared/models/user.ts'
import { limitsAt } from '../accounts/rules.ts'
import { iso } from '../accounts/view.ts'

/** After so long without a plan the next one begins a new session. */
const BREAK_MS = 2 * 3_600_000

/**
 * Since when somebody has been playing, on whatever devices: back from the last plan to the first one before which
 * they had a break. Undefined after a break. A clock that was set back takes no minute away.
 *
 * @param grants oldest first
 */
export function playingOf(
  grants: readonly { readonly atMs: number }[],
  limits: Limits,
  nowMs: number,
): Signals['playing'] {
  const times = grants.map(({ atMs }) => atMs)
  const last = times.at(-1)
  if (last === undefined || nowMs - last >= BREAK_MS) return undefined
  const begins = times.findLastIndex((atMs, index) => atMs - (times[index - 1] ?? -Infinity) >= BREAK_MS)
  const aheadMs = Math.max(0, last - nowMs)
  return {
    since: iso((times[begins] ?? last) - aheadMs),
    lastAt: iso(last - aheadMs),
    plans: times.length - begins,
    minutes: limitsAt(limits, nowMs).sessionMinutes,
  }
}
