import { countBits, nextRounds } from './outcomes.ts'
import { endAfter, FINISHED, type Play, type Table } from './path.ts'

/**
 * The same stake every round. Where the rounds in hand can neither ruin nor reach a stop, whatever they are,
 * their hits are counted at once; else they are played one by one. Both give the same bankroll.
 *
 * @param stake in whole cents, within the table's limits
 */
export function playFlat({ digits, start, low, high, gain, checkpoints }: Table, stake: number): Play {
  const loss = 100 * stake
  const win = gain * stake
  // A bankroll above it goes on: it pays the next stake and has not lost too much.
  const floor = Math.max(low, loss - 1)
  return (walk) => {
    const { stream } = walk
    let money = start
    let round = 0
    let word = 0
    let left = 0
    let end = endAfter(money, stake, low, high)
    let checkpoint = 0
    for (; checkpoint < checkpoints.length && end === FINISHED; checkpoint += 1) {
      const until = checkpoints[checkpoint] ?? 0
      while (round < until) {
        if (left === 0) {
          word = nextRounds(stream, digits)
          left = 32
        }
        const take = Math.min(left, until - round)
        if (money - take * loss > floor && money + take * win < high) {
          const hits = countBits(take === 32 ? word : word & ((1 << take) - 1))
          money += hits * win - (take - hits) * loss
          round += take
        } else {
          let played = 0
          do {
            money += (word >>> played) & 1 ? win : -loss
            played += 1
          } while (played < take && money > floor && money < high)
          round += played
          if (money <= floor || money >= high) {
            end = endAfter(money, stake, low, high)
            break
          }
        }
        word = take === 32 ? 0 : word >>> take
        left -= take
      }
      if (end !== FINISHED) break
      walk.keep(checkpoint, money)
    }
    walk.finish(money, round * stake, round, end, checkpoint)
  }
}
