import { multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import type { PlayerSignals } from '#shared/models/user.ts'
import type { UserRecord } from '../users/user-record.ts'
import { limitsAt } from '../users/user-rules.ts'
import { allowance } from './daily-limit.ts'
import { openRoundRecords } from './recent-rounds.ts'
import { findRounds, newestRounds } from './round-items.ts'
import type { RoundRecord } from './round-record.ts'
import { liveAtHome } from './round-rules.ts'
import { readRoundState } from './round-state-items.ts'

const LAST_SHOWN = 10

/** A user's signals for staff: the reason against live ones, the used ones, and how the last ones ended. */
export async function playerSignals(read: UserRecord, nowMs: number): Promise<PlayerSignals> {
  const state = await readRoundState(read, nowMs)
  const { rounds } = state.recent
  const { id, limits } = state.user
  const { found } = await findRounds(id, { limit: LAST_SHOWN })
  const { remaining, nextAt } = allowance(rounds, limits, nowMs)
  const allowed = limitsAt(limits, nowMs).signalsPerDay
  const last = newestRounds(found, await openRoundRecords(rounds)).slice(0, LAST_SHOWN)
  const live = liveAtHome(state, nowMs)
  return { live, allowed, used: allowed - remaining, nextAt, last: last.map(toPlayerSignal) }
}

function toPlayerSignal({ id, createdAt, mode, targetX100, outcome }: RoundRecord) {
  const target = toDecimal(multiplierX100(targetX100))
  const state = outcome ? (outcome.hit ? 'reached' : 'missed') : 'open'
  return { _id: id, at: createdAt, mode, target, state } as const
}
