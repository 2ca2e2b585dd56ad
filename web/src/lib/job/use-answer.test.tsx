import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useAnswer } from './use-answer.ts'

it('asks again after a failure once the browser is online', async () => {
  const ask = vi.fn(async (text: string) => text.toUpperCase())
  ask.mockRejectedValueOnce(new Error('No connection'))
  const { result } = renderHook(() => useAnswer(ask, 'words', 'words', 0))
  await vi.waitFor(() => expect(result.current?.failed).toBe(true))
  act(() => void window.dispatchEvent(new Event('online')))
  await vi.waitFor(() => expect(result.current).toEqual({ input: 'words', output: 'WORDS', failed: false }))
  act(() => void window.dispatchEvent(new Event('online')))
  expect(ask).toHaveBeenCalledTimes(2)
})
