import type { StakingPlan } from './settings.ts'

/**
 * A staking plan as a state machine: the stake in a state, and the state after a round. States are immutable. Money in whole
 * cents.
 */
export interface Machine<S> {
  readonly start: S
  /** @param bankroll in whole cents, truncated */
  readonly stake: (state: S, bankroll: number) => number
  readonly next: (state: S, hit: boolean) => S
}

/** The state is a number, so tables can replace the machine. */
export type CountingMachine = Machine<number>

/** Returns the first row whose stake reaches the limit. */
function lastRow(stakeOf: (row: number) => number, limit: number): number {
  let row = 0
  while (stakeOf(row) < limit) row += 1
  return row
}

const flat = (stake: number): CountingMachine => ({ start: 0, stake: () => stake, next: () => 0 })

/** Doubles after each miss, starts again after a hit. */
function martingale(stake: number, limit: number): CountingMachine {
  const stakeOf = (misses: number) => stake * 2 ** misses
  const last = lastRow(stakeOf, limit)
  return { start: 0, stake: stakeOf, next: (misses, hit) => (hit ? 0 : Math.min(misses + 1, last)) }
}

/** Doubles after each hit; starts again after a miss and after so many hits in a row. */
function antiMartingale(stake: number, hitsInARow: number): CountingMachine {
  return {
    start: 0,
    stake: (hits) => stake * 2 ** hits,
    next: (hits, hit) => (hit && hits + 1 < hitsInARow ? hits + 1 : 0),
  }
}

/** One step more after a miss, one less after a hit, never below the first stake. */
function dalembert(stake: number, step: number, limit: number): CountingMachine {
  const last = Math.max(0, Math.ceil((limit - stake) / step))
  return {
    start: 0,
    stake: (steps) => stake + steps * step,
    next: (steps, hit) => (hit ? Math.max(0, steps - 1) : Math.min(steps + 1, last)),
  }
}

/** 1, 1, 2, 3, 5 … stakes: one number forward after a miss, two back after a hit. */
function fibonacci(stake: number, limit: number): CountingMachine {
  const numbers = [1, 1]
  while (stake * (numbers.at(-1) ?? 1) < limit) {
    numbers.push((numbers.at(-1) ?? 1) + (numbers.at(-2) ?? 1))
  }
  const last = numbers.length - 1
  return {
    start: 0,
    stake: (at) => stake * (numbers[at] ?? 0),
    next: (at, hit) => (hit ? Math.max(0, at - 2) : Math.min(at + 1, last)),
  }
}

type TablePlan = Extract<StakingPlan, { kind: 'table' }>

function table({ stakes, onHit, onMiss }: TablePlan): CountingMachine {
  const moves = {
    first: () => 0,
    next: (row: number) => (row + 1) % stakes.length,
    back: (row: number) => Math.max(0, row - 1),
    stay: (row: number) => row,
  }
  return {
    start: 0,
    stake: (row) => stakes[row] ?? 0,
    next: (row, hit) => moves[hit ? onHit : onMiss](row),
  }
}

/** Stakes a share of the bankroll. */
function percentage(percentX100: number): CountingMachine {
  return { start: 0, stake: (_, bankroll) => Math.floor((bankroll * percentX100) / 10_000), next: () => 0 }
}

type LinePlan = Extract<StakingPlan, { kind: 'labouchere' }>

/**
 * Creates the machine of Labouchere's plan, whose state is the remaining line. It stakes the sum of the first and last
 * number; a hit removes both, a miss appends the stake, and an empty line starts again.
 */
export function lineMachine({ line }: LinePlan, limit: number): Machine<readonly number[]> {
  const stake = (left: readonly number[]) =>
    Math.min(limit, left.length === 1 ? (left[0] ?? 0) : (left[0] ?? 0) + (left.at(-1) ?? 0))
  return {
    start: line,
    stake,
    next: (left, hit) => {
      if (!hit) return [...left, stake(left)]
      return left.length > 2 ? left.slice(1, -1) : line
    },
  }
}

/** Creates the machine of a plan whose state is one number: all but Labouchere's. */
export function countingMachine(plan: Exclude<StakingPlan, LinePlan>, limit: number): CountingMachine {
  switch (plan.kind) {
    case 'flat':
      return flat(plan.stake)
    case 'martingale':
      return martingale(plan.stake, limit)
    case 'anti-martingale':
      return antiMartingale(plan.stake, plan.hitsInARow)
    case 'dalembert':
      return dalembert(plan.stake, plan.step, limit)
    case 'fibonacci':
      return fibonacci(plan.stake, limit)
    case 'table':
      return table(plan)
    case 'percentage':
      return percentage(plan.percentX100)
  }
}
