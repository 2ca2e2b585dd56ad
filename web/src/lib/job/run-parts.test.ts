import { expect, test } from 'vitest'
import { handWorkers } from '#web/testing/hand-worker.ts'
import type { JobProgress } from './job.ts'
import { jobPool } from './job-pool.ts'
import { runParts } from './run-parts.ts'

const parts = [
  { input: 'a', total: 10 },
  { input: 'b', total: 30 },
]

function started() {
  const { all, start } = handWorkers<string, string>()
  const pool = jobPool({ start, inPage: async () => (text: string) => text, size: 2 })
  const aborter = new AbortController()
  const reported: JobProgress[] = []
  const outputs = runParts(pool, parts, {
    signal: aborter.signal,
    onProgress: (progress) => reported.push(progress),
  })
  return { all, aborter, reported, outputs, pool }
}

test('outputs are in the order of the parts, and progress is their sum', async () => {
  const { all, reported, outputs } = started()
  all[1]?.progress(15, 30)
  all[1]?.answer('B')
  await Promise.resolve()
  all[0]?.progress(5, 10)
  all[0]?.answer('A')
  expect(await outputs).toEqual(['A', 'B'])
  expect(reported.every(({ total }) => total === 40)).toBe(true)
  expect(reported.at(0)).toEqual({ done: 15, total: 40 })
  expect(reported.at(-1)).toEqual({ done: 40, total: 40 })
})

test('the first part that fails ends the others', async () => {
  const { all, outputs } = started()
  all[0]?.reply({ id: 1, failed: 'no' })
  await expect(outputs).rejects.toMatchObject({ kind: 'crash' })
  expect(all.map(({ ended }) => ended)).toEqual([false, true])
})

test('cancelling ends every part and its progress', async () => {
  const { all, aborter, reported, outputs } = started()
  aborter.abort()
  await expect(outputs).rejects.toMatchObject({ kind: 'cancelled' })
  all[0]?.progress(9, 10)
  expect(all.map(({ ended }) => ended)).toEqual([true, true])
  expect(reported).toEqual([])
})

test('a run cancelled before its start does not begin', async () => {
  const { pool } = started()
  const signal = AbortSignal.abort()
  await expect(runParts(pool, parts, { signal, onProgress: () => {} })).rejects.toMatchObject({
    kind: 'cancelled',
  })
})
