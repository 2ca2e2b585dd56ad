import { verifyOutcome } from '../crash/fair/live-outcome.ts'
import { fromHex } from '../crash/hex.ts'
import { fromDecimal, multiplierX100 } from '../crash/multiplier.ts'
import { commitment, practiceRound, settle } from '../crash/practice.ts'
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
