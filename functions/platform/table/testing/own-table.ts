import { randomUUID } from 'node:crypto'
import { CreateTableCommand, type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../config.ts'
import { table } from '../client.ts'
import type { Item } from '../item.ts'
import { TABLE } from '../schema.ts'

/** `createOwnTable` with a stream, for tests of counters. The embedded database then writes more slowly. */
export function useOwnTableWithStream(): Promise<void> {
  return createOwnTable({
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
}

/** Creates a table for this test file. Test files of functions have one from the start. */
export async function createOwnTable(
  stream: Pick<CreateTableCommandInput, 'StreamSpecification'> = {},
): Promise<void> {
  process.env.TABLE_NAME = `fairflight-test-${randomUUID()}`
  const keysOf = (keys: { partitionKey: string; sortKey: string }) => [
    { AttributeName: keys.partitionKey, KeyType: 'HASH' as const },
    { AttributeName: keys.sortKey, KeyType: 'RANGE' as const },
  ]
  const names = [TABLE, ...TABLE.indexes].flatMap((keys) => [keys.partitionKey, keys.sortKey])
  // The functions' client must not connect before a test has named a database of its own.
  const client = new DynamoDBClient()
  await client.send(
    new CreateTableCommand({
      TableName: tableName(),
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keysOf(TABLE),
      AttributeDefinitions: [...new Set(names)].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      GlobalSecondaryIndexes: TABLE.indexes.map((index) => ({
        IndexName: index.name,
        KeySchema: keysOf(index),
        Projection: index.projection,
      })),
      ...stream,
    }),
  )
  client.destroy()
}

export async function scanTable(): Promise<Item[]> {
  const items: Item[] = []
  let startAfter: Record<string, unknown> | undefined
  do {
    const page = await table().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: startAfter }),
    )
    items.push(...((page.Items ?? []) as Item[]))
    startAfter = page.LastEvaluatedKey
  } while (startAfter !== undefined)
  return items
}

/** Copies all items into a new table, which is used from then on, as a restore does. Returns the name of the old one. */
export async function restoreTable(): Promise<string> {
  const old = tableName()
  const items = await scanTable()
  await createOwnTable()
  for (let start = 0; start < items.length; start += 25) {
    const requests = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }))
    await table().send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
  return old
}
