// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { handWorkers } from '#web/testing/hand-worker.ts'
import { jobPool, parallelWorkers } from './job-pool.ts'

const inPage = async () => (text: string) => text.toUpperCase()

function poolOfHand(size: number, timeoutMs?: number) {
  const { all, start } = handWorkers<string, string>()
  const pool = jobPool({ start, inPage, size, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const asked = () => all.map((worker) => worker.asked.map(({ input }) => input))
  return { pool, all, asked }
}

test('tasks go to free workers; the others wait for their turn', async () => {
  const { pool, all, asked } = poolOfHand(2)
  const outputs = ['a', 'b', 'c'].map((input) => pool.run(input))
  expect(asked()).toEqual([['a'], ['b']])
  all[1]?.answer('B')
  expect(asked()).toEqual([['a'], ['b', 'c']])
  all[1]?.answer('C')
  all[0]?.answer('A')
  expect(await Promise.all(outputs)).toEqual(['A', 'B', 'C'])
  expect(all.map(({ ended }) => ended)).toEqual([false, false])
})

test('no more workers start than there are tasks, and none before the first', async () => {
  const { pool, all } = poolOfHand(8)
  expect(all).toHaveLength(0)
  for (const input of ['a', 'b']) {
    const output = pool.run(input)
    all[0]?.answer(input)
    await output
  }
  expect(all).toHaveLength(1)
})

test('workers can be started ahead; one that could not be loaded starts anew with the next task', async () => {
  const { pool, all } = poolOfHand(2)
  pool.warm()
  pool.warm()
  expect(all.map(({ asked }) => asked.length)).toEqual([0, 0])
  all[0]?.dispatchEvent(new Event('error'))
  const output = pool.run('a')
  expect(all).toHaveLength(3)
  all[2]?.answer('A')
  expect(await output).toBe('A')
})

test('large buffers move to the worker', () => {
  const { pool, all } = poolOfHand(1)
  const buffer = new ArrayBuffer(8)
  void pool.run('a', { transfer: [buffer] })
  expect(all[0]?.transferred).toEqual([[buffer]])
})

test('progress reaches its own task only', async () => {
  const { pool, all } = poolOfHand(1)
  const reported: number[] = []
  const output = pool.run('a', { onProgress: ({ done }) => reported.push(done) })
  all[0]?.progress(1, 3)
  all[0]?.reply({ id: 77, progress: { done: 2, total: 3 } })
  all[0]?.reply({ id: 77, output: 'nobody asked' })
  all[0]?.answer('A')
  all[0]?.progress(3, 3)
  expect(await output).toBe('A')
  expect(reported).toEqual([1])
})

test('a cancelled task ends its worker at once, and other workers continue', async () => {
  const { pool, all, asked } = poolOfHand(2)
  const aborter = new AbortController()
  const cancelled = pool.run('a', { signal: aborter.signal })
  const other = pool.run('b')
  const waiting = pool.run('c')
  aborter.abort()
  await expect(cancelled).rejects.toMatchObject({ kind: 'cancelled' })
  expect(all.map(({ ended }) => ended)).toEqual([true, false, false])
  expect(asked()).toEqual([['a'], ['b'], ['c']])
  all[0]?.answer('too late')
  all[1]?.answer('B')
  all[2]?.answer('C')
  expect(await Promise.all([other, waiting])).toEqual(['B', 'C'])
})

test('one signal cancels many tasks and starts no worker for waiting ones', async () => {
  const { pool, all } = poolOfHand(2)
  const aborter = new AbortController()
  const outputs = ['a', 'b', 'c', 'd'].map((input) => pool.run(input, { signal: aborter.signal }))
  const other = pool.run('e')
  aborter.abort()
  for (const output of outputs) await expect(output).rejects.toMatchObject({ kind: 'cancelled' })
  expect(all.map(({ ended }) => ended)).toEqual([true, true, false])
  all[2]?.answer('E')
  expect(await other).toBe('E')
})

test('a task that waits can be cancelled, and one that is cancelled already never starts', async () => {
  const { pool, asked } = poolOfHand(1)
  const aborter = new AbortController()
  void pool.run('a')
  const waiting = pool.run('b', { signal: aborter.signal })
  aborter.abort()
  await expect(waiting).rejects.toMatchObject({ kind: 'cancelled' })
  await expect(pool.run('c', { signal: aborter.signal })).rejects.toMatchObject({ kind: 'cancelled' })
  expect(asked()).toEqual([['a']])
})

test('after a task has ended its signal cancels nothing', async () => {
  const { pool, all } = poolOfHand(1)
  const aborter = new AbortController()
  const first = pool.run('a', { signal: aborter.signal })
  all[0]?.answer('A')
  await first
  const second = pool.run('b')
  aborter.abort()
  expect(all[0]?.ended).toBe(false)
  all[0]?.answer('B')
  expect(await second).toBe('B')
})

test('a worker’s error is reported, and it goes on', async () => {
  const { pool, all } = poolOfHand(1)
  const output = pool.run('a')
  all[0]?.reply({ id: 1, failed: 'RangeError: no' })
  await expect(output).rejects.toMatchObject({ kind: 'crash', message: 'RangeError: no' })
  void pool.run('b')
  expect(all).toHaveLength(1)
})

test('a missing script, a crash and an unreadable answer have different errors; the next task starts a new worker', async () => {
  const { pool, all } = poolOfHand(1)
  const missing = pool.run('a')
  all[0]?.dispatchEvent(new Event('error'))
  await expect(missing).rejects.toMatchObject({ kind: 'load' })
  const dead = pool.run('b')
  all[1]?.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }))
  await expect(dead).rejects.toMatchObject({ kind: 'crash', message: 'out of memory' })
  const unreadable = pool.run('c')
  all[2]?.dispatchEvent(new MessageEvent('messageerror'))
  await expect(unreadable).rejects.toMatchObject({ kind: 'crash' })
  const last = pool.run('d')
  all[3]?.answer('D')
  expect(await last).toBe('D')
  expect(all.map(({ ended }) => ended)).toEqual([true, true, true, false])
})

