import { fromHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, settle } from '#shared/crash/practice.ts'
import type { Round } from '#shared/models/round.ts'

export interface Beforehand {
  /** The commitment as shown before the flight. */
  readonly commitment: string | undefined
  /** The seed that this page sent; undefined if the round was flown elsewhere. */
  readonly clientSeed: string | undefined
}

export interface Evidence {
  readonly commitment: boolean
  readonly clientSeed: boolean
  readonly multiplier: boolean
  readonly recomputed: number
}

/**
 * Recomputes a revealed practice round: compares the seeds with the facts known before, and the multiplier with both.
 * @throws RangeError if the round is not revealed or its seeds are malformed.
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
    commitment: (await commitment(seed)) === before.commitment,
    clientSeed: before.clientSeed === undefined || before.clientSeed === clientSeed,
    multiplier: multiplier === outcome.multiplier && hit === outcome.hit,
    recomputed: multiplier,
  }
}
