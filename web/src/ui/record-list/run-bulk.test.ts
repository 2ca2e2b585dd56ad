// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { startI18n } from '#web/i18n/namespaces.ts'
import { ApiError } from '#web/lib/api.ts'
import { runBulk } from './use-bulk.ts'

const NEVER = new AbortController().signal

it('changes every row once, and names those that failed', async () => {
  await startI18n('en')
  const seen: number[] = []
  const steps: number[] = []
  const { changed, failed } = await runBulk(
    [1, 2, 3, 4, 5, 6, 7],
    async (row) => {
      seen.push(row)
      if (row === 4) throw new TypeError('no')
    },
    (done) => steps.push(done),
    NEVER,
  )
  expect(seen.sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect([...changed].sort()).toEqual([1, 2, 3, 5, 6, 7])
  expect(failed).toMatchObject([{ row: 4, message: expect.stringContaining('Something went wrong') }])
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('has at most three calls at once', async () => {
  let open = 0
  let most = 0
  const change = vi.fn(async () => {
    open += 1
    most = Math.max(most, open)
    await new Promise((resolve) => setTimeout(resolve, 1))
    open -= 1
  })
  await runBulk(
    Array.from({ length: 20 }, (_, row) => row),
    change,
    () => undefined,
    NEVER,
  )
  expect(most).toBe(3)
})

it('starts nothing after it was cancelled', async () => {
  const aborter = new AbortController()
  const change = vi.fn(async () => aborter.abort())
  const { changed } = await runBulk([1, 2, 3, 4, 5, 6], change, () => undefined, aborter.signal)
  expect(change.mock.calls.length).toBeLessThanOrEqual(3)
  expect(changed.length).toBe(change.mock.calls.length)
})

it('after too_many waits as long as the server says', async () => {
  const refusal = new ApiError('too_many', 429, { retryAfter: 0 })
  const change = vi.fn().mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal).mockResolvedValue(1)
  const once = await runBulk([1], change, () => undefined, NEVER)
  expect(once).toEqual({ changed: [1], failed: [] })
  expect(change).toHaveBeenCalledTimes(3)
  change.mockReset().mockRejectedValue(refusal)
  const never = await runBulk([1], change, () => undefined, NEVER)
  expect(never.failed).toHaveLength(1)
})
