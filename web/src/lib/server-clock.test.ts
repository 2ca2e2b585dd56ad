import { expect, it } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

it('follows a moved clock, and ignores the header’s rounding to seconds', () => {
  const dayMs = 24 * 60 * 60 * 1000
  learnServerTime(new Date(Date.now() + dayMs).toUTCString())
  const first = serverNow()
  expect(Math.abs(first - Date.now() - dayMs)).toBeLessThan(RESOLUTION_MS)
  learnServerTime(new Date(first + 900).toUTCString())
  expect(serverNow() - first).toBeLessThan(500)
  learnServerTime(null)
  learnServerTime('no date')
  expect(serverNow() - first).toBeLessThan(500)
})

const RESOLUTION_MS = 1500
