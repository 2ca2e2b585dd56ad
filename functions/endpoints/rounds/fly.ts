import { rounds } from '#shared/api/rounds.ts'
import { iso } from '#shared/time.ts'
import { flyRound, isTooOld } from '../../domain/rounds/outcome.ts'
import { promiseOf, settleEntry } from '../../domain/rounds/round-entries.ts'
import { findRound, settleRound } from '../../domain/rounds/round-items.ts'
import { toRound } from '../../domain/rounds/round-record.ts'
import { expectNotBarred } from '../../domain/users/age.ts'
import { AppError } from '../../platform/app-error.ts'
import { logSecretReady } from '../../platform/secrets.ts'
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts'
import { handle } from '../handle.ts'

/** Reveals and settles once. Every repeat returns the first result, whatever its seed. */
export const handler = handle(rounds.fly, async ({ params, input, caller, request, now }) => {
  expectNotBarred(caller.user, now)
  await logSecretReady(now)
  // Retries if another flight or an exclusion came first.
  const flown = await retryOnConflict(async () => {
    const found = await findRound(caller.user, params.id)
    expectNotBarred(found.user, now)
    const { round } = found
    const settled = { ...(await flyRound(round, input.clientSeed)), settledAt: iso(now) }
    if (round.outcome) return round
    if (isTooOld(round, now)) throw new AppError('wrong_state')
    await settleRound(found, settled)
    return { ...round, ...settled }
  })
  return { round: toRound(flown, request.locale), logPromise: promiseOf(settleEntry(flown)) }
})
