import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { initI18n } from '#web/i18n/namespaces.ts'
import { JobError } from './job.ts'
import { jobFailureMessage } from './job-failure.ts'
import type { JobContext } from './run-parts.ts'
import { useJob } from './use-job.ts'

beforeEach(() => initI18n('en'))

interface Started extends JobContext {
  readonly input: string
  readonly answer: (output: string) => void
  readonly fail: (error: unknown) => void
}

function jobByHand() {
  const runs: Started[] = []
  let renders = 0
  const hook = renderHook(() => {
    renders += 1
    return useJob(
      (input: string, context) =>
        new Promise<string>((answer, fail) => void runs.push({ ...context, input, answer, fail })),
    )
  })
  const state = () => hook.result.current.state
  return { ...hook, runs, state, renders: () => renders }
}

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('begins idle, runs, and is done with how long it took', async () => {
  const { result, runs, state } = jobByHand()
  expect(state()).toEqual({ status: 'idle' })
  act(() => result.current.start('a'))
  expect(state()).toMatchObject({ status: 'running', progress: undefined, elapsedMs: 0, rate: undefined })
  await pass(250)
  await act(async () => runs[0]?.answer('A'))
  expect(state()).toEqual({ status: 'done', output: 'A', elapsedMs: 250 })
  expect(result.current.last).toBe('A')
})

it('tells progress and rate ten times a second, however often they come', async () => {
  const { result, runs, state, renders } = jobByHand()
  act(() => result.current.start('a'))
  const before = renders()
  for (let at = 1; at <= 100; at += 1) {
    await pass(10)
    act(() => runs[0]?.onProgress({ done: at * 20, total: 4000 }))
  }
  await pass(100)
  expect(state()).toMatchObject({ status: 'running', progress: { done: 2000, total: 4000 } })
  expect(renders() - before).toBeLessThanOrEqual(11)
  const running = state()
  expect(running.status === 'running' && running.rate).toBe(2000)
})

it('a new stage has a rate of its own', async () => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.start('a'))
  await pass(1000)
  act(() => runs[0]?.onProgress({ done: 1000, total: 1000, stage: 'read' }))
  await pass(1000)
  act(() => runs[0]?.onProgress({ done: 0, total: 50, stage: 'test' }))
  await pass(100)
  expect(state()).toMatchObject({ rate: undefined })
  await pass(400)
  act(() => runs[0]?.onProgress({ done: 10, total: 50, stage: 'test' }))
  await pass(500)
  const running = state()
  expect(running.status === 'running' && running.rate).toBe(20)
})

it('a result of an earlier run never replaces a later one', async () => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.start('a'))
  act(() => result.current.start('b'))
  expect(runs[0]?.signal.aborted).toBe(true)
  await act(async () => runs[1]?.answer('B'))
  await act(async () => runs[0]?.answer('A'))
  act(() => runs[0]?.onProgress({ done: 1, total: 2 }))
  await pass(200)
  expect(state()).toMatchObject({ status: 'done', output: 'B' })
})

it('cancelled work keeps how far it came, and the result before it', async () => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.start('a'))
  await act(async () => runs[0]?.answer('A'))
  act(() => result.current.start('b'))
  act(() => runs[1]?.onProgress({ done: 1, total: 2 }))
  act(() => result.current.cancel())
  expect(runs[1]?.signal.aborted).toBe(true)
  await act(async () => runs[1]?.fail(new JobError('cancelled')))
  await pass(200)
  expect(state()).toMatchObject({ status: 'cancelled', progress: { done: 1, total: 2 } })
  expect(result.current.last).toBe('A')
  act(() => result.current.reset())
  expect(state()).toEqual({ status: 'idle' })
  expect(result.current.last).toBeUndefined()
})

it('cancelling what does not run changes nothing', () => {
  const { result, state } = jobByHand()
  act(() => result.current.cancel())
  expect(state()).toEqual({ status: 'idle' })
})

it.each([
  [new JobError('load'), 'load', 'job.load'],
  [new JobError('crash', 'x'), 'crash', 'job.crash'],
  [new RangeError('x'), 'crash', 'job.crash'],
])('%s is one clear failure', async (error, kind, message) => {
  const { result, runs, state } = jobByHand()
  act(() => result.current.start('a'))
  await act(async () => runs[0]?.fail(error))
  const failed = state()
  expect(failed).toMatchObject({ status: 'failed', error: { kind } })
  expect(failed.status === 'failed' && jobFailureMessage(failed.error)).toBe(message)
})

it('leaving the page cancels', async () => {
  const { result, runs, unmount } = jobByHand()
  act(() => result.current.start('a'))
  act(() => runs[0]?.onProgress({ done: 1, total: 2 }))
  unmount()
  expect(runs[0]?.signal.aborted).toBe(true)
  await act(async () => runs[0]?.answer('A'))
  await pass(200)
})
