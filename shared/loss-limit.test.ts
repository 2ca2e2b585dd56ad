import { expect, test } from 'vitest'
import { figuresOf } from './loss-limit.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const GBP = { currency: 'GBP' }
const week = { amount: 30, currency: 'GBP', per: 'week' } as const
const third = { ...GBP, at: '2026-11-22T12:00:00.000Z', in: 40, out: 25, minutes: 45 }
const second = { ...GBP, at: '2026-11-20T12:00:00.000Z', in: 20, out: 32, minutes: 30 }
const first = { ...GBP, at: '2026-11-18T12:00:00.000Z', in: 30, out: 8, minutes: 60 }

test('the cost of an hour is what was paid in minus what was taken out, over all minutes', () => {
  expect(figuresOf([third, second, first], week, NOW)).toEqual({
    currency: 'GBP',
    sessions: 3,
    others: 0,
    costPerHour: 11.11,
    lost: 25,
  })
})

test('more taken out than paid in is a cost below zero, but no room in the limit', () => {
  const won = { ...second, at: '2026-11-22T13:00:00.000Z', out: 320 }
  expect(figuresOf([won, third, first], week, NOW)).toMatchObject({ costPerHour: -116.89, lost: 0 })
  expect(figuresOf([third, { ...won, at: second.at }, first], week, NOW)).toMatchObject({ lost: 15 })
})

test('only the limit’s period counts towards it; other currencies count nowhere', () => {
  const day = { ...week, per: 'day' } as const
  expect(figuresOf([third, second, first], day, NOW)).toMatchObject({ lost: 0 })
  expect(figuresOf([third, { ...second, currency: 'EUR' }, first], week, NOW)).toMatchObject({
    sessions: 2,
    others: 1,
    costPerHour: 21.14,
    lost: 37,
  })
})

test('without a limit the newest session’s currency counts', () => {
  const euro = { ...third, currency: 'EUR' }
  expect(figuresOf([euro, second, first], undefined, NOW)).toMatchObject({
    currency: 'EUR',
    sessions: 1,
    others: 2,
    costPerHour: 20,
    lost: undefined,
  })
  expect(figuresOf([euro], week, NOW)).toMatchObject({ sessions: 0, costPerHour: 0, lost: 0 })
})
