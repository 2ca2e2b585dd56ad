import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useWatch } from './use-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function look(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
  document.dispatchEvent(new Event('visibilitychange'))
}

it('asks less and less often, and never again after it is gone', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('offline')))
  const { unmount } = renderHook(() => useWatch(ask))
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_600_000)
  // The interval settles at one minute.
  expect(ask.mock.calls.length).toBeLessThan(70)
  const asked = ask.mock.calls.length
  unmount()
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).toHaveBeenCalledTimes(asked)
})

it('stops in a tab that is hidden, and asks soon when it is looked at again', async () => {
  const ask = vi.fn(() => Promise.resolve())
  renderHook(() => useWatch(ask))
  look(true)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(ask).not.toHaveBeenCalled()
  look(false)
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(1)
})
