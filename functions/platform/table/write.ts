import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  DeleteCommand,
  type DeleteCommandInput,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { ownValue } from '#shared/own-value.ts'
import { tableName } from '../config.ts'
import { table } from './client.ts'
import type { Condition } from './expressions.ts'
import type { Item, Key } from './item.ts'
import { Conflict } from './retry-on-conflict.ts'
import { backoff } from './unavailable.ts'

type RefusedAs = (stored: Item | undefined) => Error

/** One write of a transaction. */
export type Write = {
  /** Names the write in a `Conflict`. */
  readonly name: string
  /** Makes the error of a failed condition from the stored item; without it a `Conflict` is thrown. */
  readonly error?: RefusedAs | undefined
} & (
  | ({ readonly put: Item } & Condition)
  | ({ readonly update: Key; readonly UpdateExpression: string } & Condition)
  | ({ readonly delete: Key } & Condition)
  | ({ readonly check: Key; readonly ConditionExpression: string } & Condition)
)

export type UpdateWrite = Extract<Write, { readonly update: Key }>

/** Reasons of a cancelled transaction that pass by themselves. The SDK does not retry them. */
const TEMPORARY = ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']

/**
 * Writes all or nothing. Transactions that meet on one item cancel each other with TransactionConflict; this retries
 * with growing random pauses. If several conditions fail, the first in the list decides the error.
 *
 * @throws the write's `error` or Conflict if a condition fails; WriteContended if the retries fail
 */
export async function transact(writes: readonly Write[], send = sendTransaction): Promise<void> {
  const tryAgain = backoff()
  for (;;) {
    try {
      await send(writes)
      return
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = error.CancellationReasons ?? []
      const refused = new Map<string, Item | undefined>()
      let conditionError: Error | undefined
      for (const [index, reason] of reasons.entries()) {
        if (reason.Code !== 'ConditionalCheckFailed') continue
        const { name = '', error } = writes[index] ?? {}
        const stored = reason.Item && (unmarshall(reason.Item) as Item)
        if (refused.size === 0) conditionError = error?.(stored)
        refused.set(name, stored)
      }
      if (refused.size > 0) throw conditionError ?? new Conflict(refused)
      if (!reasons.some(({ Code = '' }) => TEMPORARY.includes(Code))) throw error
      await tryAgain()
    }
  }
}

async function sendTransaction(writes: readonly Write[]): Promise<void> {
  await table().send(new TransactWriteCommand({ TransactItems: writes.map(toTransactItem) }))
}

type DocumentTransactItem = NonNullable<
  ConstructorParameters<typeof TransactWriteCommand>[0]['TransactItems']
>[number]

function toTransactItem(write: Write): DocumentTransactItem {
  const common = { TableName: tableName(), ...returnOld(write) }
  const { name: _, error: _error, ...rest } = write
  if ('put' in rest) {
    const { put, ...condition } = rest
    return { Put: { ...common, ...condition, Item: put } }
  }
  if ('update' in rest) {
    const { update, ...expressions } = rest
    return { Update: { ...common, ...expressions, Key: keyOf(update) } }
  }
  if ('delete' in rest) {
    const { delete: key, ...condition } = rest
    return { Delete: { ...common, ...condition, Key: keyOf(key) } }
  }
  const { check, ...condition } = rest
  return { ConditionCheck: { ...common, ...condition, Key: keyOf(check) } }
}

function keyOf({ pk, sk }: Key): Record<string, string> {
  return { pk, sk }
}

/**
 * Updates one item.
 *
 * @returns the item after the update
 * @throws `error` or Conflict (named `update`, with the old item) if the condition fails
 */
export async function updateItem<T = Item>(
  key: Key,
  expressions: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
  error?: RefusedAs,
): Promise<T> {
  const update = new UpdateCommand({
    TableName: tableName(),
    Key: keyOf(key),
    ReturnValues: 'ALL_NEW',
    ...returnOld(expressions),
    ...expressions,
  })
  const { Attributes } = await withConditionError('update', () => table().send(update), error)
  return Attributes as T
}

/** Sends one write of a transaction alone, as `updateItem` does. */
export function updateAlone<T = Item>(write: UpdateWrite): Promise<T> {
  const { name: _, error, update, ...expressions } = write
  return updateItem<T>(update, expressions, error)
}

/** @throws Conflict (named `delete`) if the condition fails */
export async function deleteItem(key: Key, condition: Omit<DeleteCommandInput, 'TableName' | 'Key'> = {}) {
  await withConditionError('delete', () =>
    table().send(
      new DeleteCommand({ TableName: tableName(), Key: keyOf(key), ...returnOld(condition), ...condition }),
    ),
  )
}

function returnOld(expressions: { ConditionExpression?: string | undefined }) {
  return expressions.ConditionExpression === undefined
    ? {}
    : { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }
}

async function withConditionError<T>(name: string, run: () => Promise<T>, error?: RefusedAs): Promise<T> {
  const tryAgain = backoff()
  for (;;) {
    try {
      return await run()
    } catch (thrown) {
      if (thrown instanceof ConditionalCheckFailedException) {
        // lib-dynamodb leaves this one item marshalled.
        const old = thrown.Item && (unmarshall(thrown.Item) as Item)
        throw error?.(old) ?? new Conflict(new Map([[name, old]]))
      }
      // A transaction held the item, so nothing was written.
      if (!(thrown instanceof TransactionConflictException)) throw thrown
      await tryAgain()
    }
  }
}

/** @returns false if the condition of the write failed */
export async function wasWritten(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}

/** The most deletes that DynamoDB takes in one batch. */
const BATCH = 25

export async function deleteItems(keys: readonly Key[]): Promise<void> {
  for (let start = 0; start < keys.length; start += BATCH) {
    let open = keys.slice(start, start + BATCH).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }))
    const tryAgain = backoff()
    while (open.length > 0) {
      const { UnprocessedItems } = await table().send(
        new BatchWriteCommand({ RequestItems: { [tableName()]: open } }),
      )
      open = (ownValue(UnprocessedItems, tableName()) ?? []).flatMap((request) => {
        const key = request.DeleteRequest?.Key
        return key ? [{ DeleteRequest: { Key: { pk: key.pk, sk: key.sk } } }] : []
      })
      if (open.length > 0) await tryAgain()
    }
  }
}
