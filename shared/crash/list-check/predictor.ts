import { droppedMisses, editedTargets } from '../anytime/list-faults.ts'
import { excessRadius } from '../anytime/mean-excess.ts'
import { atLeast, atMost } from '../binomial.ts'
import { type EvidencePath, evidencePath } from './evidence-path.ts'
import { type ForecastSkill, forecastSkill } from './forecast-skill.ts'
import { type Picks, type PredictorOptions, picksOf } from './picks.ts'
import { type ChanceGroup, mixedAtLeast, mixedAtMost } from './poisson-binomial.ts'
import type { Rows } from './rows.ts'

export interface PredictorFindings {
  readonly picks: number
  /** Rows without a target above 1.00x, or without an outcome. */
  readonly notJudged: number
  readonly hits: number
  /** 0..1, with the 95% confidence sequence of the mean true chance. */
  readonly hitRate: number
  readonly interval: readonly [number, number]
  readonly baseRate: number
  /** The mean claimed chance of the picks that have one. */
  readonly claimed: number | undefined
  /** Chance of at least as many hits under pure chance. */
  readonly p: number
  /** Chance of at most as many hits. Both are near 1 if hardly any hit was expected. */
  readonly pFewer: number
  readonly evidence: EvidencePath
  /** ln of the highest e-value against "missed rows were dropped"; undefined without outcomes. */
  readonly maxLogDropped: number | undefined
  /** ln of the highest e-value against "targets were edited afterwards"; undefined without outcomes. */
  readonly maxLogEdited: number | undefined
  /** Undefined if the rows state no chances. */
  readonly skill: ForecastSkill | undefined
}

/**
 * Tests whether a predictor beats chance; each pick counts against its own base chance R / x.
 * @returns undefined if no row can be judged: no outcomes or no targets
 * @throws RangeError unless 0 < rtp <= 1.
 * @example
 * judgePredictor(rows, { rtp: 0.97, targetX100: 200, claim: 0.9 })?.p
 */
export function judgePredictor(rows: Rows, options: PredictorOptions): PredictorFindings | undefined {
  if (!(options.rtp > 0 && options.rtp <= 1)) throw new RangeError(`not a return to player: ${options.rtp}`)
  const picks = picksOf(rows, options)
  const n = picks.hit.length
  if (n === 0) return undefined
  const hits = picks.hit.reduce((sum, hit) => sum + hit, 0)
  const groups = groupsOf(picks)
  const [only] = groups
  const evidence = evidencePath(picks)
  const radius = excessRadius(evidence.squares)
  const isSingle = groups.length === 1 && only !== undefined
  return {
    picks: n,
    notJudged: rows.count - n,
    hits,
    hitRate: hits / n,
    interval: [Math.max(0, (hits - radius) / n), Math.min(1, (hits + radius) / n)],
    baseRate: groups.reduce((sum, { chance, rounds }) => sum + chance * rounds, 0) / n,
    claimed: meanOf(picks.claim),
    p: isSingle ? atLeast(hits, n, only.chance) : mixedAtLeast(hits, groups),
    pFewer: isSingle ? atMost(hits, n, only.chance) : mixedAtMost(hits, groups),
    evidence,
    maxLogDropped: picks.outcome && droppedMisses(picks.target, picks.outcome, options.rtp).maxLogE,
    maxLogEdited: picks.outcome && editedTargets(picks.target, picks.outcome),
    skill: picks.stated.some((value) => !Number.isNaN(value)) ? forecastSkill(picks) : undefined,
  }
}

function groupsOf({ chances, index }: Picks): readonly ChanceGroup[] {
  const counts = new Float64Array(chances.length)
  for (const place of index) counts[place] = (counts[place] ?? 0) + 1
  return chances.map((chance, place) => ({ chance, rounds: counts[place] ?? 0 }))
}

function meanOf(values: Float64Array): number | undefined {
  let [sum, count] = [0, 0]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? undefined : sum / count
}
