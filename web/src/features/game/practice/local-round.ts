import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { drawTarget, planOdds, type Risk } from '#shared/crash/plan.ts'
import { commitment, practiceRound, SERVER_SEED_BYTES, settle } from '#shared/crash/practice.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import type { Round } from '#shared/models/round.ts'

/** A round of this device alone: its secret seed stays here until its flight. */
export interface LocalRound {
  readonly round: Round
  readonly secretSeed: Uint8Array
}

const ID_BYTES = 16

/** Draws seed and target as the server does, the commitment first; no server knows of it. */
export async function drawLocalRound(
  risk: Risk,
  { nowMs, random, notice }: { nowMs: number; random: RandomBytes; notice: string },
): Promise<LocalRound> {
  const secretSeed = random(SERVER_SEED_BYTES)
  const fingerprint = await commitment(secretSeed)
  const targetX100 = drawTarget(risk, random)
  const round: Round = {
    _id: toHex(random(ID_BYTES)),
    mode: 'fun',
    risk,
    target: toDecimal(targetX100),
    rtp: PRACTICE_RTP,
    ...planOdds(targetX100, PRACTICE_RTP),
    notice,
    createdAt: new Date(nowMs).toISOString(),
    commitment: fingerprint,
  }
  return { round, secretSeed }
}

/** Reveals and settles it. */
export async function flyLocalRound({ round, secretSeed }: LocalRound, clientSeed: string): Promise<Round> {
  const seeds = { serverSeed: secretSeed, clientSeed, roundId: round._id }
  const { multiplierX100 } = await practiceRound(seeds)
  const { multiplier, hit } = settle(multiplierX100, fromDecimal(round.target))
  return {
    ...round,
    serverSeed: toHex(secretSeed),
    clientSeed,
    outcome: { multiplier, hit, source: 'practice' },
  }
}
