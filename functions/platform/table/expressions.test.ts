import { expect, test } from 'vitest'
import { exists, fieldsAre, updates } from './expressions.ts'

test('sets, removes and adds in one update', () => {
  expect(updates({ set: { a: 1, 'b.c': undefined }, add: { 'n.5': 2 } }, exists)).toEqual({
    UpdateExpression: 'SET #s0_0 = :s0 REMOVE #s1_0.#s1_1 ADD #a0 :a0',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#s0_0': 'a', '#s1_0': 'b', '#s1_1': 'c', '#a0': 'n.5' },
    ExpressionAttributeValues: { ':s0': 1, ':a0': 2 },
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
    UpdateExpression: 'REMOVE #s0_0',
    ExpressionAttributeNames: { '#s0_0': 'a' },
  })
})
