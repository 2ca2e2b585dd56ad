import { expect, it } from 'vitest'
import { timeLeft } from './countdown.tsx'

it.each([
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_000, [0, 0, 0, 59]],
  [60_000, [0, 0, 1, 0]],
  [86_399_001, [1, 0, 0, 0]],
  [2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5000, [2, 3, 4, 5]],
])('%i ms', (ms, parts) => {
  expect(Object.values(timeLeft(ms, 0))).toEqual(parts)
})
