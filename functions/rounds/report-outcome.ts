import { rounds } from '#shared/api/rounds.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { REPORT_WITHIN_MS } from '#shared/models/round.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { WriteRefused } from '../table/write.ts'
import { loadRound, settleRound } from './items.ts'
import { toRound } from './round.ts'

export const handler = handle(
  rounds.reportOutcome,
  async ({ params, input, caller, request, now, random }) => {
    const round = await loadRound(caller.account.id, params.id)
    if (!round) throw new AppError('not_found')
    const tooOld = now - Date.parse(round.createdAt) > REPORT_WITHIN_MS
    if (round.mode !== 'live' || round.outcome || tooOld) throw new AppError('wrong_state')
    const hit = fromDecimal(input.multiplier) >= round.targetX100
    const settled = {
      outcome: { multiplier: input.multiplier, hit, source: 'reported' as const },
      report: { stake: input.stake, fairness: input.fairness },
    }
    try {
      await settleRound(caller.account.id, round, settled, { nowMs: now, random })
    } catch (error) {
      throw error instanceof WriteRefused ? new AppError('wrong_state') : error
    }
    return { round: toRound({ ...round, ...settled }, request.locale) }
  },
)
