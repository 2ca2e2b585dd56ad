import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import { expect, it, onTestFinished } from 'vitest'
import { TABLE } from '#functions/platform/table/schema.ts'
import { ensureTable } from './table.ts'

const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? ''

function client(): DynamoDBClient {
  const made = new DynamoDBClient({})
  onTestFinished(() => made.destroy())
  return made
}

async function indexNames(name: string) {
  const { Table } = await client().send(new DescribeTableCommand({ TableName: name }))
  return (Table?.GlobalSecondaryIndexes ?? []).map((index) => index.IndexName).sort()
}

async function oldTable(name: string, partitionKey: string) {
  await client().send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: TABLE.sortKey, KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: partitionKey, AttributeType: 'S' },
        { AttributeName: TABLE.sortKey, AttributeType: 'S' },
      ],
    }),
  )
}

const WANTED = TABLE.indexes.map((index) => index.name).sort()

it('creates the table with its indexes and expiry, and reuses it the next time', async () => {
  await ensureTable(endpoint, 'table-test-new')
  await ensureTable(endpoint, 'table-test-new')
  expect(await indexNames('table-test-new')).toEqual(WANTED)
  const { TimeToLiveDescription } = await client().send(
    new DescribeTimeToLiveCommand({ TableName: 'table-test-new' }),
  )
  expect(TimeToLiveDescription?.AttributeName).toBe(TABLE.ttl)
})

it.each([
  ['other keys', 'id'],
  ['none of the indexes', TABLE.partitionKey],
])('says plainly that a table with %s is of another version', async (_, partitionKey) => {
  const name = `table-test-${partitionKey}`
  await oldTable(name, partitionKey)
  await expect(ensureTable(endpoint, name)).rejects.toThrow('has other keys than this version')
})

it('reports in a sentence that no database answers', async () => {
  await expect(ensureTable('http://127.0.0.1:9', 'fairflight')).rejects.toThrow('cannot be prepared')
})
