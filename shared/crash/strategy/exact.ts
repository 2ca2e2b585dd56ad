import {
  ENDS,
  type End,
  endAfter,
  FINISHED,
  RUINED,
  STOP_LOSS,
  STOP_WIN,
  type Table,
  tableOf,
} from './path.ts'
import { countingMachine, lineMachine, type Machine } from './plans.ts'
import { limited } from './play.ts'
import { hitChance, type Strategy } from './settings.ts'

/**
 * Computes the chances of all ends by dynamic programming: the distribution over plan states and bankrolls is carried
 * from round to round. States are numbered as they are reached, so every plan works; stops, limits and any target are
 * part of the walk. Exact but for the rounding of doubles, and for bankrolls so unlikely that all of them together
 * are below `TOLERANCE`.
 * Bankrolls lie on a lattice: cell i is the start plus i times a unit that divides every change of the bankroll.
 */

/** Probability that may be dropped over all rounds: four digits less than are shown. */
const TOLERANCE = 1e-9
/** Limit of cells visited over all rounds: about a second on a slow machine. */
const WORK_MAX = 300_000_000
/** Cost of a cell whose stake is computed individually. */
const WORK_OF_SHARE = 10
/** Limit of cells over all states: 24 MB. */
const CELLS_MAX = 3_000_000
/** Limit of entries visited when cells would be too many, at a fifth of a microsecond each. */
const ENTRIES_MAX = 1_000_000

/** Probabilities of paths by cell. The used range is `low` up to, but not including, `high`. */
class Cells {
  low = 0
  high = 0
  data = new Float64Array(0)
  /** Cell number of `data[0]`. */
  base = 0

  /** Extends the range and returns the added length. */
  widen(low: number, high: number): number {
    const isEmpty = this.low === this.high
    const from = isEmpty ? low : Math.min(low, this.low)
    const to = isEmpty ? high : Math.max(high, this.high)
    const before = this.data.length
    if (from < this.base || to > this.base + before) {
      const spare = to - from
      const wider = new Float64Array(2 * spare + 16)
      const base = from - (spare >> 1) - 8
      const used = this.data.subarray(this.low - this.base, this.high - this.base)
      if (!isEmpty) wider.set(used, this.low - base)
      this.data = wider
      this.base = base
    }
    this.low = from
    this.high = to
    return this.data.length - before
  }

  clear(): void {
    this.data.fill(0, this.low - this.base, this.high - this.base)
    this.low = 0
    this.high = 0
  }

  /** Drops values below `least` at both ends. */
  trim(least: number): void {
    const { data, base } = this
    const [from, to] = [this.low, this.high]
    while (this.low < this.high && (data[this.low - base] ?? 0) < least) this.low += 1
    while (this.low < this.high && (data[this.high - 1 - base] ?? 0) < least) this.high -= 1
    data.fill(0, from - base, this.low - base)
    data.fill(0, this.high - base, to - base)
  }
}

/** A state of the plan, its probabilities, and its successors. */
interface State {
  readonly number: number
  readonly stake: number
  /** The lowest cell that continues; a path below it is ruined or has reached its stop. */
  readonly floor: number
  onHit: number
  onMiss: number
  now: Cells
  next: Cells
}

const UNKNOWN = -1

/** Numbers the states of a machine of lines as they are reached. */
function numbered(machine: Machine<readonly number[]>): Machine<number> {
  const lines: (readonly number[])[] = []
  const numbers = new Map<string, number>()
  const following: Record<'hit' | 'miss', number[]> = { hit: [], miss: [] }
  const numberOf = (line: readonly number[]) => {
    const key = line.join()
    const known = numbers.get(key)
    if (known !== undefined) return known
    lines.push(line)
    numbers.set(key, lines.length - 1)
    return lines.length - 1
  }
  const lineOf = (state: number) => lines[state] ?? []
  return {
    start: numberOf(machine.start),
    stake: (state, bankroll) => machine.stake(lineOf(state), bankroll),
    next: (state, hit) => {
      const known = following[hit ? 'hit' : 'miss']
      known[state] ??= numberOf(machine.next(lineOf(state), hit))
      return known[state]
    },
  }
}

/** Thrown for a stake that does not fit the lattice: the walk starts again on a finer one. */
class FinerUnit extends Error {
  readonly stake: number
  constructor(stake: number) {
    super('a finer unit is needed')
    this.stake = stake
  }
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b)

