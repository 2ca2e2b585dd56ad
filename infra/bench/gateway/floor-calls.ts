import { randomBytes, randomInt } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME } from '#infra/local/environment.ts'

// The database calls of two endpoints and nothing else: what no server could leave out. Written out here,
// not taken from the functions, so that the functions are measured against something that stays put.
// The area `capacity` shows both side by side: the same calls, the same units.

let client: DynamoDBDocumentClient | undefined

function table(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}))
  return client
}

/** The one read of GET /users/me without casino links: the account, its sessions inside. */
export async function readAccount(id: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table().send(
    new GetCommand({ TableName: TABLE_NAME, Key: accountKey(id), ConsistentRead: true }),
  )
  return Item
}

function accountKey(id: string) {
  return { pk: `USER#${id}`, sk: 'USER' }
}

/** The one read and the one transaction of POST /rounds in fun mode. */
export async function grantRound(accountId: string): Promise<Record<string, unknown>> {
  await readAccount(accountId)
  const nowMs = Date.now()
  const round = newRound(nowMs)
  await table().send(
    new TransactWriteCommand({
      TransactItems: [
        grant(accountId, nowMs),
        keep(accountId, round),
        count(`account:${accountId}`, nowMs),
        count('network', nowMs),
        countOfDay(nowMs),
      ],
    }),
  )
  return round
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

const CONDITIONAL = { TableName: TABLE_NAME, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const

function grant(accountId: string, nowMs: number): TransactItem {
  return {
    Update: {
      ...CONDITIONAL,
      Key: accountKey(accountId),
      UpdateExpression: 'SET grants = list_append(grants, :grant)',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(excludedUntilMs) OR excludedUntilMs <= :now) AND size(grants) < :limit',
      ExpressionAttributeValues: { ':grant': [nowMs], ':now': nowMs, ':limit': 10 },
    },
  }
}

/** With the fields of a stored practice round, in their sizes. */
function newRound(nowMs: number) {
  return {
    id: randomBytes(18).toString('hex'),
    mode: 'fun',
    risk: 'steady',
    targetX100: 125,
    rtp: 0.97,
    createdAt: new Date(nowMs).toISOString(),
    serverSeed: randomBytes(32).toString('hex'),
    commitment: randomBytes(32).toString('hex'),
  }
}

function keep(accountId: string, round: ReturnType<typeof newRound>): TransactItem {
  return {
    Put: {
      ...CONDITIONAL,
      Item: { pk: `USER#${accountId}`, sk: `ROUND#${round.id}`, ...round },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** One of the 16 items that count the signals of a day. */
function countOfDay(nowMs: number): TransactItem {
  return {
    Update: {
      TableName: TABLE_NAME,
      Key: { pk: `DAYS#${randomInt(16)}`, sk: new Date(nowMs).toISOString().slice(0, 10) },
      UpdateExpression: 'ADD #counter :one',
      ExpressionAttributeNames: { '#counter': 'signalsFun' },
      ExpressionAttributeValues: { ':one': 1 },
    },
  }
}

const MINUTE_MS = 60_000

function count(who: string, nowMs: number): TransactItem {
  const window = Math.floor(nowMs / MINUTE_MS)
  return {
    Update: {
      ...CONDITIONAL,
      Key: { pk: `RATE#floor#${who}`, sk: String(window) },
      UpdateExpression: 'ADD uses :one SET ttlEpochS = :ttl',
      ConditionExpression: 'attribute_not_exists(uses) OR uses < :max',
      ExpressionAttributeValues: { ':one': 1, ':max': 1e9, ':ttl': (window + 1) * 60 + 3600 },
    },
  }
}
