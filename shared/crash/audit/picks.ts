import { rowDirection } from './row-checks.ts'
import type { Rows } from './rows.ts'

export interface PredictorOptions {
  /** Return to player of the game, 0..1: what chance alone gives is R / x. */
  readonly rtp: number
  /** The target of every row that names none, in hundredths. */
  readonly targetX100?: number
  /** The share of hits that the predictor claims, 0..1, where no column holds it. */
  readonly claim?: number
}

/** The picks in order of time: their base chances by index into `chances`, and whether they hit. */
export interface Picks {
  readonly chances: readonly number[]
  readonly index: Int32Array
  readonly hit: Uint8Array
  /** Stated for the row, 0..1, or NaN. */
  readonly stated: Float64Array
  /** Claimed, 0..1, or NaN. */
  readonly claim: Float64Array
}

/** Brings newest-first rows into order, and leaves out what cannot be judged. */
export function picksOf(rows: Rows, { rtp, targetX100, claim }: PredictorOptions): Picks {
  const { isDown } = rowDirection(rows)
  const known = new Map<number, number>()
  const chances: number[] = []
  const index = new Int32Array(rows.count)
  const hit = new Uint8Array(rows.count)
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
    stated[n] = rows.chance?.[row] ?? Number.NaN
    claims[n] = rows.claim?.[row] ?? claim ?? Number.NaN
    n += 1
  }
  return {
    chances,
    index: index.slice(0, n),
    hit: hit.slice(0, n),
    stated: stated.slice(0, n),
    claim: claims.slice(0, n),
  }
}
