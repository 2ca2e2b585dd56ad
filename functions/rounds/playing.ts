import type { Signals } from '#shared/models/user.ts'
import type { Account } from '../accounts/account.ts'
import { limitsAt } from '../accounts/rules.ts'
import { iso } from '../accounts/view.ts'

/** After so long without a plan the next one begins a new session. */
const BREAK_MS = 2 * 3_600_000

/**
 * Since when somebody has been playing, on whatever devices: back from the last plan to the first one before which
 * they had a break. Undefined after a break. A clock that was set back takes no minute away.
 *
 * @param account with its grants, oldest first
 */
export function playingOf(
  { grants, limits }: Pick<Account, 'grants' | 'limits'>,
  nowMs: number,
): Signals['playing'] {
  const last = grants.at(-1)
  if (last === undefined || nowMs - last >= BREAK_MS) return undefined
  const begins = grants.findLastIndex((atMs, index) => atMs - (grants[index - 1] ?? -Infinity) >= BREAK_MS)
  const aheadMs = Math.max(0, last - nowMs)
  return {
    since: iso((grants[begins] ?? last) - aheadMs),
    lastAt: iso(last - aheadMs),
    plans: grants.length - begins,
    minutes: limitsAt(limits, nowMs).sessionMinutes,
  }
}
