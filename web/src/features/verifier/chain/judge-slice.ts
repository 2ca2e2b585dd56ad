import { multipliersOf } from '#shared/crash/fair/multipliers.ts'
import type { Inputs, SchemeId } from '#shared/crash/fair/scheme.ts'
import { fromWords, HASH_WORDS } from '#shared/crash/fair/sha256.ts'
import { BIN_STARTS, binOf } from './bins.ts'

export interface JudgeInput {
  readonly scheme: SchemeId
  readonly settings: Inputs
  readonly hashes: Int32Array<ArrayBuffer>
  readonly count: number
  readonly rows?: Rows
}

export interface Rows {
  /** The first line's value in the first column. */
  readonly first: number
  /** -1 for game numbers, 1 for games back. */
  readonly step: 1 | -1
  /** Lines with a multiplier; later games belong to another era. */
  readonly inEra: number
}

export interface JudgeOutput {
  readonly counts: Float64Array
  /** The highest multiplier, in hundredths. */
  readonly most: number
  readonly csv?: Uint8Array<ArrayBuffer>
}

/** Computes the multipliers of consecutive games. Returns none for a scheme whose games each need their own value. */
export function judgeSlice({ scheme, settings, hashes, count, rows }: JudgeInput): JudgeOutput {
  const multipliers = new Float64Array(count)
  const find = multipliersOf(scheme, settings)
  find?.(hashes, count, multipliers)
  const counts = new Float64Array(BIN_STARTS.length)
  let most = 0
  for (const hundredths of find ? multipliers : []) {
    const bin = binOf(hundredths)
    counts[bin] = (counts[bin] ?? 0) + 1
    if (hundredths > most) most = hundredths
  }
  if (!rows) return { counts, most }
  return { counts, most, csv: linesOf(hashes, find ? multipliers : new Float64Array(), count, rows) }
}

function linesOf(
  hashes: Int32Array,
  multipliers: Float64Array,
  count: number,
  { first, step, inEra }: Rows,
): Uint8Array<ArrayBuffer> {
  let text = ''
  for (let game = 0; game < count; game += 1) {
    const hundredths = game < inEra ? multipliers[game] : undefined
    const shown = hundredths === undefined ? '' : (hundredths / 100).toFixed(2)
    text += `${first + step * game},${fromWords(hashes, game * HASH_WORDS)},${shown}\r\n`
  }
  return new TextEncoder().encode(text)
}
