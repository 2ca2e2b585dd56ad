import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '#web/i18n/namespaces.ts'
import { JobError } from './job.ts'
import { jobFailureMessage } from './job-failure.ts'
import type { JobContext } from './run-parts.ts'
import { useJob } from './use-job.ts'

interface Started extends JobContext {
  readonly answer: (output: string) => void
  readonly fail: (error: unknown) => void
}

function jobByHand() {
  const runs: Started[] = []
  const work = (_: string, context: JobContext) =>
    new Promise<string>((answer, fail) => void runs.push({ ...context, answer, fail }))
  const hook = renderHook(() => useJob(work))
  return { ...hook, runs, state: () => hook.result.current.state }
}

beforeEach(async () => {
  await initI18n('en')
  vi.useFakeTimers()
})

it('begins idle, reports progress with its time, and is done', async () => {
  const { result, runs, state } = jobByHand()
  expect(state()).toEqual({ status: 'idle' })
  act(() => result.current.start('a'))
  expect(state()).toEqual({ status: 'running', progress: undefined, elapsedMs: 0 })
  vi.advanceTimersByTime(250)
  act(() => runs[0]?.onProgress({ done: 1, total: 2 }))
  expect(state()).toEqual({ status: 'running', progress: { done: 1, total: 2 }, elapsedMs: 250 })
  await act(async () => runs[0]?.answer('A'))
  expect(state()).toEqual({ status: 'done', output: 'A' })
  expect(result.current.last).toBe('A')
})

it('a result of an earlier run never replaces a later one', async () => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.start('a'))
  act(() => result.current.start('b'))
  expect(runs[0]?.signal.aborted).toBe(true)
  await act(async () => runs[1]?.answer('B'))
  await act(async () => runs[0]?.answer('A'))
  act(() => runs[0]?.onProgress({ done: 1, total: 2 }))
  expect(state()).toEqual({ status: 'done', output: 'B' })
})

it('cancelled work keeps its progress, and the result before it', async () => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.cancel())
  expect(state()).toEqual({ status: 'idle' })
  act(() => result.current.start('a'))
  await act(async () => runs[0]?.answer('A'))
  act(() => result.current.start('b'))
  act(() => runs[1]?.onProgress({ done: 1, total: 2 }))
  act(() => result.current.cancel())
  await act(async () => runs[1]?.fail(new JobError('cancelled')))
  expect(state()).toEqual({ status: 'cancelled', progress: { done: 1, total: 2 } })
  expect(result.current.last).toBe('A')
  act(() => result.current.reset())
  expect(state()).toEqual({ status: 'idle' })
  expect(result.current.last).toBeUndefined()
})

it.each([
  [new JobError('load'), 'load', 'job.load'],
  [new JobError('crash', 'x'), 'crash', 'job.crash'],
  [new RangeError('x'), 'crash', 'job.crash'],
])('%s fails with its own message', async (error, kind, message) => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.start('a'))
  await act(async () => runs[0]?.fail(error))
  const failed = state()
  expect(failed).toMatchObject({ status: 'failed', error: { kind } })
  expect(failed.status === 'failed' && jobFailureMessage(failed.error)).toBe(message)
})

it('leaving the page cancels', () => {
  const { result, runs, unmount } = jobByHand()
  act(() => result.current.start('a'))
  unmount()
  expect(runs[0]?.signal.aborted).toBe(true)
})
