import { expect, test } from 'vitest'
import { countingMachine, lineMachine, type Machine } from './plans.ts'
import { MAX_CENTS } from './settings.ts'

/** Lists the stakes of a sequence of rounds (`h` hit, `m` miss), and the stake after it. */
function stakes<S>(machine: Machine<S>, rounds: string): number[] {
  const bankroll = 10_000
  let state = machine.start
  const staked = [machine.stake(state, bankroll)]
  for (const round of rounds) {
    state = machine.next(state, round === 'h')
    staked.push(machine.stake(state, bankroll))
  }
  return staked
}

const table = { kind: 'table' as const, stakes: [10, 25, 60] }

type Row = [Parameters<typeof countingMachine>[0], rounds: string, staked: number[], highest?: number]

test.each<Row>([
  [{ kind: 'flat', stake: 7 }, 'mmh', [7, 7, 7, 7]],
  [{ kind: 'martingale', stake: 10 }, 'mmmhm', [10, 20, 40, 80, 10, 20]],
  [{ kind: 'martingale', stake: 10 }, 'mmmm', [10, 20, 40, 40, 40], 40],
  [{ kind: 'anti-martingale', stake: 10, hitsInARow: 3 }, 'hhhhmh', [10, 20, 40, 10, 20, 10, 20]],
  [{ kind: 'dalembert', stake: 10, step: 3 }, 'hmmhm', [10, 10, 13, 16, 13, 16]],
  [{ kind: 'dalembert', stake: 10, step: 10 }, 'mmmmhhh', [10, 20, 30, 30, 30, 20, 10, 10], 30],
  [{ kind: 'fibonacci', stake: 10 }, 'mmmmmhhhh', [10, 10, 20, 30, 50, 80, 30, 10, 10, 10]],
  [{ kind: 'fibonacci', stake: 10 }, 'mmmmmhhh', [10, 10, 20, 30, 30, 30, 10, 10, 10], 30],
  [{ ...table, onHit: 'first', onMiss: 'next' }, 'mmmmh', [10, 25, 60, 10, 25, 10]],
  [{ ...table, onHit: 'back', onMiss: 'next' }, 'mmhhh', [10, 25, 60, 25, 10, 10]],
  [{ ...table, onHit: 'next', onMiss: 'stay' }, 'hmh', [10, 25, 25, 60]],
])('%j over %s stakes %j, up to a highest stake', (plan, rounds, staked, highest = MAX_CENTS) => {
  expect(stakes(countingMachine(plan, highest), rounds)).toEqual(staked)
})

test('Labouchere stakes both ends, crosses them out after a hit and adds the stake after a miss', () => {
  const machine = lineMachine({ kind: 'labouchere', line: [1, 2, 3] }, MAX_CENTS)
  // 1 2 3 | miss 1 2 3 4 | hit 2 3 | miss 2 3 5 | hit 3 | miss 3 3 | hit: used up, 1 2 3
  expect(stakes(machine, 'mhmhmh')).toEqual([4, 5, 5, 7, 3, 6, 4])
})

test('a percentage is cut to whole cents', () => {
  const machine = countingMachine({ kind: 'percentage', percentX100: 250 }, MAX_CENTS)
  expect([10_000, 9999, 39].map((bankroll) => machine.stake(0, bankroll))).toEqual([250, 249, 0])
})
