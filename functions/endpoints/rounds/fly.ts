import { rounds } from '#shared/api/rounds.ts'
import { fromHex } from '#shared/crash/hex.ts'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { practiceRound, settle } from '#shared/crash/practice.ts'
import type { Account } from '../../domain/accounts/account.ts'
import { expectAgeConfirmed } from '../../domain/accounts/age.ts'
import { findRound, type Settled, settleRound } from '../../domain/rounds/items.ts'
import { type RoundRecord, toRound } from '../../domain/rounds/round.ts'
import { expectNotExcluded } from '../../domain/rounds/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

/** Reveals and settles once; every repeat, with whatever seed, returns the first result. */
export const handler = handle(rounds.fly, async ({ params, input, caller, request, now }) => {
  const mayFly = (account: Account) => {
    expectNotExcluded(account, now)
    expectAgeConfirmed(account)
  }
  mayFly(caller.account)
  // After another flight, or an exclusion, of the same moment: decided on what stands then.
  const flown = await retryOnConflict(async () => {
    const found = await findRound(caller.account, params.id)
    mayFly(found.account)
    const { round } = found
    if (round.serverSeed === undefined) throw new AppError('wrong_state')
    if (round.outcome) return round
    const settled = await fly(round, round.serverSeed, input.clientSeed)
    await settleRound(found, settled)
    return { ...round, ...settled }
  })
  return { round: toRound(flown, request.locale) }
})

async function fly(
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
