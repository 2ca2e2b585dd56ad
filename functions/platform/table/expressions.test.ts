import { expect, test } from 'vitest'
import { exists, fieldsAre, updates } from './expressions.ts'

test('sets, removes and adds in one update', () => {
  expect(updates({ set: { a: 1, 'b.c': undefined }, add: { n: 2 } }, exists)).toEqual({
    UpdateExpression: 'SET #u0_0 = :u0 REMOVE #u1_0.#u1_1 ADD #u2_0 :u2',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#u0_0': 'a', '#u1_0': 'b', '#u1_1': 'c', '#u2_0': 'n' },
    ExpressionAttributeValues: { ':u0': 1, ':u2': 2 },
  })
})

test('an undefined field must be missing', () => {
  expect(fieldsAre({ rev: 3, role: undefined })).toEqual({
    ConditionExpression: '#is0 = :is0 AND attribute_not_exists(#is1)',
    ExpressionAttributeNames: { '#is0': 'rev', '#is1': 'role' },
    ExpressionAttributeValues: { ':is0': 3 },
  })
})

test('has neither empty names nor empty values', () => {
  expect(updates({ set: { a: undefined } })).toEqual({
    UpdateExpression: 'REMOVE #u0_0',
    ExpressionAttributeNames: { '#u0_0': 'a' },
  })
})
