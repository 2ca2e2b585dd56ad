import { setTimeout as sleep } from 'node:timers/promises'
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type GlobalSecondaryIndex,
  type KeySchemaElement,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { TABLE } from '#functions/table/schema.ts'
import { StartError } from './start-error.ts'

interface Keys {
  readonly partitionKey: string
  readonly sortKey?: string
}

/**
 * Makes the product's table where it is missing, and adds the indexes that a table of an older version
 * lacks. What is there already stays as it is, so the new indexes find only what is saved from now on.
 *
 * @returns whether indexes were added to a table of an older version
 * @throws StartError if no database answers, or a stored key is not the one that the code expects.
 */
export async function ensureTable(endpoint: string, tableName: string): Promise<boolean> {
  const client = new DynamoDBClient({ endpoint, maxAttempts: 3 })
  try {
    const found = await describe(client, tableName)
    if (found) return await addMissingIndexes(client, tableName, found)
    await createTable(client, tableName)
    return false
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

async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: tableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: keySchema(TABLE),
      AttributeDefinitions: attributes([TABLE, ...TABLE.indexes]),
      GlobalSecondaryIndexes: TABLE.indexes.map(indexDefinition),
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

type Described = NonNullable<Awaited<ReturnType<typeof describe>>>

async function addMissingIndexes(
  client: DynamoDBClient,
  tableName: string,
  found: Described,
): Promise<boolean> {
  let added = false
  const stored = new Map(
    (found.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, index.KeySchema]),
  )
  if (!sameKeys(found.KeySchema, TABLE)) {
    throw new StartError(
      `The table ${tableName} has other keys than this version of Fairflight: move the data folder away to start empty.`,
    )
  }
  for (const index of TABLE.indexes) {
    const keys = stored.get(index.name)
    if (keys !== undefined && !sameKeys(keys, index)) {
      throw new StartError(
        `The index ${index.name} of the table ${tableName} has other keys than this version of Fairflight: move the data folder away to start empty.`,
      )
    }
    if (keys !== undefined) continue
    await client.send(
      new UpdateTableCommand({
        TableName: tableName,
        AttributeDefinitions: attributes([TABLE, index]),
        GlobalSecondaryIndexUpdates: [{ Create: indexDefinition(index) }],
      }),
    )
    await untilActive(client, tableName)
    added = true
  }
  return added
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

/** Every key of the table is a string. */
function attributes(users: readonly Keys[]): { AttributeName: string; AttributeType: 'S' }[] {
  const names = users.flatMap((keys) => [keys.partitionKey, ...(keys.sortKey ? [keys.sortKey] : [])])
  return [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }))
}

function indexDefinition(index: (typeof TABLE.indexes)[number]): GlobalSecondaryIndex {
  return {
    IndexName: index.name,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: index.projection },
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
