import { expect, test } from 'vitest'
import { normalTail, twoSided, twoSidedBinomial, wilsonInterval } from '../binomial.ts'
import { logMean, logMixture } from '../evidence.ts'
import { judgeCasino } from '../list-check/casino.ts'
import { evidencePath } from '../list-check/evidence-path.ts'
import { Sfc32 } from '../testing/seeded-random.ts'
import {
  addPairs,
  changeOfReturn,
  doubledRows,
  droppedMisses,
  editedTargets,
  halvesOf,
  nearMissEvidence,
  repeatedRows,
  shapeEvidence,
  withPValue,
} from './list-faults.ts'
import { excessRadius } from './mean-excess.ts'
import {
  belowChance,
  contradictionChances,
  logEAgainst,
  returnAtOneLook,
  returnPath,
  returnSequence,
  roundsToContradict,
} from './stated-return.ts'
import file from './testing/vectors.json' with { type: 'json' }

/** Values of 40-digit arithmetic, from reference/anytime.json, reproduced to 1e-9. */
type Vector = (typeof file.vectors)[number]
const of = <T>(id: string) => file.vectors.find((vector: Vector) => vector.id === id) as T
const near = (value: number | undefined, wanted: number) =>
  expect(Math.abs((value ?? Number.NaN) - wanted), `${value} for ${wanted}`).toBeLessThan(
    1e-9 * Math.max(1, Math.abs(wanted)),
  )
const nearAll = (values: readonly number[], wanted: readonly number[]) => {
  expect(values).toHaveLength(wanted.length)
  for (const [at, value] of wanted.entries()) near(values[at], value)
}
const plain = (seed: number, rtpX100: number, n: number) => {
  const random = new Sfc32(seed)
  return Float64Array.from({ length: n }, () => random.round(rtpX100))
}
const below = (outcome: ArrayLike<number>, n: number) =>
  Array.from({ length: n }, (_, at) => outcome[at] ?? 0).filter((value) => value < 101).length

interface ReturnVector {
  readonly data: { readonly seed: number; readonly R100: number; readonly n: number }
  readonly stated_R: number
  readonly first_outcomes: readonly number[]
  readonly first_n_with_e_at_least_100?: number | null
  readonly looks: readonly {
    readonly n: number
    readonly below_1_01: number
    readonly log_e: number
    readonly return_cs_95: readonly number[]
    readonly return_cs_99: readonly number[]
    readonly return_fixed_95?: readonly number[]
    readonly return_fixed_99?: readonly number[]
  }[]
}

/** Returns the data of the two lists that no single return generates. */
function returnData({ data }: ReturnVector): Float64Array | undefined {
  if ('outcomes' in data) return Float64Array.from(data.outcomes as readonly number[])
  if ('counts_only' in data) return undefined
  const { seed, R100, n } = data
  if (R100) return plain(seed, R100, n)
  const random = new Sfc32(seed)
  return Float64Array.from({ length: n }, () => {
    const high = random.next()
    const r = BigInt(high) * 2n ** 20n + BigInt(random.next() >>> 12)
    const all = 2n ** 52n
    return random.next() % 101 === 0 ? 0 : Math.max(100, Number((100n * all - r) / (all - r)))
  })
}

test.each([1, 2, 3, 4, 5, 6, 7, '8-v1'])('return %s: counts, e-values, both kinds of interval', (id) => {
  const vector = of<ReturnVector>(`return-${id}`)
  const outcome = returnData(vector)
  if (outcome && vector.first_outcomes) expect([...outcome.slice(0, 12)]).toEqual(vector.first_outcomes)
  for (const look of vector.looks) {
    const { n, below_1_01: m } = look
    if (outcome) expect(below(outcome, n)).toBe(m)
    near(logEAgainst(vector.stated_R, m, n), look.log_e)
    nearAll(returnSequence(m, n, 0.05), look.return_cs_95)
    nearAll(returnSequence(m, n, 0.01), look.return_cs_99)
    if (look.return_fixed_95) nearAll(returnAtOneLook(m, n, 0.05), look.return_fixed_95)
    if (look.return_fixed_99) nearAll(returnAtOneLook(m, n, 0.01), look.return_fixed_99)
    if (outcome) near(returnPath(outcome.slice(0, n), vector.stated_R).finalLogE, look.log_e)
  }
  if (!outcome || vector.first_n_with_e_at_least_100 === undefined) return
  const { named } = returnPath(outcome, vector.stated_R)
  expect(named?.at ?? null).toBe(vector.first_n_with_e_at_least_100)
})

