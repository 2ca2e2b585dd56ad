import type { Sfc32 } from '#shared/crash/anytime/testing/sfc32.ts'

/** Rounds of one return; the seed says which. */
export function fairRounds(random: Sfc32, rtp: number, n: number): Float64Array {
  return Float64Array.from({ length: n }, () => random.fastRound(rtp))
}

/** Each row is written twice with a chance; cut at n. */
export function doubledRounds(random: Sfc32, share: number, n: number): Float64Array {
  const rows = new Float64Array(n)
  for (let at = 0; at < n; ) {
    const value = random.fastRound(0.97)
    rows[at] = value
    at += 1
    if (random.uniform() < share && at < n) {
      rows[at] = value
      at += 1
    }
  }
  return rows
}

/** Another return from the middle on. */
export function changedRounds(random: Sfc32, later: number, n: number): Float64Array {
  return Float64Array.from({ length: n }, (_, at) => random.fastRound(2 * at < n ? 0.97 : later))
}

/** A round is that of `lag` rounds before with a chance. */
export function copiedRounds(random: Sfc32, lag: number, share: number, n: number): Float64Array {
  const rows = fairRounds(random, 0.97, n)
  for (let at = lag; at < n; at += 1) if (random.uniform() < share) rows[at] = rows[at - lag] ?? 100
  return rows
}

const TARGETS = { mixed: [120, 150, 200, 300, 500], single: [200] } as const
export type TargetKind = keyof typeof TARGETS

/** Picks by chance, of which missed ones are dropped with a chance. */
export function picksWithoutMisses(random: Sfc32, kind: TargetKind, dropped: number, n: number) {
  const targets = TARGETS[kind]
  const target = new Float64Array(n)
  const outcome = new Float64Array(n)
  for (let row = 0; row < n; ) {
    const wanted = targets[random.next() % targets.length] ?? 200
    const value = random.fastRound(0.97)
    if (value < wanted && random.uniform() < dropped) continue
    target[row] = wanted
    outcome[row] = value
    row += 1
  }
  return { target, outcome }
}
