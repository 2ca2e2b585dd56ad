import { nextRounds } from './outcomes.ts'
import { endAfter, FINISHED, type Play, type Table } from './path.ts'
import { limited } from './play-counting.ts'

/**
 * Labouchere's line as one array with two ends, so that a long line is never copied. Numbers that a hit removes on the right
 * are overwritten by the next miss.
 *
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
    const wanted = () => {
      const left = numbers[first] ?? 0
      return Math.min(maxStake, first === last ? left : left + (numbers[last] ?? 0))
    }
    let money = start
    let turnover = 0
    let round = 0
    let word = 0
    let noted = wanted()
    let stake = limited(noted, table)
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
          numbers[last] = noted
        }
        word >>>= 1
        round += 1
        noted = wanted()
        stake = limited(noted, table)
        end = endAfter(money, stake, low, high)
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, turnover, round, end, checkpoint)
  }
}
