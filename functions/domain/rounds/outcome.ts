import type * as z from 'zod/mini'
import { verifyOutcome } from '#shared/crash/fair/live-outcome.ts'
import { FieldError } from '#shared/crash/fair/scheme.ts'
import { fromHex } from '#shared/crash/hex.ts'
import { fromDecimal, multiplierX100 } from '#shared/crash/multiplier.ts'
import { practiceRound, settle } from '#shared/crash/practice.ts'
import { REPORT_WITHIN_MS } from '#shared/models/basics.ts'
import type { ReportOutcome } from '#shared/models/round.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Settled } from './round-items.ts'
import type { RoundRecord } from './round-record.ts'

/** True after the seven days in which a round may get its outcome: then it expires in the public log. */
export function isTooOld({ createdAt }: RoundRecord, nowMs: number): boolean {
  return nowMs - Date.parse(createdAt) > REPORT_WITHIN_MS
}

/** Settles a practice round with these two seeds. @throws AppError 409 `wrong_state` for a live round */
export async function flyRound(
  { id: roundId, targetX100, serverSeed }: RoundRecord,
  clientSeed: string,
): Promise<Settled & { clientSeed: string }> {
  if (serverSeed === undefined) throw new AppError('wrong_state')
  const { multiplierX100: drawn } = await practiceRound({
    serverSeed: fromHex(serverSeed),
    clientSeed,
    roundId,
  })
  return { clientSeed, outcome: { ...settle(drawn, multiplierX100(targetX100)), source: 'practice' } }
}

/**
 * Settles a live round as reported, and verifies the report where scheme and seeds allow it.
 *
 * @throws AppError 400 naming the value that is malformed
 */
export async function judgeReport(
  { multiplier, stake, fairness }: z.infer<typeof ReportOutcome>,
  { scheme, casinoHash, targetX100 }: RoundRecord,
): Promise<Settled> {
  const reached = fromDecimal(multiplier)
  const verified = await verify({ scheme, casinoHash, fairness, multiplierX100: reached })
  const { verification: result, computed } = verified
  return {
    outcome: {
      multiplier,
      hit: reached >= targetX100,
      source: result === 'verified' ? 'verified' : 'reported',
    },
    report: { stake, fairness },
    verification: { result, ...(computed ? { multiplier: computed.hundredths / 100 } : {}) },
  }
}

async function verify(outcome: Parameters<typeof verifyOutcome>[0]) {
  try {
    return await verifyOutcome(outcome)
  } catch (error) {
    if (!(error instanceof FieldError)) throw error
    throw new AppError('invalid_input', {}, [{ path: `fairness.${error.field}`, code: 'invalid_format' }])
  }
}
