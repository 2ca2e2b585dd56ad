import { type Explanation, explain } from '#shared/crash/fair/doubts.ts'
import { readMultiplier } from '#shared/crash/fair/pasted-number.ts'
import type { Values } from '#web/lib/verifier-link.ts'
import { useLatest } from './use-latest.ts'

export function useExplanations(values: Values | undefined): readonly Explanation[] | undefined {
  const { multiplier, game: _, ...inputs } = values ?? {}
  const shown = readMultiplier(multiplier ?? '')
  const run = values && typeof shown === 'number' ? () => explain(inputs, shown) : undefined
  return useLatest(run, JSON.stringify([inputs, shown]))
}