test('rounds needed and chances of naming, by the exact programme', () => {
  expect([roundsToContradict(0.97, 0.94), roundsToContradict(0.97, 0.95)]).toEqual([926, 1983])
  const within = (stated: number, actual: number, rounds: number) => {
    let n = 0
    for (const chance of contradictionChances(stated, actual)) {
      n += 1
      if (n === rounds) return chance
    }
    return Number.NaN
  }
  expect(within(0.97, 0.95, 1000)).toBeCloseTo(0.4087, 4)
  // 0.00707 for a site that rounds down for certain; "above" is said at any rounding only.
  expect(within(0.97, 0.97, 10_000)).toBeLessThan(0.00707)
  expect(belowChance(0.97)).toBeCloseTo(0.0396, 4)
  expect(() => roundsToContradict(0.97, 0.97)).toThrow(RangeError)
  expect(() => roundsToContradict(0, 0.97)).toThrow(RangeError)
})

test('the e-value of a million rounds to twelve digits, and an interval that holds its own share', () => {
  // mpmath, 40 digits.
  near(logMixture(485_500, 1_000_000, 0.485, { a: 1, b: 1 }), -6.18194488185691)
  near(logMixture(485_500, 1_000_000, 0.485, { a: 0.5, b: 0.5 }), -6.633106410648269)
  for (let n = 1; n <= 2000; n += 1) {
    expect(wilsonInterval(0, n)[0]).toBe(0)
    expect(wilsonInterval(n, n)[1]).toBe(1)
  }
})

test('several targets: each with its own prior, as the table of returns has them', () => {
  const vector = of<{
    data: { seed: number; R100: number }
    targets_x100: number[]
    weights: number[]
    looks: { n: number; reached: number[]; log_e_each: number[]; log_e_average: number }[]
  }>('targets-1')
  const outcome = plain(vector.data.seed, vector.data.R100, 10_000)
  for (const { n, reached, log_e_each, log_e_average } of vector.looks) {
    const targets = judgeCasino(outcome.slice(0, n), 0.97)?.targets ?? []
    const mine = vector.targets_x100.map((x100) => targets.find(({ targetX100 }) => targetX100 === x100))
    expect(mine.map((target) => target?.reached)).toEqual(reached)
    nearAll(
      mine.map((target) => target?.logE ?? Number.NaN),
      log_e_each,
    )
    const sixths = [0, 0, 0, 1, 2, 3].map((at) => mine[at]?.logE ?? Number.NaN)
    near(logMean(sixths), log_e_average)
  }
})

interface PicksVector {
  readonly data: {
    readonly seed: number
    readonly second: number
    readonly n: number
    readonly targets_x100_in_turn: readonly number[]
    readonly hit_and_chance?: readonly (readonly [number, number])[]
  }
  readonly looks: readonly {
    readonly n: number
    readonly hits: number
    readonly expected: number
    readonly log_e_above: number
    readonly log_e_below: number
    readonly log_e_two_sided: number
    readonly V: number
    readonly lift_cs_95: readonly number[]
  }[]
}

const picksOf = (hitAndChance: readonly (readonly [number, number])[]) => {
  const chances = [...new Set(hitAndChance.map(([, chance]) => chance))]
  const none = new Float64Array(hitAndChance.length).fill(Number.NaN)
  return {
    chances,
    index: Int32Array.from(hitAndChance, ([, chance]) => chances.indexOf(chance)),
    hit: Uint8Array.from(hitAndChance, ([hit]) => hit),
    target: none,
    outcome: undefined,
    stated: none,
    claim: none,
  }
}

function picksData({ data }: PicksVector): readonly (readonly [number, number])[] {
  if (data.hit_and_chance) return data.hit_and_chance
  const random = new Sfc32(data.seed)
  return Array.from({ length: data.n }, (_, at) => {
    const target = data.targets_x100_in_turn[at % data.targets_x100_in_turn.length] ?? 0
    let outcome = random.round(97)
    const second = random.next() < data.second
    if (outcome < target && second) outcome = random.round(97)
    return [Number(outcome >= target), 97 / target] as const
  })
}

