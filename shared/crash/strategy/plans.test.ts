import { expect, test } from 'vitest'
import { countingMachine, lineMachine, type Machine } from './plans.ts'
import { MAX_CENTS } from './settings.ts'

/** Lists the stakes of a sequence of rounds (`h` hit, `m` miss), and the stake after it. */
function stakes<S>(machine: Machine<S>, rounds: string, bankroll = 10_000): number[] {
  let state = machine.start
  const staked = [machine.stake(state, bankroll)]
  for (const round of rounds) {
    state = machine.next(state, round === 'h')
    staked.push(machine.stake(state, bankroll))
  }
  return staked
}

test('flat stakes the same', () => {
  expect(stakes(countingMachine({ kind: 'flat', stake: 7 }, MAX_CENTS), 'mmh')).toEqual([7, 7, 7, 7])
})

test('martingale doubles after a miss and starts again after a hit', () => {
  const machine = countingMachine({ kind: 'martingale', stake: 10 }, MAX_CENTS)
  expect(stakes(machine, 'mmmhm')).toEqual([10, 20, 40, 80, 10, 20])
})

test('martingale does not count on beyond the highest stake', () => {
  const machine = countingMachine({ kind: 'martingale', stake: 10 }, 40)
  expect(stakes(machine, 'mmmm')).toEqual([10, 20, 40, 40, 40])
})

test('anti-martingale doubles after a hit, and starts again after a miss or three hits', () => {
  const machine = countingMachine({ kind: 'anti-martingale', stake: 10, hitsInARow: 3 }, MAX_CENTS)
  expect(stakes(machine, 'hhhhmh')).toEqual([10, 20, 40, 10, 20, 10, 20])
})

test("d'Alembert goes a step up after a miss and one down after a hit, not below the first", () => {
  const machine = countingMachine({ kind: 'dalembert', stake: 10, step: 3 }, MAX_CENTS)
  expect(stakes(machine, 'hmmhm')).toEqual([10, 10, 13, 16, 13, 16])
})

test('Fibonacci goes one number on after a miss and two back after a hit', () => {
  const machine = countingMachine({ kind: 'fibonacci', stake: 10 }, MAX_CENTS)
  expect(stakes(machine, 'mmmmmhhhh')).toEqual([10, 10, 20, 30, 50, 80, 30, 10, 10, 10])
})

test('at the highest stake d’Alembert and Fibonacci stay at their step', () => {
  const dalembert = countingMachine({ kind: 'dalembert', stake: 10, step: 10 }, 30)
  expect(stakes(dalembert, 'mmmmhhh')).toEqual([10, 20, 30, 30, 30, 20, 10, 10])
  const fibonacci = countingMachine({ kind: 'fibonacci', stake: 10 }, 30)
  expect(stakes(fibonacci, 'mmmmmhhh')).toEqual([10, 10, 20, 30, 30, 30, 10, 10, 10])
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

test('a custom table follows its moves', () => {
  const rows = { kind: 'table' as const, stakes: [10, 25, 60] }
  const up = countingMachine({ ...rows, onHit: 'first', onMiss: 'next' }, MAX_CENTS)
  expect(stakes(up, 'mmmmh')).toEqual([10, 25, 60, 10, 25, 10])
  const back = countingMachine({ ...rows, onHit: 'back', onMiss: 'next' }, MAX_CENTS)
  expect(stakes(back, 'mmhhh')).toEqual([10, 25, 60, 25, 10, 10])
  const stay = countingMachine({ ...rows, onHit: 'next', onMiss: 'stay' }, MAX_CENTS)
  expect(stakes(stay, 'hmh')).toEqual([10, 25, 25, 60])
})
