import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshEmail } from '../../testing/call.ts'
import { idempotency } from './idempotency.ts'
import { transact, WriteRefused } from './write.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const DAY_MS = 86_400_000

interface Changes {
  readonly key?: string | undefined
  readonly operation?: string
  readonly input?: unknown
  readonly now?: number
}

function repeatable(userId: string, changes: Changes = {}) {
  const { operation = 'things.create', input = { a: 1 }, now = NOW } = changes
  const key = 'key' in changes ? changes.key : 'key-1'
  const request = { headers: { 'idempotency-key': key } }
  const caller = { account: { id: userId } }
  return idempotency<{ made: number }>({ request, caller, input, now }, operation)
}

/** Works once: the answer, or the first one where this is a repeat. */
async function work(repeat: ReturnType<typeof repeatable>, made: number): Promise<number | undefined> {
  try {
    await transact(repeat.write({ made }))
    return made
  } catch (error) {
    if (!(error instanceof WriteRefused)) throw error
    return repeat.replay(error)?.made
  }
}

test('100 at once with one key have one answer', async () => {
  const userId = freshEmail()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => work(repeatable(userId), index)),
  )
  expect(new Set(answers).size).toBe(1)
})

test('a key is of one person and one operation, for 24 hours', async () => {
  const userId = freshEmail()
  expect(await work(repeatable(userId), 1)).toBe(1)
  expect(await work(repeatable(userId, { now: NOW + DAY_MS - 1 }), 2)).toBe(1)
  expect(await work(repeatable(freshEmail()), 3)).toBe(3)
  expect(await work(repeatable(userId, { operation: 'others.create' }), 4)).toBe(4)
  expect(await work(repeatable(userId, { key: 'key-2' }), 5)).toBe(5)
  expect(await repeatable(userId, { now: NOW + DAY_MS }).find()).toBeUndefined()
  expect(await work(repeatable(userId, { now: NOW + DAY_MS }), 6)).toBe(6)
})

test('the same key with another input is refused', async () => {
  const userId = freshEmail()
  await work(repeatable(userId), 1)
  await expect(work(repeatable(userId, { input: { a: 2 } }), 2)).rejects.toThrow('idempotency_mismatch')
  await expect(repeatable(userId, { input: { a: 2 } }).find()).rejects.toThrow('idempotency_mismatch')
  expect(await repeatable(userId).find()).toEqual({ made: 1 })
})

test('what was sent is kept under a key of the app, not as a plain hash', () => {
  const input = { password: 'guess me' }
  const plain = createHash('sha256').update(JSON.stringify(input)).digest('base64url')
  expect(JSON.stringify(repeatable('x', { input }).write({ made: 1 }))).not.toContain(plain)
})

test('without a key nothing is kept', () => {
  expect(repeatable('x', { key: undefined }).write({ made: 1 })).toEqual([])
})

test.each(['', 'x'.repeat(65), 'a b', 'é', 'a\n'])('refuses the key %j', (key) => {
  expect(() => repeatable('x', { key })).toThrow('invalid_input')
})
