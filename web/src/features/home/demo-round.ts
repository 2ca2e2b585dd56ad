import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal, type MultiplierX100 } from '#shared/crash/multiplier.ts'
import { practiceRound, SERVER_SEED_BYTES, settle } from '#shared/crash/practice.ts'
import { type RandomBytes, TWO_POW_52 } from '#shared/crash/random.ts'

/** Reached in 48.5 of 100 rounds, a chance that most people can picture. */
export const SHOWN_TARGET = fromDecimal(2)

export interface DemoRound {
  readonly multiplier: number
  readonly hit: boolean
  /** The draw, in [0, 1): rounds below `1 - chance` miss the target. */
  readonly draw: number
}

const ID_BYTES = 16

/**
 * Draws a round by the practice game's formula with both seeds from this browser. It follows the same distribution, but
 * proves nothing, since nobody committed to a seed before.
 */
export async function drawDemoRound(targetX100: MultiplierX100, random: RandomBytes): Promise<DemoRound> {
  const { r52, multiplierX100 } = await practiceRound({
    serverSeed: random(SERVER_SEED_BYTES),
    clientSeed: toHex(random(ID_BYTES)),
    roundId: toHex(random(ID_BYTES)),
  })
  return { ...settle(multiplierX100, targetX100), draw: Number(r52) / Number(TWO_POW_52) }
}
