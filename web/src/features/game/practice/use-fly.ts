import { useState } from 'react'
import type { Round } from '#shared/models/round.ts'
import { ApiError } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { Me } from '#web/lib/use-fresh-me.ts'
import type { Beforehand } from '../verify-round.ts'
import type { Seed } from './use-seed.ts'

interface FlyOptions {
  readonly round: Round | undefined
  readonly seed: Seed
  /** Mixes in the browser's seed and reveals. */
  readonly fly: (round: Round, clientSeed: string) => Promise<Round>
  readonly onSettled: (settled: Round) => void
  readonly refresh: () => Promise<Me>
}

/** The press on Fly, and what was known before it; a retry sends the same seed. */
export function useFly({ round, seed, fly, onSettled, refresh }: FlyOptions) {
  const [before, setBefore] = useState<Beforehand>({ commitment: undefined, clientSeed: undefined })
  const action = useAction(async () => {
    if (!round || !seed.valid) return
    seed.markSent()
    try {
      const settled = await fly(round, seed.text)
      // The commitment as it stood beside the plan, not as the answer repeats it.
      setBefore({ commitment: round.commitment, clientSeed: seed.text })
      onSettled(settled)
    } catch (error) {
      // A time-out may have begun meanwhile: learn it anew.
      if (error instanceof ApiError && error.statusCode === 403) await refresh().catch(() => undefined)
      throw error
    }
  })
  return { action, before }
}
