import { useEffect, useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { type Beforehand, type Evidence, verifyRound } from '../verify-round.ts'

export type RoundEvidence = Evidence | 'unreadable'

export function isGood(evidence: RoundEvidence): boolean {
  return evidence !== 'unreadable' && evidence.commitment && evidence.clientSeed && evidence.multiplier
}

/** Checks a round when it lands; undefined until then. */
export function useEvidence(landed: Round | undefined, before: Beforehand): RoundEvidence | undefined {
  const [found, setFound] = useState<{ readonly id: string; readonly evidence: RoundEvidence }>()
  const id = landed?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is checked once, against what was known then
  useEffect(() => {
    if (!landed) return
    let current = true
    const keep = (evidence: RoundEvidence) => current && setFound({ id: landed._id, evidence })
    verifyRound(landed, before).then(keep, () => keep('unreadable'))
    return () => {
      current = false
    }
  }, [id])
  return found && found.id === id ? found.evidence : undefined
}
