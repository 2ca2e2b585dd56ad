import { describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { Conflict, retryOnConflict } from './retry-on-conflict.ts'
import { WriteContended } from './unavailable.ts'

function failing(times: number, error: Error) {
  const tries = { count: 0 }
  const run = async () => {
    tries.count += 1
    if (tries.count <= times) throw error
    return 'written'
  }
  return { run, tries }
}

describe('a write that others overtake', () => {
  test.each([
    ['refused', new Conflict()],
    ['a write delayed by other transactions', new WriteContended()],
  ])('%s is tried again, more than 60 times', async (_, error) => {
    const { run, tries } = failing(65, error)
    expect(await retryOnConflict(run)).toBe('written')
    expect(tries.count).toBe(66)
  })

  test('a write that is always overtaken ends after 100 tries as "unavailable"', async () => {
    const { run, tries } = failing(Number.POSITIVE_INFINITY, new Conflict())
    await expect(retryOnConflict(run)).rejects.toBeInstanceOf(WriteContended)
    expect(tries.count).toBe(100)
  })

  test('another error is not retried', async () => {
    const error = new AppError('not_found')
    const { run, tries } = failing(1, error)
    await expect(retryOnConflict(run)).rejects.toBe(error)
    expect(tries.count).toBe(1)
  })
})
