import { rounds } from '#shared/api/rounds.ts'
import { iso } from '#shared/time.ts'
import { entryOf } from '../../domain/rounds/loss-budget.ts'
import { addReport } from '../../domain/rounds/loss-budget-items.ts'
import { isTooOld, judgeReport } from '../../domain/rounds/outcome.ts'
import { promiseOf, settleEntry } from '../../domain/rounds/round-entries.ts'
import { findRound, settleRound } from '../../domain/rounds/round-items.ts'
import { type RoundRecord, toRound } from '../../domain/rounds/round-record.ts'
import { expectNotBarred } from '../../domain/users/age.ts'
import { AppError } from '../../platform/app-error.ts'
import { logSecretReady } from '../../platform/secrets.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

/** Saves every well-formed report. If it cannot be verified, it is saved as reported, with the reason. */
export const handler = handle(rounds.reportOutcome, async (context) => {
  const { caller, request, now } = context
  expectNotBarred(caller.user, now)
  await logSecretReady(now)
  const reported = await retryOnConflict(() => report(context))
  return { round: toRound(reported, request.locale), logPromise: promiseOf(settleEntry(reported)) }
})

async function report(context: Context<typeof rounds.reportOutcome>): Promise<RoundRecord> {
  const { params, input, caller, now } = context
  const found = await findRound(caller.user, params.id)
  const { user, round } = found
  expectNotBarred(user, now)
  if (round.mode !== 'live' || round.outcome || isTooOld(round, now)) throw new AppError('wrong_state')
  const settled = { ...(await judgeReport(input, round)), settledAt: iso(now) }
  const { hit } = settled.outcome
  const entry = entryOf({ drawnAt: round.createdAt, targetX100: round.targetX100, hit, stake: input.stake })
  const { ledger, closesUntilMs } = await addReport(user, entry, now)
  await settleRound(found, settled, { writes: [ledger], closesUntilMs })
  return { ...round, ...settled }
}
