import type { Paths } from './simulate.ts'

/**
 * Puts parts of one simulation together, in whichever order they came. Counts are added and paths laid side by
 * side, both whole numbers, so the whole is bit by bit the same however it was cut.
 *
 * @throws RangeError where there is none, one is missing, or one came twice.
 */
export function mergePaths(parts: readonly Paths[]): Paths {
  const sorted = parts.toSorted((a, b) => a.from - b.from)
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last) throw new RangeError('no parts to merge')
  sorted.forEach(({ from }, index) => {
    const before = sorted[index - 1]
    if (before && before.to !== from)
      throw new RangeError(`paths ${before.to} to ${from} do not fit together`)
  })
  const count = last.to - first.from
  const whole = {
    from: first.from,
    to: last.to,
    profits: new Float64Array(count),
    turnovers: new Float64Array(count),
    rounds: new Uint32Array(count),
    ends: new Uint8Array(count),
    bands: new Uint32Array(first.bands.length),
  }
  for (const part of sorted) {
    const at = part.from - first.from
    whole.profits.set(part.profits, at)
    whole.turnovers.set(part.turnovers, at)
    whole.rounds.set(part.rounds, at)
    whole.ends.set(part.ends, at)
    addUp(whole.bands, part.bands)
  }
  return whole
}

function addUp(all: Uint32Array, more: Uint32Array): void {
  for (let bin = 0; bin < all.length; bin += 1) all[bin] = (all[bin] ?? 0) + (more[bin] ?? 0)
}
