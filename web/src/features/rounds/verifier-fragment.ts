import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import type { Round } from '#shared/models/round.ts'
import { toFragment } from '#web/features/verifier/fragment.ts'

/**
 * The fragment of `/verifier` that opens a round filled in.
 *
 * @returns undefined where there is nothing to recompute
 */
export function verifierFragment(round: Round): string | undefined {
  const { _id: roundId, serverSeed, clientSeed, commitment = '', report } = round
  if (serverSeed !== undefined && clientSeed !== undefined) {
    return toFragment('fairflight-practice', { serverSeed, clientSeed, roundId, commitment })
  }
  const scheme = SCHEME_IDS.find((id) => id === round.scheme)
  if (!scheme || !report?.fairness || Object.keys(report.fairness).length === 0) return undefined
  return toFragment(scheme, { ...report.fairness, multiplier: String(round.outcome?.multiplier ?? '') })
}
