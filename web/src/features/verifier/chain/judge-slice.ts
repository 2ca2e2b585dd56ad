import { multipliersOf } from '#shared/crash/fair/multipliers.ts'
import type { Inputs, SchemeId } from '#shared/crash/fair/scheme.ts'
import { BIN_STARTS, binOf } from './bins.ts'

export interface JudgeInput {
  readonly scheme: SchemeId
  readonly settings: Inputs
  readonly hashes: Int32Array<ArrayBuffer>
  readonly count: number
}

export interface JudgeOutput {
  readonly counts: Float64Array
  /** The highest multiplier, in hundredths. */
  readonly most: number
}

/** Counts the multipliers of consecutive games; none for a scheme whose games each need their own value. */
export function judgeSlice({ scheme, settings, hashes, count }: JudgeInput): JudgeOutput {
  const counts = new Float64Array(BIN_STARTS.length)
  let most = 0
  const find = multipliersOf(scheme, settings)
  if (!find) return { counts, most }
  const multipliers = new Float64Array(count)
  find(hashes, count, multipliers)
  for (const hundredths of multipliers) {
    const bin = binOf(hundredths)
    counts[bin] = (counts[bin] ?? 0) + 1
    if (hundredths > most) most = hundredths
  }
  return { counts, most }
}
