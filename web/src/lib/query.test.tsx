import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetAccounts } from './account-storage.ts'
import { KEPT, queryClient, usePages, usePolling, useServerState } from './query.ts'

afterEach(() => queryClient.clear())

describe('a list by pages', () => {
  it('applies a change to the rows of now, not to those of when the call began', async () => {
    const { result } = renderHook(() => usePages(['list'], async () => ({ rows: ['old'] })))
    const early = result.current.change
    await vi.waitFor(() => expect(result.current.rows).toEqual(['old']))
    await act(() => early((rows) => ['first', ...rows]))
    await act(() => early((rows) => ['second', ...rows]))
    await vi.waitFor(() => expect(result.current.rows).toEqual(['second', 'first', 'old']))
  })

  it('asks again if a change comes before the first answer', async () => {
    const load = vi.fn(async () => ({ rows: ['new', 'old'] }))
    const { result } = renderHook(() => usePages(['list'], load))
    await act(() => result.current.change((rows) => ['new', ...rows]))
    await vi.waitFor(() => expect(result.current.rows).toEqual(['new', 'old']))
  })

  it('drops a further page of a filter that has changed meanwhile', async () => {
    const waiting: (() => void)[] = []
    const load = async (mode: string, cursor: string | undefined) => {
      if (cursor !== undefined) await new Promise<void>((resolve) => waiting.push(resolve))
      return { rows: [`${mode} ${cursor ?? 'first'}`], cursor: 'second' }
    }
    const { result, rerender } = renderHook(
      ({ mode }) => usePages(['list', mode], (cursor) => load(mode, cursor)),
      { initialProps: { mode: 'live' } },
    )
    await vi.waitFor(() => expect(result.current.rows).toEqual(['live first']))
    act(() => result.current.more?.())
    rerender({ mode: 'fun' })
    await vi.waitFor(() => expect(result.current.rows).toEqual(['fun first']))
    await act(async () => waiting[0]?.())
    expect(result.current.rows).toEqual(['fun first'])
    expect(result.current.fetchingMore).toBe(false)
  })
})

describe('polling', () => {
  function look(hidden: boolean) {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }

  it('asks at growing intervals, and stops when unmounted', async () => {
    vi.useFakeTimers()
    const ask = vi.fn(() => Promise.reject(new Error('offline')))
    const { unmount } = renderHook(() => usePolling(ask))
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

  it('stops in a hidden tab, and asks at once when the tab is shown again', async () => {
    vi.useFakeTimers()
    const ask = vi.fn(() => Promise.resolve())
    renderHook(() => usePolling(ask))
    look(true)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(ask).not.toHaveBeenCalled()
    look(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})

it('keeps nothing for the next user', async () => {
  forgetAccounts('ada')
  const { result, unmount } = renderHook(() => useServerState(['names'], async () => 'of Ada', KEPT))
  await vi.waitFor(() => expect(result.current.data).toBe('of Ada'))
  unmount()
  forgetAccounts('ada')
  expect(queryClient.getQueryData(['names'])).toBe('of Ada')
  forgetAccounts('bob')
  expect(queryClient.getQueryData(['names'])).toBeUndefined()
})
