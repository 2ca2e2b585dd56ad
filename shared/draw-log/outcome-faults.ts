import { logMean } from '../crash/evidence.ts'
import { verifyOutcome } from '../crash/fair/live-outcome.ts'
import { fromHex } from '../crash/hex.ts'
import { fromDecimal, multiplierX100 } from '../crash/multiplier.ts'
import { commitment, practiceRound, settle } from '../crash/practice.ts'
import { RISK_BANDS } from '../crash/target.ts'
import type { EntryOf } from './entries.ts'
import { faultIf, type LogFaultName } from './log-faults.ts'

/**
 * Checks a settled round. For a reported round it can only check whether the target was reached; a verified one must
 * follow from its evidence.
 */
export async function outcomeFaults(draw: EntryOf<'draw'>, end: EntryOf<'settle'>): Promise<LogFaultName[]> {
  const { round, source, seeds, multiplier, hit } = end
  if ((draw.mode === 'fun') !== (source === 'practice')) return ['source_differs']
  if (draw.mode === 'live') {
    const x100 = Math.round(multiplier * 100)
    const isRight = x100 >= 0 && x100 / 100 === multiplier && x100 >= draw.targetX100 === hit
    return [...faultIf(!isRight, 'outcome_differs'), ...(await evidenceFaults(end))]
  }
  if (!seeds) return ['seed_missing']
  const serverSeed = fromHex(seeds.server)
  if ((await commitment(serverSeed)) !== draw.commitment) return ['seed_differs']
  const flown = await practiceRound({ serverSeed, clientSeed: seeds.client, roundId: round })
  const outcome = settle(flown.multiplierX100, multiplierX100(draw.targetX100))
  return outcome.multiplier === multiplier && outcome.hit === hit ? [] : ['outcome_differs']
}

/** A round is verified only if anybody can verify it again. */
async function evidenceFaults({ source, multiplier, evidence }: EntryOf<'settle'>): Promise<LogFaultName[]> {
  if (source !== 'verified') return []
  if (!evidence) return ['evidence_missing']
  const found = await verifyOutcome({ ...evidence, multiplierX100: fromDecimal(multiplier) }).catch(
    () => undefined,
  )
  return found?.verification === 'verified' ? [] : ['evidence_differs']
}

export function isInBand({ risk, targetX100 }: EntryOf<'draw'>): boolean {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  return lowX100 <= targetX100 && targetX100 <= highX100
}

/** Alternatives, equally weighted: the slopes of the density of u, by which a target is a · (b / a)^u. */
const SLOPES = [-1, -0.5, 0.5, 1]

/** One honest log in so many has the fault, at most, however often it is audited. */
const ONE_IN = 1e9

/**
 * Compares targets with what seeds and beacons give, of all draws and of the first ones of lists: a choice among lists
 * shows there. The middle of the u that a target stands for has the mean 1/2.
 */
export class TargetSpread {
  readonly #logs = new Float64Array(2 * SLOPES.length)
  #isOff = false

  /** Returns true at the draw that makes an honest log too unlikely. */
  isOffSince(draw: EntryOf<'draw'>): boolean {
    if (this.#isOff || !isInBand(draw)) return false
    const { risk, targetX100, from } = draw
    const [low, high] = [RISK_BANDS[risk].lowX100 - 0.5, RISK_BANDS[risk].highX100 + 0.5]
    const u = Math.log((targetX100 ** 2 - 0.25) / low ** 2) / (2 * Math.log(high / low))
    for (const at of this.#logs.keys()) {
      const isCounted = at < SLOPES.length || from?.place === 0
      const slope = SLOPES[at % SLOPES.length] ?? 0
      if (isCounted) this.#logs[at] = (this.#logs[at] ?? 0) + Math.log1p(slope * (2 * u - 1))
    }
    this.#isOff = logMean(this.#logs) >= Math.log(ONE_IN)
    return this.#isOff
  }
}
