import { rounds } from '#shared/api/rounds.ts'
import { fromHex } from '#shared/crash/hex.ts'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { practiceRound, settle } from '#shared/crash/practice.ts'
import type { Account } from '../accounts/account.ts'
import { expectAgeConfirmed } from '../accounts/age.ts'
import { AppError } from '../http/app-error.ts'
import { handle } from '../http/handle.ts'
import { WriteRefused } from '../table/write.ts'
import { loadRound, type Settled, settleRound } from './items.ts'
import { type RoundRecord, toRound } from './round.ts'
import { expectNotExcluded } from './rules.ts'

/** Reveals and settles once; every repeat, with whatever seed, returns the first result. */
export const handler = handle(rounds.fly, async ({ params, input, caller, request, now }) => {
  const { account } = caller
  expectNotExcluded(account, now)
  expectAgeConfirmed(account)
  const round = await loadRound(account.id, params.id)
  if (!round) throw new AppError('not_found')
  if (round.serverSeed === undefined) throw new AppError('wrong_state')
  if (round.outcome) return { round: toRound(round, request.locale) }
  const settled = await flown(round, round.serverSeed, input.clientSeed)
  try {
    await settleRound(account.id, round, settled, now)
    return { round: toRound({ ...round, ...settled }, request.locale) }
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    // An exclusion of the same moment is told as what it is, and shows no result either.
    const stands = error.refused.get('account') as Account | undefined
    if (stands) expectNotExcluded(stands, now)
    const first = error.refused.get('round') as RoundRecord | undefined
    if (!first?.outcome) throw new AppError('wrong_state')
    return { round: toRound(first, request.locale) }
  }
})

async function flown(
  round: RoundRecord,
  serverSeed: string,
  clientSeed: string,
): Promise<Settled & { clientSeed: string }> {
  const seeds = { serverSeed: fromHex(serverSeed), clientSeed, roundId: round.id }
  const { multiplierX100: drawn } = await practiceRound(seeds)
  return {
    clientSeed,
    outcome: { ...settle(drawn, multiplierX100(round.targetX100)), source: 'practice' },
  }
}