test('a browser that refuses to start a worker fails the task, not the page', async () => {
  handWorkers()
  const start = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  await expect(jobPool({ start, inPage }).run('a')).rejects.toMatchObject({ kind: 'load' })
})

test('a timeout runs from the last message', async () => {
  vi.useFakeTimers()
  const { pool, all } = poolOfHand(1, 1000)
  const output = pool.run('a')
  const ended = expect(output).rejects.toMatchObject({ kind: 'timeout' })
  vi.advanceTimersByTime(900)
  all[0]?.progress(1, 2)
  vi.advanceTimersByTime(900)
  expect(all[0]?.ended).toBe(false)
  vi.advanceTimersByTime(100)
  expect(all[0]?.ended).toBe(true)
  await ended
})

test('closing cancels everything and leaves nothing running', async () => {
  const { pool, all } = poolOfHand(1)
  const outputs = [pool.run('a'), pool.run('b')]
  pool.close()
  for (const output of outputs) await expect(output).rejects.toMatchObject({ kind: 'cancelled' })
  expect(all.map(({ ended }) => ended)).toEqual([true])
})

test('without workers the page itself works', async () => {
  const pool = jobPool({ start: () => new Worker(''), inPage })
  expect(await pool.run('four')).toBe('FOUR')
  const aborter = new AbortController()
  const output = pool.run('four', { signal: aborter.signal })
  aborter.abort()
  await expect(output).rejects.toMatchObject({ kind: 'cancelled' })
})

test('as many workers as the machine has processors, at most eight', () => {
  const cores = vi.spyOn(navigator, 'hardwareConcurrency', 'get')
  const workers = [0, 1, 2, 64].map((count) => {
    cores.mockReturnValue(count)
    return parallelWorkers()
  })
  expect(workers).toEqual([1, 1, 2, 8])
})
