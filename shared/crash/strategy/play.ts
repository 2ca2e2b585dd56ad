import { nextRounds } from './outcomes.ts'
import { endAfter, FINISHED, type Play, type Table } from './path.ts'
import type { CountingMachine } from './plans.ts'

/** Stake and next states by state, in whole cents and within the table's limits. */
interface States {
  readonly stakes: Float64Array
  readonly onHit: Int32Array
  readonly onMiss: Int32Array
}

/** Computes all states that the rounds can reach: each round reaches at most one more. */
function statesOf(machine: CountingMachine, table: Table, rounds: number): States {
  const stakes: number[] = []
  const onHit: number[] = []
  const onMiss: number[] = []
  // States are 0, 1, 2 …, and no transition skips one upwards.
  for (let state = 0, highest = 0; state <= Math.min(highest, rounds); state += 1) {
    stakes.push(withinLimits(machine.stake(state, 0), table))
    const hit = machine.next(state, true)
    const miss = machine.next(state, false)
    onHit.push(hit)
    onMiss.push(miss)
    highest = Math.max(highest, hit, miss)
  }
  return { stakes: Float64Array.from(stakes), onHit: Int32Array.from(onHit), onMiss: Int32Array.from(onMiss) }
}

export function withinLimits(stake: number, { minStake, maxStake }: Table): number {
  return Math.min(maxStake, Math.max(minStake, stake))
}

/** Returns a loop for plans whose state is a number, with tables instead of calls. */
export function playCounting(table: Table, machine: CountingMachine): Play {
  const { digits, start, low, high, gain, checkpoints } = table
  const { stakes, onHit, onMiss } = statesOf(machine, table, checkpoints.at(-1) ?? 0)
  return (walk) => {
    const { stream } = walk
    let money = start
    let turnover = 0
    let round = 0
    let state = machine.start
    let stake = stakes[state] ?? 0
    let word = 0
    let end = endAfter(money, stake, low, high)
    let checkpoint = 0
    for (; checkpoint < checkpoints.length && end === FINISHED; checkpoint += 1) {
      const until = checkpoints[checkpoint] ?? 0
      while (round < until) {
        if ((round & 31) === 0) word = nextRounds(stream, digits)
        turnover += stake
        if (word & 1) {
          money += gain * stake
          state = onHit[state] ?? 0
        } else {
          money -= 100 * stake
          state = onMiss[state] ?? 0
        }
        word >>>= 1
        round += 1
        stake = stakes[state] ?? 0
        if (money < 100 * stake || money <= low || money >= high) {
          end = endAfter(money, stake, low, high)
          break
        }
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, turnover, round, end, checkpoint)
  }
}

/**
 * Returns a loop for Labouchere's plan. The line is one array with two ends, so that a long line is never copied; the
 * next miss overwrites numbers that a hit removed on the right.
 * @param line whole cents
 */
export function playLabouchere(table: Table, line: readonly number[]): Play {
  const { digits, start, low, high, gain, checkpoints, maxStake } = table
  const numbers = new Float64Array(line.length + (checkpoints.at(-1) ?? 0))
  return (walk) => {
    const { stream } = walk
    numbers.set(line)
    let first = 0
    let last = line.length - 1
    const nextStake = () => {
      const left = numbers[first] ?? 0
      return Math.min(maxStake, first === last ? left : left + (numbers[last] ?? 0))
    }
    let money = start
    let turnover = 0
    let round = 0
    let word = 0
    let lastWanted = nextStake()
    let stake = withinLimits(lastWanted, table)
    let end = endAfter(money, stake, low, high)
    let checkpoint = 0
    for (; checkpoint < checkpoints.length && end === FINISHED; checkpoint += 1) {
      const until = checkpoints[checkpoint] ?? 0
      while (round < until && end === FINISHED) {
        if ((round & 31) === 0) word = nextRounds(stream, digits)
        turnover += stake
        if (word & 1) {
          money += gain * stake
          first += 1
          last -= 1
          if (first > last) {
            numbers.set(line)
            first = 0
            last = line.length - 1
          }
        } else {
          money -= 100 * stake
          last += 1
          numbers[last] = lastWanted
        }
        word >>>= 1
        round += 1
        lastWanted = nextStake()
        stake = withinLimits(lastWanted, table)
        end = endAfter(money, stake, low, high)
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, turnover, round, end, checkpoint)
  }
}
