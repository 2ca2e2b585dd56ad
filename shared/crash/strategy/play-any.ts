import { nextRounds } from './outcomes.ts'
import { endAfter, FINISHED, type Play, type Table } from './path.ts'
import type { Machine } from './plans.ts'
import { limited } from './play-counting.ts'

/**
 * Any machine, by its own functions: the plain form of what the faster loops do, and what they are tested against.
 */
export function playAny<S>(table: Table, machine: Machine<S>): Play {
  const { digits, start, low, high, gain, checkpoints } = table
  return (walk) => {
    const { stream } = walk
    let money = start
    let turnover = 0
    let round = 0
    let state = machine.start
    let word = 0
    const stakeNow = () => limited(machine.stake(state, Math.floor(money / 100)), table)
    let stake = stakeNow()
    let end = endAfter(money, stake, low, high)
    let checkpoint = 0
    for (; checkpoint < checkpoints.length && end === FINISHED; checkpoint += 1) {
      const until = checkpoints[checkpoint] ?? 0
      while (round < until && end === FINISHED) {
        if (round % 32 === 0) word = nextRounds(stream, digits)
        const hit = (word & 1) === 1
        turnover += stake
        money += hit ? gain * stake : -100 * stake
        state = machine.next(state, hit)
        word >>>= 1
        round += 1
        stake = stakeNow()
        end = endAfter(money, stake, low, high)
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, turnover, round, end, checkpoint)
  }
}