test.each(['picks-1', 'picks-2', 'picks-3'])('%s: evidence above, below, both, and the lift', (id) => {
  const vector = of<PicksVector>(id)
  const all = picksData(vector)
  for (const look of vector.looks) {
    const some = all.slice(0, look.n)
    const { above, below, finalLogE, squares } = evidencePath(picksOf(some))
    const hits = some.reduce((sum, [hit]) => sum + hit, 0)
    const expected = some.reduce((sum, [, chance]) => sum + chance, 0)
    expect(hits).toBe(look.hits)
    near(expected, look.expected)
    near(above.finalLogE, look.log_e_above)
    near(below.finalLogE, look.log_e_below)
    near(finalLogE, look.log_e_two_sided)
    near(squares, look.V)
    const radius = excessRadius(squares)
    nearAll([(hits - expected - radius) / look.n, (hits - expected + radius) / look.n], look.lift_cs_95)
  }
})

test.each([1, 2, 3])('neighbours %d: rows that are doubled', (id) => {
  const vector = of<{
    data: { seed: number; n: number; R100?: number; outcomes?: number[] }
    pairs: number
    equal: number[]
    log_e: number
  }>(`neighbours-${id}`)
  const { data } = vector
  const doubledData = () => {
    const random = new Sfc32(data.seed)
    const rows: number[] = []
    while (rows.length < data.n) {
      const value = random.round(97)
      rows.push(value)
      if (random.next() < 42_949_672) rows.push(value)
    }
    return rows.slice(0, data.n)
  }
  const outcome = data.outcomes ?? (data.R100 ? plain(data.seed, data.R100, data.n) : doubledData())
  const found = doubledRows(outcome)
  expect([found.pairs, found.equal]).toEqual([vector.pairs, vector.equal.length])
  near(found.finalLogE, vector.log_e)
  expect(found.maxLogE).toBeGreaterThanOrEqual(found.finalLogE)
})

interface LagsVector {
  readonly data: { readonly seed: number; readonly n: number }
  readonly lags: readonly { lag: number; pairs: number; agree: number; p_two_sided: number }[]
}

test.each([1, 2])(
  'lags %d: ten lags of independent rounds, and of rounds that copy the third before',
  (id) => {
    const vector = of<LagsVector>(`lags-${id}`)
    const random = new Sfc32(vector.data.seed)
    const outcome: number[] = []
    for (let at = 0; at < vector.data.n; at += 1) {
      const own = random.round(97)
      const isCopy = id === 2 && random.next() < 2 ** 30 && at >= 3
      outcome.push(isCopy ? (outcome[at - 3] ?? 0) : own)
    }
    for (const each of vector.lags) {
      const { pairs, agree, p } = withPValue(
        addPairs({ lag: each.lag, pairs: 0, agree: 0 }, halvesOf(outcome), 0),
      )
      expect([pairs, agree]).toEqual([each.pairs, each.agree])
      near(p, each.p_two_sided)
    }
  },
)

test.each([1, 2])('change %d: one return, and two', (id) => {
  const vector = of<{
    data: { seed: number }
    below_1_01: number
    D: number
    p_kolmogorov: number
    largest_at: number
  }>(`change-${id}`)
  const random = new Sfc32(vector.data.seed)
  const outcome = Float64Array.from({ length: 4000 }, (_, at) =>
    random.round(id === 1 && at >= 2000 ? 90 : 97),
  )
  const { below, distance, largestAt, p } = changeOfReturn(outcome)
  expect([below, largestAt]).toEqual([vector.below_1_01, vector.largest_at])
  near(distance, vector.D)
  near(p / vector.p_kolmogorov, 1)
})

test.each([1, 2])('shape %d', (id) => {
  const vector = of<{ data: { seed: number; n_drawn?: number; n: number }; counts: number[]; log_e: number }>(
    `shape-${id}`,
  )
  const { seed, n_drawn, n } = vector.data
  const drawn = plain(seed, 97, n_drawn ?? n)
  const found = shapeEvidence(n_drawn ? drawn.filter((value) => value < 500 || value % 3 !== 0) : drawn)
  expect(found.counts).toEqual(vector.counts)
  near(found.logE, vector.log_e)
})

