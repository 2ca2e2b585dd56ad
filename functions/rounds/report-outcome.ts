import { rounds } from '#shared/api/rounds.ts'
import { verifyOutcome } from '#shared/crash/fair/live-outcome.ts'
import { FieldError } from '#shared/crash/fair/scheme.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { REPORT_WITHIN_MS } from '#shared/models/round.ts'
import type { Account } from '../accounts/account.ts'
import { expectAgeConfirmed } from '../accounts/age.ts'
import { loadAccount } from '../accounts/items.ts'
import { AppError } from '../http/app-error.ts'
import { type Context, handle } from '../http/handle.ts'
import { reportWrites } from '../stakes/items.ts'
import { entryOf } from '../stakes/rules.ts'
import { again } from '../table/again.ts'
import { inTurn } from '../table/in-turn.ts'
import { WriteRefused } from '../table/write.ts'
import { loadRound, type Settled, settleRound } from './items.ts'
import { type RoundRecord, toRound } from './round.ts'
import { expectNotExcluded } from './rules.ts'

type Report = Context<typeof rounds.reportOutcome>

/** Saved in any case but a malformed one: what cannot be verified is kept as reported, with the reason. */
export const handler = handle(rounds.reportOutcome, async (context) => {
  const { params, input, caller, request, now } = context
  expectNotExcluded(caller.account, now)
  expectAgeConfirmed(caller.account)
  const round = await loadRound(caller.account.id, params.id)
  if (!round) throw new AppError('not_found')
  const tooOld = now - Date.parse(round.createdAt) > REPORT_WITHIN_MS
  if (round.mode !== 'live' || round.outcome || tooOld) throw new AppError('wrong_state')
  const settled = await settledBy(input, round)
  await inTurn(caller.account.id, () => save(context, round, settled))
  return { round: toRound({ ...round, ...settled }, request.locale) }
})

/** Several at once each count against the loss budget: whoever came second decides anew. */
async function save({ input, caller, now }: Report, round: RoundRecord, settled: Settled): Promise<void> {
  let known: Account | undefined = caller.account
  const { hit } = settled.outcome
  const entry = entryOf({ drawnAt: round.createdAt, targetX100: round.targetX100, hit, stake: input.stake })
  await again(
    async () => {
      const account = known ?? (await loadAccount(caller.account.id)) ?? gone()
      known = undefined
      expectNotExcluded(account, now)
      const guard = await reportWrites(account, entry, now)
      await settleRound(account.id, round, settled, now, guard)
    },
    (refused) => !refused.has('round'),
    () => new AppError('too_many', { retryAfter: 1 }),
  ).catch((error) => {
    throw error instanceof WriteRefused ? new AppError('wrong_state') : error
  })
}

function gone(): never {
  throw new AppError('not_authenticated')
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
