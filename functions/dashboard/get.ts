import { dashboard } from '#shared/api/dashboard.ts'
import { ACTIVATION, DECISION } from '../casino-links/items.ts'
import { handle } from '../http/handle.ts'
import { OUTBOX_FAILED } from '../mail/failed.ts'
import { countPlayers, countPosts, countSignals, countWaiting } from './counts.ts'

/** Counts of index keys, all side by side: what each costs at most stands in docs/performance.md. */
export const handler = handle(dashboard.get, async ({ now }) => {
  const [accounts, deposits, activationsDue, mailsFailed, players, posts, signals] = await Promise.all([
    countWaiting(DECISION.account),
    countWaiting(DECISION.deposit),
    countWaiting(ACTIVATION, now),
    countWaiting(OUTBOX_FAILED),
    countPlayers(),
    countPosts(),
    countSignals(now),
  ])
  const at = new Date(now).toISOString()
  return { at, accounts, deposits, activationsDue, mailsFailed, players, posts, signals }
})
