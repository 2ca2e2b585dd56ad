import type { Candidate } from '#shared/crash/fair/candidates.ts'
import type { ReadValue } from '#shared/crash/fair/recognise.ts'
import type { Values } from './verifiable.ts'

/** A candidate that the signs in the text speak for more than for any other; undefined where they do not say. */
export function clearCandidate(candidates: readonly Candidate[]): Candidate | undefined {
  const [first, second] = candidates
  if (!first || !second) return first
  const signs = ({ reasons, missing }: Candidate) => [...reasons].sort().join() + missing.length
  return first.reasons.some((reason) => reason !== 'fields') && signs(first) !== signs(second)
    ? first
    : undefined
}

/** Everything that was read, and what the candidate makes of it. */
export function valuesOf(candidate: Candidate | undefined, read: readonly ReadValue[]): Values {
  const values = Object.fromEntries(read.map(({ meaning, value }) => [meaning, value]))
  const { multiplier } = values
  return {
    ...values,
    ...candidate?.inputs,
    ...(multiplier !== undefined && { multiplier: (Number(multiplier) / 100).toFixed(2) }),
  }
}
