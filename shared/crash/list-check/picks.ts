import { rowDirection } from './row-checks.ts'
import type { Rows } from './rows.ts'

export interface PredictorOptions {
  /** Return to player of the game, 0..1; the base chance is R / x. */
  readonly rtp: number
  /** Target in hundredths for rows that name none. */
  readonly targetX100?: number
  /** Hit rate that the predictor claims, 0..1, used if no column states it. */
  readonly claim?: number
}

/** The picks in order of time; `chances` is indexed by each pick's base chance. */
export interface Picks {
  readonly chances: readonly number[]
  readonly index: Int32Array
  readonly hit: Uint8Array
  /** Hundredths. */
  readonly target: Float64Array
  /** Hundredths; undefined if the rows only say whether the target was reached. */
  readonly outcome: Float64Array | undefined
  /** The row's stated chance, 0..1, or NaN. */
  readonly stated: Float64Array
  /** The row's claimed chance, 0..1, or NaN. */
  readonly claim: Float64Array
}

/** Sorts newest-first rows by time and drops rows that cannot be judged. */
export function picksOf(rows: Rows, { rtp, targetX100, claim }: PredictorOptions): Picks {
  const { isDown } = rowDirection(rows)
  const known = new Map<number, number>()
  const chances: number[] = []
  const index = new Int32Array(rows.count)
  const hit = new Uint8Array(rows.count)
  const targets = new Float64Array(rows.count)
  const outcomes = new Float64Array(rows.outcome ? rows.count : 0)
  const stated = new Float64Array(rows.count)
  const claims = new Float64Array(rows.count)
  let n = 0
  for (let step = 0; step < rows.count; step += 1) {
    const row = isDown ? rows.count - 1 - step : step
    const target = rows.target?.[row] ?? targetX100 ?? Number.NaN
    const outcome = rows.outcome?.[row]
    const value = outcome === undefined ? rows.hit?.[row] : Number(outcome >= target)
    if (!(target > 100) || value === undefined) continue
    let place = known.get(target)
    if (place === undefined) {
      place = chances.push((100 * rtp) / target) - 1
      known.set(target, place)
    }
    index[n] = place
    hit[n] = value
    targets[n] = target
    outcomes[n] = outcome ?? 0
    stated[n] = rows.chance?.[row] ?? Number.NaN
    claims[n] = rows.claim?.[row] ?? claim ?? Number.NaN
    n += 1
  }
  return {
    chances,
    index: index.slice(0, n),
    hit: hit.slice(0, n),
    target: targets.slice(0, n),
    outcome: rows.outcome && outcomes.slice(0, n),
    stated: stated.slice(0, n),
    claim: claims.slice(0, n),
  }
}
