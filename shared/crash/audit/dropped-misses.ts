/** Chances with which a missed row was left out, of equal weight. */
const SHARES = [0.05, 0.1, 0.2, 0.3, 0.5, 0.8]

/** Beyond this a product is kept as it is: nothing more can be said. */
const HIGHEST = 1e300

export interface DroppedMisses {
  readonly finalLogE: number
  readonly maxLogE: number
}

/**
 * Whether rows that missed their target were left out. Deleted misses and skill raise the hits alike, but a forecaster who
 * lists every round leaves the distribution of the outcomes as it is. So each outcome is compared with EARLIER targets
 * only: if rows below their target were dropped with chance d, an outcome below a share G of the targets remains with
 * 1 - d G. The e-value stays valid under any skill.
 *
 * @param target in hundredths, in the order of time
 * @param outcome in hundredths
 * @param rtp the return of the game
 */
export function droppedMisses(target: Float64Array, outcome: Float64Array, rtp: number): DroppedMisses {
  const earlier = new Targets(target)
  const products = new Float64Array(SHARES.length).fill(1)
  let [mean, highest, missChances] = [1, 1, 0]
  for (let row = 0; row < target.length && mean < HIGHEST; row += 1) {
    if (row > 0) {
      const missed = earlier.above(outcome[row] ?? 0) / row
      const expected = missChances / row
      let sum = 0
      for (let at = 0; at < SHARES.length; at += 1) {
        const d = SHARES[at] ?? 0
        const product = ((products[at] ?? 1) * (1 - d * missed)) / (1 - d * expected)
        products[at] = product
        sum += product
      }
      mean = sum / SHARES.length
      if (mean > highest) highest = mean
    }
    earlier.add(target[row] ?? 0)
    missChances += 1 - (100 * rtp) / (target[row] ?? 0)
  }
  return { finalLogE: Math.log(mean), maxLogE: Math.log(highest) }
}

/** Counts of targets, by a binary indexed tree over the different ones (Fenwick 1994). */
class Targets {
  private readonly sorted: Float64Array
  private readonly tree: Float64Array
  private count = 0

  constructor(all: Float64Array) {
    this.sorted = Float64Array.from(new Set(all)).sort()
    this.tree = new Float64Array(this.sorted.length + 1)
  }

  add(target: number): void {
    this.count += 1
    for (let at = this.upTo(target); at < this.tree.length; at += at & -at) {
      this.tree[at] = (this.tree[at] ?? 0) + 1
    }
  }

  /** How many added targets are above an outcome. */
  above(outcome: number): number {
    let reached = 0
    for (let at = this.upTo(outcome); at > 0; at -= at & -at) reached += this.tree[at] ?? 0
    return this.count - reached
  }

  /** How many different targets are at most a value. */
  private upTo(value: number): number {
    let [low, high] = [0, this.sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sorted[middle] ?? 0) <= value) low = middle + 1
      else high = middle
    }
    return low
  }
}
