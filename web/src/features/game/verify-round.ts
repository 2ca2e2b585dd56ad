import { fromHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, settle } from '#shared/crash/practice.ts'
import type { Round } from '#shared/models/round.ts'

/** What was known before the flight. */
export interface Beforehand {
  /** The commitment as it was shown with the plan. */
  readonly commitment: string | undefined
  /** The seed that this page made; undefined where the round was flown elsewhere. */
  readonly clientSeed: string | undefined
}

export interface Evidence {
  readonly fingerprint: boolean
  readonly clientSeed: boolean
  readonly multiplier: boolean
  /** As computed here. */
  readonly recomputed: number
}

/**
 * Computes a revealed practice round anew: do the seeds fit what was shown before, and does the multiplier
 * follow from them?
 *
 * @throws RangeError where the round is not revealed or its seeds have no possible form.
 */
export async function verifyRound(round: Round, before: Beforehand): Promise<Evidence> {
  const { serverSeed, clientSeed, outcome } = round
  if (serverSeed === undefined || clientSeed === undefined || outcome === undefined) {
    throw new RangeError('the round is not revealed')
  }
  const seed = fromHex(serverSeed)
  const { multiplierX100 } = await practiceRound({ serverSeed: seed, clientSeed, roundId: round._id })
  const { multiplier, hit } = settle(multiplierX100, fromDecimal(round.target))
  return {
    fingerprint: (await commitment(seed)) === before.commitment,
    clientSeed: before.clientSeed === undefined || before.clientSeed === clientSeed,
    multiplier: multiplier === outcome.multiplier && hit === outcome.hit,
    recomputed: multiplier,
  }
}
