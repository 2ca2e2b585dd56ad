import { rounds } from '#shared/api/rounds.ts'
import { verifyOutcome } from '#shared/crash/fair/live-outcome.ts'
import { FieldError } from '#shared/crash/fair/scheme.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { REPORT_WITHIN_MS } from '#shared/models/round.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { expectAgeConfirmed } from '../../domain/accounts/age.ts'
import { findRound, type Settled, settleRound } from '../../domain/rounds/items.ts'
import { type RoundRecord, toRound } from '../../domain/rounds/round.ts'
import { expectNotExcluded } from '../../domain/rounds/rules.ts'
import { addReport } from '../../domain/stakes/items.ts'
import { entryOf } from '../../domain/stakes/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import { withMutex } from '../../platform/table/mutex.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { type Context, handle } from '../handle.ts'

type Report = Context<typeof rounds.reportOutcome>

/** Saved in any case but a malformed one: what cannot be verified is kept as reported, with the reason. */
export const handler = handle(rounds.reportOutcome, async (context) => {
  const { caller, request } = context
  mayReport(caller.account, context)
  // Several at once each count against the loss budget: whoever came second decides anew.
  const reported = await withMutex(caller.account.id, () => retryOnConflict(() => report(context)))
  return { round: toRound(reported, request.locale) }
})

function mayReport(account: Account, { now }: Report): void {
  expectNotExcluded(account, now)
  expectAgeConfirmed(account)
}

async function report(context: Report): Promise<RoundRecord> {
  const { params, input, caller, now } = context
  const found = await findRound(caller.account, params.id)
  const { account, round } = found
  mayReport(account, context)
  const tooOld = now - Date.parse(round.createdAt) > REPORT_WITHIN_MS
  if (round.mode !== 'live' || round.outcome || tooOld) throw new AppError('wrong_state')
  const settled = await settledBy(input, round)
  const { hit } = settled.outcome
  const entry = entryOf({ drawnAt: round.createdAt, targetX100: round.targetX100, hit, stake: input.stake })
  const { ledger, closesUntilMs } = await addReport(account, entry, now)
  await settleRound(found, settled, { writes: [ledger], closesUntilMs })
  return { ...round, ...settled }
}

async function settledBy(
  { multiplier, stake, fairness }: Report['input'],
  round: RoundRecord,
): Promise<Settled> {
  const multiplierX100 = fromDecimal(multiplier)
  const { verification, computed } = await verified({
    scheme: round.scheme,
    casinoHash: round.casinoHash,
    fairness,
    multiplierX100,
  })
  return {
    outcome: {
      multiplier,
      hit: multiplierX100 >= round.targetX100,
      source: verification === 'verified' ? 'verified' : 'reported',
    },
    report: { stake, fairness },
    verification: {
      result: verification,
      ...(computed ? { multiplier: computed.hundredths / 100 } : {}),
    },
  }
}

/** @throws AppError 400 naming the value that is malformed. */
async function verified(outcome: Parameters<typeof verifyOutcome>[0]) {
  try {
    return await verifyOutcome(outcome)
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    throw new AppError('invalid_input', {}, [{ path: `fairness.${error.field}`, code: 'invalid_format' }])
  }
}
