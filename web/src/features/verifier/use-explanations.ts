import { type Explanation, explain } from '#shared/crash/fair/doubts.ts'
import { readMultiplier } from '#shared/crash/fair/pasted-number.ts'
import { useAnswer } from '#web/lib/job/use-answer.ts'
import type { Values } from '#web/lib/verifier-link.ts'

/** Returns the schemes and salts that give the multiplier shown; undefined until known, and without a multiplier. */
export function useExplanations(values: Values | undefined): readonly Explanation[] | undefined {
  const { multiplier, game: _, ...inputs } = values ?? {}
  const shown = readMultiplier(multiplier ?? '')
  const asked = values && typeof shown === 'number' ? { inputs, shown } : undefined
  return useAnswer(explained, asked, JSON.stringify(asked))?.output
}

const explained = ({ inputs, shown }: { inputs: Values; shown: number }) => explain(inputs, shown)
