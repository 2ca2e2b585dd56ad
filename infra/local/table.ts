import { setTimeout as sleep } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { TABLE } from '#functions/platform/table/schema.ts'
import { StartError } from './start-error.ts'

/** Same definition as in infra/cloud/data-stack.ts. */
const STREAM = {
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
} as const

interface Keys {
  readonly partitionKey: string
  readonly sortKey?: string
}

/**
 * Makes the product's table where it is missing.
 *
 * @param withStream false if nobody reads it, since the embedded database keeps its records for ever
 * @throws StartError if no database answers, or the stored table is that of another version.
 */
export async function ensureTable(endpoint: string, tableName: string, withStream = true): Promise<void> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 3 })
  try {
    const found = await describe(client, tableName)
    if (!found) await createTable(client, tableName, withStream)
    else if (!isOurs(found) || withStream !== (found.StreamSpecification?.StreamEnabled ?? false)) {
      throw new StartError(
        `The table ${tableName} has other keys than this version of Fairflight: move the data folder away to start empty.`,
      )
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const why = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`The database at ${endpoint} cannot be prepared: ${why}.`)
  } finally {
    client.destroy()
  }
}

async function describe(client: DynamoDBClient, tableName: string) {
  try {
    const answer = await client.send(new DescribeTableCommand({ TableName: tableName }))
    return answer.Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function createTable(client: DynamoDBClient, tableName: string, withStream: boolean): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema(TABLE),
      AttributeDefinitions: attributes([TABLE, ...TABLE.indexes]),
      GlobalSecondaryIndexes: TABLE.indexes.map(indexDefinition),
      ...(withStream ? STREAM : {}),
    }),
  )
  await untilActive(client, tableName)
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: tableName,
      TimeToLiveSpecification: { AttributeName: TABLE.ttl, Enabled: true },
    }),
  )
}

/** True if keys and indexes are the same: new indexes would lack the items of an older version. */
function isOurs(found: NonNullable<Awaited<ReturnType<typeof describe>>>): boolean {
  const stored = new Map(
    (found.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index.KeySchema]),
  )
  return (
    sameKeys(found.KeySchema, TABLE) &&
    stored.size === TABLE.indexes.length &&
    TABLE.indexes.every((index) => sameKeys(stored.get(index.name), index))
  )
}

function sameKeys(stored: KeySchemaElement[] | undefined, keys: Keys): boolean {
  const wanted = keySchema(keys)
  return (
    stored?.length === wanted.length &&
    wanted.every((key) =>
      stored.some((one) => one.AttributeName === key.AttributeName && one.KeyType === key.KeyType),
    )
  )
}

function keySchema(keys: Keys): KeySchemaElement[] {
  const partition: KeySchemaElement = { AttributeName: keys.partitionKey, KeyType: 'HASH' }
  return keys.sortKey === undefined
    ? [partition]
    : [partition, { AttributeName: keys.sortKey, KeyType: 'RANGE' }]
}

/** Each key of the table is a string. */
function attributes(users: readonly Keys[]): { AttributeName: string; AttributeType: 'S' }[] {
  const names = users.flatMap((keys) => [keys.partitionKey, ...(keys.sortKey ? [keys.sortKey] : [])])
  return [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }))
}

function indexDefinition(index: (typeof TABLE.indexes)[number]): GlobalSecondaryIndex {
  return {
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: index.projection,
  }
}

async function untilActive(client: DynamoDBClient, tableName: string): Promise<void> {
  for (;;) {
    const table = await describe(client, tableName)
    const indexes = table?.GlobalSecondaryIndexes ?? []
    if (table?.TableStatus === 'ACTIVE' && indexes.every((index) => index.IndexStatus === 'ACTIVE')) return
    await sleep(50)
  }
}
