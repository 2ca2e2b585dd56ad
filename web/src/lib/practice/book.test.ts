import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { RISK_BANDS, RISKS } from '#shared/crash/target.ts'
import type { Round } from '#shared/models/round.ts'
import { roundOf } from '#web/testing/records.ts'
import {
  Book,
  NEW_BOOK,
  payback,
  ROUNDS_SHOWN,
  recordRound,
  resetCredits,
  STAKES,
  withEarlier,
} from './book.ts'

let count = 0
/** Returns a settled practice round with its own id. */
function flown(multiplier: number, target = 2.13): Round {
  count += 1
  return roundOf({
    _id: `${count}`.padStart(22, '0'),
    target,
    createdAt: new Date(Date.UTC(2026, 10, 21, 10, count)).toISOString(),
    outcome: { multiplier, hit: multiplier >= target, source: 'practice' },
  })
}

it('pays back the stake times the target, never times the round’s multiplier', () => {
  const book = recordRound(NEW_BOOK, flown(50), 100, false)
  expect(book).toMatchObject({ balance: 10_113, bets: 1, staked: 100, returned: 213 })
  expect(book.averageCost).toBeCloseTo(3, 12)
  expect(recordRound(book, flown(2.12), 200, false)).toMatchObject({ balance: 9_913, bets: 2, returned: 213 })
})

it('enters a round once, however often it is called', () => {
  const round = flown(1)
  const book = recordRound(NEW_BOOK, round, 500, false)
  expect(recordRound(book, round, 500, false)).toBe(book)
  expect(withEarlier(book, [round])).toBe(book)
})

it('counts a stake above the balance as 0', () => {
  const poor = { ...NEW_BOOK, balance: 100 }
  expect(recordRound(poor, flown(1), 200, false)).toMatchObject({ balance: 100, bets: 0, staked: 0 })
})

it('counts in whole credits at every target of a plan', () => {
  for (const risk of RISKS) {
    const { lowX100, highX100 } = RISK_BANDS[risk]
    for (let targetX100: number = lowX100; targetX100 <= highX100; targetX100 += 1) {
      for (const stake of STAKES) {
        expect(Number.isInteger(payback({ stake, target: targetX100 / 100, hit: true }))).toBe(true)
      }
    }
  }
})

it('leaves out a round that was not flown', () => {
  expect(recordRound(NEW_BOOK, roundOf(), 100, false)).toBe(NEW_BOOK)
})

it('shows the newest rounds, wherever they were flown', () => {
  const rounds = Array.from({ length: 20 }, () => flown(3))
  const book = withEarlier(recordRound(NEW_BOOK, rounds[10] ?? flown(1), 0, true), rounds)
  expect(book.rounds).toHaveLength(ROUNDS_SHOWN)
  expect(book.rounds[0]?.id).toBe(rounds[19]?._id)
  expect(book.rounds.find(({ id }) => id === rounds[10]?._id)?.local).toBe(true)
  expect(book.balance).toBe(NEW_BOOK.balance)
})

it('is reset without losing its rounds', () => {
  const book = resetCredits(recordRound(NEW_BOOK, flown(1), 500, false))
  expect(book).toMatchObject({ balance: 10_000, staked: 0, averageCost: 0 })
  expect(book.rounds).toHaveLength(1)
  expect(z.parse(Book, book)).toEqual(book)
})
