// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { changePractice, localRoundsLeft, readPractice } from './practice-store.ts'

const KEY = 'fairflight.practice'

const credit = (id: string, balance: number) =>
  changePractice(id, (now) => ({ ...now, book: { ...now.book, balance } }))

it('keeps the account that practised last, and nothing of the one before', () => {
  credit('ada', 100)
  expect(readPractice('new')?.book.balance).toBe(10_000)
  credit('kim', 200)
  expect(readPractice()?.id).toBe('kim')
  expect(readPractice('kim')?.book.balance).toBe(200)
  expect(readPractice('ada')?.book.balance).toBe(10_000)
  expect(localStorage.getItem(KEY)).not.toContain('ada')
})

it.each(['', 'null', '{}', '[]', '{"id":"ada"}', '{1', JSON.stringify({ id: 'ada', book: { balance: -5 } })])(
  'starts anew where nothing sensible is kept: %s',
  (kept) => {
    localStorage.setItem(KEY, kept)
    expect(readPractice()).toBeUndefined()
    expect(readPractice('ada')?.book.balance).toBe(10_000)
  },
)

it('works without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  credit('ada', 100)
  expect(readPractice('ada')?.book.balance).toBe(100)
})

it('counts the rounds drawn here within a day', () => {
  const nowMs = Date.UTC(2026, 10, 21)
  const hours = [1, 2, 23, 25, 40].map((hour) => nowMs - hour * 3_600_000)
  const practice = changePractice('ada', (now) => ({ ...now, drawnHereMs: hours }))
  expect(localRoundsLeft(practice, nowMs)).toBe(SIGNALS_PER_DAY_MAX - 3)
})
