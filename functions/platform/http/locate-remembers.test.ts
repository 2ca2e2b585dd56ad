import { expect, test, vi } from 'vitest'
import { HOUR_MS } from '#shared/time.ts'
import { atOnce } from '../../testing/requests.ts'
import { cacheLookUps } from './locate.ts'

const NOW = Date.UTC(2026, 10, 21)

test('a country is kept for six hours', async () => {
  const ask = vi.fn(async () => 'GB')
  const countryOf = cacheLookUps(ask)
  expect(await countryOf('a', NOW)).toBe('GB')
  expect(await countryOf('a', NOW + 6 * HOUR_MS - 1)).toBe('GB')
  expect(ask).toHaveBeenCalledTimes(1)
  ask.mockResolvedValue('IT')
  expect(await countryOf('a', NOW + 6 * HOUR_MS)).toBe('IT')
  expect(await countryOf('b', NOW)).toBe('IT')
  expect(ask.mock.calls).toEqual([['a'], ['a'], ['b']])
})

test('a failure is kept for a minute', async () => {
  const ask = vi.fn<() => Promise<string | undefined>>(async () => undefined)
  const countryOf = cacheLookUps(ask)
  expect(await countryOf('a', NOW)).toBeUndefined()
  ask.mockResolvedValue('GB')
  expect(await countryOf('a', NOW + 59_999)).toBeUndefined()
  expect(await countryOf('a', NOW + 60_000)).toBe('GB')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a clock that is moved back keeps no answer longer', async () => {
  const ask = vi.fn(async () => 'GB')
  const countryOf = cacheLookUps(ask)
  await countryOf('a', NOW)
  ask.mockResolvedValue('IT')
  expect(await countryOf('a', NOW - 1)).toBe('IT')
})

test('100 simultaneous requests ask once for each network', async () => {
  let answer: (country: string) => void = () => {}
  const ask = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const countryOf = cacheLookUps(ask)
  const all = atOnce(100, () => countryOf('a', NOW))
  expect(ask).toHaveBeenCalledTimes(1)
  answer('PT')
  expect(new Set(await all)).toEqual(new Set(['PT']))
  void countryOf('b', NOW)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('beyond its size the oldest answers are dropped', async () => {
  const ask = vi.fn(async (address: string) => (address === 'a' ? 'GB' : 'IT'))
  const countryOf = cacheLookUps(ask, 3)
  for (const address of ['a', 'b', 'c', 'd']) await countryOf(address, NOW)
  for (const address of ['b', 'c', 'd']) await countryOf(address, NOW)
  expect(ask).toHaveBeenCalledTimes(4)
  await countryOf('a', NOW)
  expect(ask).toHaveBeenCalledTimes(5)
})
