import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { usePages } from './use-pages.ts'

it('changes what is there when a long call ends, not what was there when it began', async () => {
  let answer: (rows: string[]) => void = () => undefined
  const load = vi.fn(async () => {
    const rows = await new Promise<string[]>((resolve) => {
      answer = resolve
    })
    return { rows, cursor: undefined }
  })
  const { result } = renderHook(() => usePages(load, []))
  const early = result.current.change
  await act(async () => answer(['old']))
  await vi.waitFor(() => expect(result.current.rows).toEqual(['old']))
  act(() => {
    early((rows) => ['first', ...rows])
    early((rows) => ['second', ...rows])
  })
  expect(result.current.rows).toEqual(['second', 'first', 'old'])
})

it('asks anew where a change comes before the first answer', async () => {
  const load = vi.fn(async () => ({ rows: ['new', 'old'], cursor: undefined }))
  const { result } = renderHook(() => usePages(load, []))
  act(() => result.current.change((rows) => ['new', ...rows]))
  await vi.waitFor(() => expect(result.current.rows).toEqual(['new', 'old']))
  expect(load).toHaveBeenCalledTimes(2)
})

it('drops a further page of a filter that has changed meanwhile', async () => {
  const waiting: (() => void)[] = []
  const load = async (mode: string, cursor: string | undefined) => {
    if (cursor !== undefined) await new Promise<void>((resolve) => waiting.push(resolve))
    return { rows: [`${mode} ${cursor ?? 'first'}`], cursor: 'second' }
  }
  const { result, rerender } = renderHook(({ mode }) => usePages((cursor) => load(mode, cursor), [mode]), {
    initialProps: { mode: 'live' },
  })
  await vi.waitFor(() => expect(result.current.rows).toEqual(['live first']))
  act(() => result.current.more?.())
  rerender({ mode: 'fun' })
  await vi.waitFor(() => expect(result.current.rows).toEqual(['fun first']))
  await act(async () => waiting[0]?.())
  expect(result.current.rows).toEqual(['fun first'])
  expect(result.current.fetchingMore).toBe(false)
})
