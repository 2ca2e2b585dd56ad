import { isChecked } from '#shared/crash/prior-hash.ts'
import type { Round } from '#shared/models/round.ts'
import { toFragment } from '#web/features/verifier/fragment.ts'

/**
 * The fragment of `/verifier` that opens a round filled in.
 *
 * @returns undefined where there is nothing to recompute
 */
export function verifierFragment(round: Round): string | undefined {
  const { _id: roundId, scheme, serverSeed, clientSeed, commitment = '', report } = round
  if (serverSeed !== undefined && clientSeed !== undefined) {
    return toFragment('fairflight-practice', { serverSeed, clientSeed, roundId, commitment })
  }
  if (!isChecked(scheme) || !report?.fairness || Object.keys(report.fairness).length === 0) return undefined
  return toFragment(scheme, { ...report.fairness, multiplier: String(round.outcome?.multiplier ?? '') })
}
