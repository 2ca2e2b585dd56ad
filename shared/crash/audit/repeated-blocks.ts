import type { Check } from './check.ts'

/** Rounds in a row that are compared. */
const BLOCK = 8

/** The chance that two rounds show the same multiplier, at R = 0.97: the sum of squares of the law's masses. */
const SAME = 0.0047

/**
 * Rows that stand twice, as when two pages of a history overlap: every run of eight multipliers is looked up among
 * those before it. Two such runs agree by chance once in 10^18 pairs.
 */
export function repeatedBlocks(outcome: Float64Array): Check {
  const blocks = Math.max(0, outcome.length - BLOCK + 1)
  const size = 2 ** Math.ceil(Math.log2(2 * blocks + 2))
  // Where a block with this hash starts, counted from 1; 0 is free.
  const seen = new Int32Array(size)
  let repeated = 0
  for (let at = 0; at < blocks; at += 1) {
    let slot = hashAt(outcome, at) & (size - 1)
    for (;;) {
      const start = seen[slot] ?? 0
      if (start === 0) {
        seen[slot] = at + 1
        break
      }
      if (isSame(outcome, start - 1, at)) {
        if (at - start + 1 >= BLOCK) repeated += 1
        break
      }
      slot = (slot + 1) & (size - 1)
    }
  }
  const expected = ((blocks * blocks) / 2) * SAME ** BLOCK
  return {
    code: 'repeated_blocks',
    grade: repeated > 0 ? 'broken' : 'clear',
    observed: repeated,
    expected,
    p: repeated > 0 ? -Math.expm1(-expected) : 1,
  }
}

function hashAt(outcome: Float64Array, at: number): number {
  let hash = 0x811c9dc5
  for (let offset = 0; offset < BLOCK; offset += 1) {
    hash = Math.imul(hash ^ (outcome[at + offset] ?? 0), 0x01000193)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

function isSame(outcome: Float64Array, a: number, b: number): boolean {
  for (let offset = 0; offset < BLOCK; offset += 1) {
    if (outcome[a + offset] !== outcome[b + offset]) return false
  }
  return true
}
