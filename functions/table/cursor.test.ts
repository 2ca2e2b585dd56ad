import { expect, test } from 'vitest'
import { AppError } from '../http/app-error.ts'
import { openCursor, sealCursor } from './cursor.ts'

const POSITION = { pk: 'USER#1', sk: 'ROUND#2' }
const sealed = sealCursor(POSITION, ['me', 'rounds']) ?? ''

test('opens for who and what it was sealed for', () => {
  expect(openCursor(sealed, ['me', 'rounds'])).toEqual(POSITION)
  expect(openCursor(undefined, ['me', 'rounds'])).toBeUndefined()
  expect(sealCursor(undefined, ['me', 'rounds'])).toBeUndefined()
})

const [payload = '', signature = ''] = sealed.split('.')
const otherPayload = Buffer.from(JSON.stringify({ pk: 'USER#2', sk: '' })).toString('base64url')

test.each([
  ['another caller', sealed, ['you', 'rounds']],
  ['another query', sealed, ['me', 'audit-log']],
  ['a filter dropped', sealed, ['me']],
  ['words that run together', sealed, ['mer', 'ounds']],
  ['another position', `${otherPayload}.${signature}`, ['me', 'rounds']],
  ['no signature', payload, ['me', 'rounds']],
  ['an empty signature', `${payload}.`, ['me', 'rounds']],
  ['a shorter signature', `${payload}.${signature.slice(1)}`, ['me', 'rounds']],
  ['nothing', '', ['me', 'rounds']],
  ['nonsense', '....', ['me', 'rounds']],
])('refuses %s', (_, cursor, binding) => {
  const open = () => openCursor(cursor, binding)
  expect(open).toThrow(AppError)
  expect(open).toThrow('invalid_input')
})