/** One walk over all rounds on a lattice. */
class Walk {
  readonly ends = new Float64Array(ENDS.length)
  readonly #states = new Map<number, State>()
  readonly #table: Table
  readonly #machine: Machine<number>
  readonly #chance: number
  readonly #gcd: number
  readonly #unit: number
  /** True if a share of the bankroll is staked: the stake differs by cell. */
  readonly #isShare: boolean
  readonly #stopLoss: number
  readonly #stopWin: number
  #cells = 0

  /** @param gcd of all stakes, in cents */
  constructor(strategy: Strategy, machine: Machine<number>, gcd: number) {
    const table = tableOf(strategy)
    this.#table = table
    this.#machine = machine
    this.#chance = hitChance(strategy)
    this.#isShare = strategy.plan.kind === 'percentage'
    this.#gcd = gcd
    this.#unit = greatestCommonDivisor(100, table.gain) * gcd
    this.#stopLoss = Math.floor((table.low - table.start) / this.#unit)
    this.#stopWin = Math.ceil((table.high - table.start) / this.#unit)
  }

  /** @returns true if all rounds were walked within the limits */
  walk(rounds: number): boolean {
    let live = [this.#stateOf(this.#machine.start)]
    const [{ now }] = live as [State]
    now.widen(0, 1)
    now.data[-now.base] = 1
    let work = 0
    for (let round = 0; round < rounds && live.length > 0; round += 1) {
      let cells = 0
      for (const state of live) cells += state.now.high - state.now.low
      const here = (this.#isShare ? WORK_OF_SHARE : 1) * cells
      work += here
      // Estimates the remaining work only after a tenth of the limit: cheaper walks finish anyway.
      const ahead = 10 * work < WORK_MAX ? 0 : (here * (rounds - round)) / 4
      if (work + ahead > WORK_MAX || this.#cells > CELLS_MAX) return false
      const least = TOLERANCE / (rounds * cells)
      const reached = new Set<State>()
      for (const state of live) {
        state.now.trim(least)
        if (state.now.low < state.now.high) this.#round(state, reached)
        state.now.clear()
      }
      for (const state of reached) [state.now, state.next] = [state.next, state.now]
      live = [...reached].filter(({ now: { low, high } }) => low < high)
    }
    for (const { now: left } of live) {
      for (let at = left.low; at < left.high; at += 1) this.#end(FINISHED, left.data[at - left.base] ?? 0)
    }
    return true
  }

  #end(end: number, share: number): void {
    this.ends[end] = (this.ends[end] ?? 0) + share
  }

  #stateOf(number: number): State {
    const known = this.#states.get(number)
    if (known) return known
    const { start, minStake } = this.#table
    // A share can be paid as long as the lowest stake can be paid.
    const stake = this.#isShare ? minStake : limited(this.#machine.stake(number, 0), this.#table)
    if (stake % this.#gcd !== 0) throw new FinerUnit(stake)
    const payable = Math.ceil((100 * stake - start) / this.#unit)
    const state = {
      number,
      stake,
      floor: Math.max(payable, this.#stopLoss + 1),
      onHit: UNKNOWN,
      onMiss: UNKNOWN,
      now: new Cells(),
      next: new Cells(),
    }
    this.#states.set(number, state)
    return state
  }

  #round(state: State, reached: Set<State>): void {
    if (state.onHit === UNKNOWN) {
      state.onHit = this.#machine.next(state.number, true)
      state.onMiss = this.#machine.next(state.number, false)
    }
    const { gain } = this.#table
    const [hit, miss] = [this.#stateOf(state.onHit), this.#stateOf(state.onMiss)]
    reached.add(hit).add(miss)
    const { now } = state
    if (!this.#isShare) {
      this.#move(now, hit, (gain * state.stake) / this.#unit, this.#chance)
      this.#move(now, miss, (-100 * state.stake) / this.#unit, 1 - this.#chance)
      return
    }
    for (let cell = now.low; cell < now.high; cell += 1) {
      const share = now.data[cell - now.base] ?? 0
      if (share === 0) continue
      const cents = Math.floor((this.#table.start + cell * this.#unit) / 100)
      const stake = limited(this.#machine.stake(0, cents), this.#table)
      this.#add(hit, cell + (gain * stake) / this.#unit, share * this.#chance)
      this.#add(miss, cell - (100 * stake) / this.#unit, share * (1 - this.#chance))
    }
  }

  /** Adds a part of the probabilities to a state, shifted by some cells; values outside the range have ended. */
  #move(from: Cells, to: State, shift: number, part: number): void {
    const { low, high, data, base } = from
    const first = Math.max(low, Math.min(high, to.floor - shift))
    const last = Math.max(first, Math.min(high, this.#stopWin - shift))
    for (let cell = low; cell < first; cell += 1) {
      this.#end(this.#lowEnd(cell + shift), part * (data[cell - base] ?? 0))
    }
    let won = 0
    for (let cell = last; cell < high; cell += 1) won += data[cell - base] ?? 0
    this.#end(STOP_WIN, part * won)
    if (first >= last) return
    this.#cells += to.next.widen(first + shift, last + shift)
    const target = to.next.data
    const offset = shift - to.next.base
    for (let cell = first; cell < last; cell += 1) {
      target[cell + offset] = (target[cell + offset] ?? 0) + part * (data[cell - base] ?? 0)
    }
  }

  #add(to: State, cell: number, share: number): void {
    if (cell >= this.#stopWin) this.#end(STOP_WIN, share)
    else if (cell < to.floor) this.#end(this.#lowEnd(cell), share)
    else {
      const { next } = to
      if (cell < next.low || cell >= next.high) this.#cells += next.widen(cell, cell + 1)
      next.data[cell - next.base] = (next.data[cell - next.base] ?? 0) + share
    }
  }

  /** The player's stop takes precedence over ruin. */
  #lowEnd(cell: number): number {
    return cell <= this.#stopLoss ? STOP_LOSS : RUINED
  }
}

/**
 * Computes the chance of each end of a path. Returns undefined if that takes too long: for most of Labouchere's
 * lines, shares of a bankroll over some hundred rounds, and a bankroll that may grow far while its lattice is fine.
 * The result depends on the strategy only, never on the machine.
 * @example
 * exactEnds({ …martingale of 1 on 100 at 3x, stop-win 50, 1000 rounds })?.stopWin
 */
export function exactEnds(strategy: Strategy): Readonly<Record<End, number>> | undefined {
  const { plan, bankroll, rounds } = strategy
  const table = tableOf(strategy)
  if (plan.kind === 'labouchere') return byEntries(strategy, numbered(lineMachine(plan, table.maxStake)))
  const machine = countingMachine(plan, table.maxStake)
  const first = limited(machine.stake(machine.start, bankroll), table)
  if (endAfter(table.start, first, table.low, table.high) !== FINISHED) return byEntries(strategy, machine)
  for (let gcd = plan.kind === 'percentage' ? 1 : first; ; ) {
    const walk = new Walk(strategy, machine, gcd)
    try {
      return walk.walk(rounds) ? named(walk.ends) : byEntries(strategy, machine)
    } catch (error) {
      if (!(error instanceof FinerUnit)) throw error
      gcd = greatestCommonDivisor(gcd, error.stake)
    }
  }
}

const named = ([finished = 0, ruined = 0, stopLoss = 0, stopWin = 0]: Float64Array) => ({
  ...{ finished, ruined, stopLoss, stopWin },
})

/**
 * Computes the ends without a lattice, for few bankrolls that lie far apart and for lines: a map of bankrolls per
 * state.
 */
function byEntries(strategy: Strategy, machine: Machine<number>) {
  const table = tableOf(strategy)
  const chance = hitChance(strategy)
  const ends = new Float64Array(ENDS.length)
  const stakeAt = (state: number, money: number) =>
    limited(machine.stake(state, Math.floor(money / 100)), table)
  const give = (to: Map<number, Map<number, number>>, state: number, money: number, share: number) => {
    const end = endAfter(money, stakeAt(state, money), table.low, table.high)
    if (end !== FINISHED) ends[end] = (ends[end] ?? 0) + share
    else {
      const shares = to.get(state) ?? new Map<number, number>()
      to.set(state, shares.set(money, (shares.get(money) ?? 0) + share))
    }
  }
  let now = new Map<number, Map<number, number>>()
  give(now, machine.start, table.start, 1)
  let visited = 0
  for (let round = 0; round < strategy.rounds && now.size > 0; round += 1) {
    const entries = now.values().reduce((sum, { size }) => sum + size, 0)
    visited += entries
    if (visited > ENTRIES_MAX) return undefined
    const least = TOLERANCE / (strategy.rounds * entries)
    const next = new Map<number, Map<number, number>>()
    for (const [state, shares] of now) {
      const [onHit, onMiss] = [machine.next(state, true), machine.next(state, false)]
      for (const [money, share] of shares) {
        if (share < least) continue
        const stake = stakeAt(state, money)
        give(next, onHit, money + table.gain * stake, share * chance)
        give(next, onMiss, money - 100 * stake, share * (1 - chance))
      }
    }
    now = next
  }
  for (const shares of now.values())
    for (const share of shares.values()) ends[FINISHED] = (ends[FINISHED] ?? 0) + share
  return named(ends)
}
