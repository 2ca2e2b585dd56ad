import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '#shared/time.ts'
import { freshEmail } from '../../testing/call.ts'
import { atOnce } from '../../testing/requests.ts'
import { AppError } from '../app-error.ts'
import { idempotent } from './idempotency.ts'
import { transact } from './write.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')

interface Changes {
  readonly key?: string | undefined
  readonly operation?: string
  readonly input?: unknown
  readonly now?: number
  /** The error by which the work fails before any write. */
  readonly fails?: Error
}

/** Runs the work, and returns its answer or, for a repeat, the first one. */
async function work(userId: string, made: number, changes: Changes = {}): Promise<number> {
  const { operation = 'things.create', input = { a: 1 }, now = NOW, fails } = changes
  const key = 'key' in changes ? changes.key : 'key-1'
  const request = { headers: { 'idempotency-key': key } }
  const caller = { user: { id: userId } }
  const answer = await idempotent<{ made: number }>(
    { request, caller, input, now },
    operation,
    async (keep) => {
      if (fails) throw fails
      await transact(keep({ made }))
      return { made }
    },
  )
  return answer.made
}

test('12 simultaneous requests with one key get one answer', async () => {
  const userId = freshEmail()
  const answers = await atOnce(12, (index) => work(userId, index))
  expect(new Set(answers).size).toBe(1)
})

test('a key belongs to one user and one operation, for 24 hours', async () => {
  const userId = freshEmail()
  expect(await work(userId, 1)).toBe(1)
  expect(await work(userId, 2, { now: NOW + DAY_MS - 1 })).toBe(1)
  expect(await work(freshEmail(), 3)).toBe(3)
  expect(await work(userId, 4, { operation: 'others.create' })).toBe(4)
  expect(await work(userId, 5, { key: 'key-2' })).toBe(5)
  const fails = new AppError('slug_taken')
  await expect(work(userId, 6, { now: NOW + DAY_MS, fails })).rejects.toBe(fails)
  expect(await work(userId, 6, { now: NOW + DAY_MS })).toBe(6)
})

test('the same key with another input is refused', async () => {
  const userId = freshEmail()
  await work(userId, 1)
  const other = { input: { a: 2 } }
  await expect(work(userId, 2, other)).rejects.toThrow('idempotency_mismatch')
  const fails = new AppError('slug_taken')
  await expect(work(userId, 2, { ...other, fails })).rejects.toThrow('idempotency_mismatch')
  expect(await work(userId, 2)).toBe(1)
})

test('a repeat gets the first answer even if the work would be refused now, except during an exclusion', async () => {
  const userId = freshEmail()
  await work(userId, 1)
  expect(await work(userId, 2, { fails: new AppError('slug_taken') })).toBe(1)
  for (const fails of [new AppError('excluded'), new Error('no network')]) {
    await expect(work(userId, 2, { fails })).rejects.toBe(fails)
  }
})

test('the input is stored as a keyed hash, not as a plain one', async () => {
  const input = { password: 'guess me' }
  const plain = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  const request = { headers: { 'idempotency-key': 'key' } }
  const caller = { user: { id: 'x' } }
  const kept = await idempotent({ request, caller, input, now: NOW }, 'x', async (keep) => keep([]))
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(plain)
})

test('without a key nothing is stored', async () => {
  const userId = freshEmail()
  await idempotent<number>(
    { request: { headers: {} }, caller: { user: { id: userId } }, input: {}, now: NOW },
    'things.create',
    async (keep) => {
      expect(keep(1)).toEqual([])
      return 1
    },
  )
})

test.each(['', 'x'.repeat(65), 'a b', 'é', 'a\n'])('refuses the key %j', async (key) => {
  await expect(work('x', 1, { key })).rejects.toThrow('invalid_input')
})
