import { expect, test } from 'vitest'
import { readCall } from './database-call.ts'

const consumed = (CapacityUnits: number) => ({ TableName: 'table', CapacityUnits })

test('reads and writes are told apart, and a batch answers one entry per table', () => {
  expect(readCall('GetItem', {}, { ConsumedCapacity: consumed(1) })).toEqual({
    command: 'GetItem',
    kind: 'read',
    readUnits: 1,
    writeUnits: 0,
  })
  const batch = readCall('BatchGetItem', {}, { ConsumedCapacity: [consumed(1), consumed(2.5)] })
  expect(batch).toMatchObject({ kind: 'read', readUnits: 3.5 })
  const update = readCall('UpdateItem', {}, { ConsumedCapacity: consumed(2) })
  expect(update).toMatchObject({ kind: 'write', readUnits: 0, writeUnits: 2 })
})

test('a transaction counts as one, with the units of all its writes', () => {
  const sent = { TransactItems: [{}, {}] }
  const written = readCall('TransactWriteItems', sent, { ConsumedCapacity: [consumed(4)] })
  expect(written).toMatchObject({ kind: 'transaction', writeUnits: 4 })
})

test('what was refused is charged too', () => {
  const refused = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException' }
  expect(readCall('UpdateItem', {}, refused).writeUnits).toBe(1)
  expect(readCall('TransactWriteItems', { TransactItems: [{}, {}, {}] }, refused).writeUnits).toBe(6)
})
