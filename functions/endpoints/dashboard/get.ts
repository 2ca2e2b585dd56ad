import { dashboard } from '#shared/api/dashboard.ts'
import { BLOG_KINDS, BLOG_STATUSES } from '#shared/models/blog.ts'
import { PLAYER_STATES } from '#shared/models/casino-link.ts'
import { type Dashboard, DUE_MAX, SIGNAL_DAYS } from '#shared/models/dashboard.ts'
import { DAY_MS, dayOf, iso } from '#shared/time.ts'
import { ACTIVATION, DECISION } from '../../domain/casino-links/casino-link-items.ts'
import { loadDays } from '../../domain/counts/day-count-items.ts'
import { OUTBOX_FAILED } from '../../domain/mail/outbox-items.ts'
import { firstWaiting, loadDashboardCounts } from '../../domain/players/dashboard-items.ts'
import { handle } from '../handle.ts'

const EXACT = { atLeast: false } as const

/** Reads counters and the first entries of each queue: at most 9 read units, whatever is stored. */
export const handler = handle(dashboard.get, async ({ now }) => {
  const [counts, accounts, deposits, activationsDue, mailsFailed, signals] = await Promise.all([
    loadDashboardCounts(),
    firstWaiting(DECISION.account, 1),
    firstWaiting(DECISION.deposit, 1),
    // Not a counter: no write happens when a wait ends.
    firstWaiting(ACTIVATION, DUE_MAX, now),
    firstWaiting(OUTBOX_FAILED, DUE_MAX),
    countSignals(now),
  ])
  return {
    at: iso(now),
    accounts: { ...accounts, ...EXACT, count: counts('account waits') },
    deposits: { ...deposits, ...EXACT, count: counts('deposit waits') },
    activationsDue,
    mailsFailed,
    players: PLAYER_STATES.map((state) => ({ state, ...EXACT, count: counts(`player ${state}`) })),
    posts: BLOG_KINDS.flatMap((kind) =>
      ([...BLOG_STATUSES, 'changed'] as const).map((status) => {
        return { kind, status, ...EXACT, count: counts(`${kind} ${status}`) }
      }),
    ),
    signals,
  }
})

/** Includes days without a signal. */
async function countSignals(nowMs: number): Promise<Dashboard['signals']> {
  const days = Array.from({ length: SIGNAL_DAYS }, (_, index) =>
    dayOf(nowMs - (SIGNAL_DAYS - 1 - index) * DAY_MS),
  )
  const counts = await loadDays(days[0] ?? '', days.at(-1) ?? '')
  return days.map((day) => ({
    day,
    fun: counts.get(day)?.signalsFun ?? 0,
    live: counts.get(day)?.signalsLive ?? 0,
  }))
}
