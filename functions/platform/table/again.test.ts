import { describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { again } from './again.ts'
import { WriteContended } from './unavailable.ts'
import { WriteRefused } from './write.ts'

const refusal = (name: string) => new WriteRefused(new Map([[name, undefined]]))
const lost = () => new AppError('version_conflict')

/** Throws so many times, then answers. */
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
    ['refused', refusal('post')],
    ['held up by other transactions', new WriteContended()],
  ])('%s is tried anew, more than 60 times', async (_, error) => {
    const { run, tries } = failing(65, error)
    expect(await again(run, (refused) => refused.has('post'), lost)).toBe('written')
    expect(tries.count).toBe(66)
  })

  test('every time is told so, and never a fault of the server', async () => {
    const { run, tries } = failing(Number.POSITIVE_INFINITY, refusal('post'))
    await expect(again(run, () => true, lost)).rejects.toMatchObject({ code: 'version_conflict' })
    expect(tries.count).toBe(100)
  })

  test.each([
    ['another refusal', refusal('slug')],
    ['another error', new AppError('not_found')],
  ])('%s is no race', async (_, error) => {
    const { run, tries } = failing(1, error)
    await expect(again(run, (refused) => refused.has('post'), lost)).rejects.toBe(error)
    expect(tries.count).toBe(1)
  })
})