test.each([
  [1, 1_288_490_188],
  [2, 0],
])('dropped %d: misses left out, and none', (id, bound) => {
  const vector = of<{
    data: { seed: number; n: number; targets_x100_in_turn: number[] }
    first_rows: number[][]
    looks: { n: number; log_e_dropped: number }[]
    hits_log_e_above: { n: number; hits: number; log_e_above: number }[]
  }>(`dropped-${id}`)
  const { seed, n, targets_x100_in_turn: targets } = vector.data
  const random = new Sfc32(seed)
  const rows: (readonly [number, number])[] = []
  for (let turn = 0; rows.length < n; turn += 1) {
    const target = targets[turn % targets.length] ?? 0
    const outcome = random.round(97)
    const isDropped = random.next() < bound && outcome < target
    if (!isDropped) rows.push([target, outcome])
  }
  expect(rows.slice(0, 8)).toEqual(vector.first_rows)
  for (const look of vector.looks) {
    const some = rows.slice(0, look.n)
    const target = Float64Array.from(some, ([value]) => value)
    const outcome = Float64Array.from(some, ([, value]) => value)
    near(droppedMisses(target, outcome, 0.97).finalLogE, look.log_e_dropped)
  }
  for (const look of vector.hits_log_e_above) {
    const some = rows
      .slice(0, look.n)
      .map(([target, outcome]) => [Number(outcome >= target), 97 / target] as const)
    near(evidencePath(picksOf(some)).above.finalLogE, look.log_e_above)
  }
})

test('whatever the next row is, the e-value of copies stays the same in the mean', () => {
  const fair = Array.from(plain(78, 97, 300)).filter((value) => value > 100)
  const rows = [...fair, ...fair.slice(20, 22), ...fair.slice(40, 44)]
  const after = (value: number) => Math.exp(repeatedRows([...rows, value]).finalLogE)
  const seen = [...new Set(rows)].map((value) => [101 / (value * (value + 1)), after(value)] as const)
  const unseen = 1 - seen.reduce((sum, [chance]) => sum + chance, 0)
  const mean = seen.reduce((sum, [chance, e]) => sum + chance * e, unseen * after(1e9))
  near(mean, Math.exp(repeatedRows(rows).finalLogE))
})

test('fair lists reach an e-value of 20 at most once in twenty: edited targets, near misses, copies', () => {
  const random = new Sfc32(77)
  const lists = 300
  let [edited, near, repeated] = [0, 0, 0]
  for (let list = 0; list < lists; list += 1) {
    const outcome = Float64Array.from({ length: 400 }, () => random.fastRound(0.97))
    const target = outcome.map(() => 101 + (random.next() % 400))
    if (editedTargets(target, outcome) >= Math.log(20)) edited += 1
    if (nearMissEvidence(outcome) >= Math.log(20)) near += 1
    if (repeatedRows(outcome).maxLogE >= Math.log(20)) repeated += 1
  }
  expect(Math.max(edited, near, repeated)).toBeLessThanOrEqual(lists / 20)
  // Targets one hundredth below what was shown.
  const shown = Float64Array.from({ length: 50 }, () => random.fastRound(0.97) + 1)
  expect(
    editedTargets(
      shown.map((value) => value - 1),
      shown,
    ),
  ).toBeGreaterThan(Math.log(1e6))
})

/** Values from the usual tables. */
test('the normal distribution', () => {
  expect(normalTail(0)).toBeCloseTo(0.5, 12)
  expect(normalTail(1.959963984540054)).toBeCloseTo(0.025, 12)
  expect(normalTail(-1.6448536269514722)).toBeCloseTo(0.95, 12)
  expect(normalTail(6) / 9.865876450376981e-10).toBeCloseTo(1, 10)
  expect(twoSided(-2.5758293035489004)).toBeCloseTo(0.01, 12)
  expect(normalTail(2.9999999) / normalTail(3.0000001)).toBeCloseTo(1, 5)
})

test('both sides of a binomial', () => {
  expect(twoSidedBinomial(5, 10, 0.5)).toBe(1)
  expect(twoSidedBinomial(10, 10, 0.5)).toBeCloseTo(2 / 1024, 14)
  expect(twoSidedBinomial(0, 10, 0.5)).toBeCloseTo(2 / 1024, 14)
})
