import { binomialQuantile } from '#shared/crash/binomial.ts'
import type { DisplayedLaw } from '#shared/crash/fair/law.ts'
import { binShares } from './bins.ts'

export interface BinRow {
  readonly bin: number
  readonly games: number
  readonly share: number
  /** Under the law. */
  readonly chance: number
  /** 95% of walks of this length have a count from here to there. */
  readonly low: number
  readonly high: number
}

/** Counts beside the law, with the range that chance leaves them. */
export function binRows(law: DisplayedLaw, counts: readonly number[], judged: number): readonly BinRow[] {
  return binShares(law).map((chance, bin) => {
    const games = counts[bin] ?? 0
    return {
      bin,
      games,
      share: games / Math.max(1, judged),
      chance,
      low: binomialQuantile(0.025, judged, chance),
      high: binomialQuantile(0.975, judged, chance),
    }
  })
}
