import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { describe, expect, test, vi } from 'vitest'
import { freshEmail } from '../../testing/call.ts'
import { AppError } from '../app-error.ts'
import type { Item } from './item.ts'
import { getItem } from './read.ts'
import { Conflict } from './retry-on-conflict.ts'
import { WriteContended } from './unavailable.ts'
import { deleteItem, transact, updateItem, type Write } from './write.ts'

function canceled(...codes: string[]): TransactionCanceledException {
  return new TransactionCanceledException({
    message: 'canceled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
}

function sender(...errors: Error[]) {
  const calls: number[] = []
  const send = async (): Promise<void> => {
    calls.push(Date.now())
    const error = errors[calls.length - 1]
    if (error) throw error
  }
  return { send, calls }
}

const writes: Write[] = [
  { name: 'first', put: { pk: 'X', sk: 'X' } },
  { name: 'second', put: { pk: 'Y', sk: 'Y' } },
]

/** The answers are simulated, since embedded databases never answer TransactionConflict. */
describe('conflicts of two transactions at once', () => {
  test('are retried until they are over', async () => {
    const { send, calls } = sender(
      canceled('None', 'TransactionConflict'),
      canceled('TransactionConflict', 'None'),
      canceled('ThrottlingError', 'None'),
    )
    await transact(writes, send)
    expect(calls).toHaveLength(4)
  })

  test('a refused condition beside a conflict is a refusal, at once', async () => {
    const { send, calls } = sender(canceled('TransactionConflict', 'ConditionalCheckFailed'))
    const error = await transact(writes, send).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Conflict)
    expect(error).toMatchObject({ refused: new Map([['second', undefined]]) })
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['another reason', canceled('ValidationError', 'None')],
    ['another error', new Error('no network')],
  ])('%s is not retried', async (_, error) => {
    const { send, calls } = sender(error)
    await expect(transact(writes, send)).rejects.toBe(error)
    expect(calls).toHaveLength(1)
  })

  test('are retried sixteen times at most', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const conflict = canceled('TransactionConflict')
    const { send, calls } = sender(...Array.from({ length: 17 }, () => conflict))
    const error = await transact(writes, send).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(WriteContended)
    expect(error).toMatchObject({ retryAfter: 1 })
    expect(calls).toHaveLength(16)
  })
})

describe('a refusal names the write, with the stored item:', () => {
  test('in a transaction, which writes nothing', async () => {
    const [kept, fresh] = [freshEmail(), freshEmail()]
    await transact([{ name: 'item', put: { pk: kept, sk: 'A', colour: 'blue', amount: 3 } }])
    const both: Write[] = [
      { name: 'fresh', put: { pk: fresh, sk: 'A' } },
      { name: 'kept', put: { pk: kept, sk: 'A' }, ConditionExpression: 'attribute_not_exists(pk)' },
    ]
    const error = await transact(both).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      name: 'Conflict',
      refused: new Map([['kept', { pk: kept, sk: 'A', colour: 'blue', amount: 3 }]]),
    })
    expect(await getItem({ pk: fresh, sk: 'A' })).toBeUndefined()
  })

  test('the first of several decides, by its own error or as a conflict', async () => {
    const key = { pk: freshEmail(), sk: 'A' }
    await transact([{ name: 'item', put: { ...key, amount: 3 } }])
    const other = { pk: freshEmail(), sk: 'A' }
    const error = (item: Item | undefined) => new AppError('slug_taken', { version: Number(item?.amount) })
    const meant: Write = { name: 'meant', error, put: key, ConditionExpression: 'attribute_not_exists(pk)' }
    const race: Write = { name: 'race', check: other, ConditionExpression: 'attribute_exists(pk)' }
    await expect(transact([meant, race])).rejects.toMatchObject({
      code: 'slug_taken',
      details: { version: 3 },
    })
    await expect(transact([race, meant])).rejects.toBeInstanceOf(Conflict)
  })

  test('of one write', async () => {
    const key = { pk: freshEmail(), sk: 'A' }
    await transact([{ name: 'item', put: { ...key, amount: 3 } }])
    const never = { ConditionExpression: 'attribute_not_exists(pk)' }
    const attempts = {
      update: () =>
        updateItem(key, {
          ...never,
          UpdateExpression: 'SET amount = :two',
          ExpressionAttributeValues: { ':two': 2 },
        }),
      delete: () => deleteItem(key, never),
    }
    for (const [name, attempt] of Object.entries(attempts)) {
      const error = await attempt().catch((thrown: unknown) => thrown)
      expect(error).toMatchObject({ refused: new Map([[name, { ...key, amount: 3 }]]) })
    }
  })
})

test('of 40 simultaneous counts with a limit of ten exactly ten succeed', async () => {
  const key = { pk: freshEmail(), sk: 'COUNT' }
  const results = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      updateItem(key, {
        UpdateExpression: 'ADD uses :one',
        ConditionExpression: 'attribute_not_exists(uses) OR uses < :ten',
        ExpressionAttributeValues: { ':one': 1, ':ten': 10 },
      }),
    ),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10)
  expect(await getItem(key)).toEqual({ ...key, uses: 10 })
})
