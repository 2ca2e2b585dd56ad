import { expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { openCursor, sealCursor } from './cursor.ts'

const POSITION = { pk: 'USER#1', sk: 'ROUND#2' }
const sealed = sealCursor(POSITION, ['me', 'rounds']) ?? ''

test('a cursor opens for its caller and query only', () => {
  expect(openCursor(sealed, ['me', 'rounds'])).toEqual(POSITION)
  expect(openCursor(undefined, ['me', 'rounds'])).toBeUndefined()
  expect(sealCursor(undefined, ['me', 'rounds'])).toBeUndefined()
})

test('a cursor does not reveal the keys that it contains', () => {
  const cursor = sealCursor({ after: 'jane@example.com#USER#1' }, ['users', 'admin']) ?? ''
  const readable = [cursor, ...cursor.split('.')].map((part) =>
    Buffer.from(part, 'base64url').toString('latin1'),
  )
  for (const text of readable) expect(text).not.toMatch(/jane|example|USER/)
})

test('equal positions give equal cursors in a list, and different ones in two lists', () => {
  expect(sealCursor(POSITION, ['me', 'rounds'])).toBe(sealed)
  expect(sealCursor(POSITION, ['you', 'rounds'])?.slice(0, 16)).not.toBe(sealed.slice(0, 16))
})

function flipped(at: number): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64url')
}

test.each([
  ['another caller', sealed, ['you', 'rounds']],
  ['another query', sealed, ['me', 'audit-log']],
  ['a filter dropped', sealed, ['me']],
  ['words that run together', sealed, ['mer', 'ounds']],
  ['another nonce', flipped(0), ['me', 'rounds']],
  ['another position', flipped(12), ['me', 'rounds']],
  ['another tag', flipped(-1), ['me', 'rounds']],
  ['a cut end', sealed.slice(0, -4), ['me', 'rounds']],
  [
    'nonce and tag alone',
    Buffer.from(sealed, 'base64url').subarray(0, 28).toString('base64url'),
    ['me', 'rounds'],
  ],
  ['letters that the decoder would pass over', `${sealed.slice(0, 8)}.${sealed.slice(8)}`, ['me', 'rounds']],
  ['nothing', '', ['me', 'rounds']],
  ['nonsense', '....', ['me', 'rounds']],
])('refuses %s', (_, cursor, binding) => {
  const open = () => openCursor(cursor, binding)
  expect(open).toThrow(AppError)
  expect(open).toThrow('invalid_input')
})
