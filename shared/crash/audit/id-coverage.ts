import type { Rows } from './rows.ts'

const PARTS = 40

export interface CoveragePart {
  /** First and last number of the part. */
  readonly from: number
  readonly to: number
  /** How many of its numbers are in the rows, 0..1. */
  readonly share: number
}

/**
 * Where numbered rounds are missing: the range of numbers in forty parts, each with the share that is present.
 *
 * @returns undefined if ids are not numbers, or fewer than 40 of them span the range
 * @example
 * idCoverage(rows)?.filter(({ share }) => share < 1)
 */
export function idCoverage(rows: Rows): readonly CoveragePart[] | undefined {
  const { id, hasNumericIds, idsWithoutOutcome } = rows
  if (!id || !hasNumericIds || id.length === 0) return undefined
  const all = new Float64Array(id.length + idsWithoutOutcome.length)
  all.set(id)
  all.set(idsWithoutOutcome, id.length)
  all.sort()
  // NaN (a row without id) is sorted to the end.
  const known = all.subarray(0, all.length - countNaN(all))
  const low = known[0] ?? 0
  const size = ((known[known.length - 1] ?? 0) - low + 1) / PARTS
  if (size < 1) return undefined
  const counts = new Float64Array(PARTS)
  let before = Number.NaN
  for (const value of known) {
    if (value === before) continue
    before = value
    const part = Math.min(PARTS - 1, Math.floor((value - low) / size))
    counts[part] = (counts[part] ?? 0) + 1
  }
  return Array.from(counts, (count, part) => {
    const from = low + Math.ceil(part * size)
    const to = low + Math.ceil((part + 1) * size) - 1
    return { from, to, share: Math.min(1, count / (to - from + 1)) }
  })
}

function countNaN(sorted: Float64Array): number {
  let count = 0
  while (count < sorted.length && Number.isNaN(sorted[sorted.length - 1 - count] ?? 0)) count += 1
  return count
}
