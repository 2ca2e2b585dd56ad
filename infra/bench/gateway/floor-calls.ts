import { randomBytes } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME } from '#infra/local/environment.ts'

// The database calls of two endpoints and nothing else. They are written out here, not taken from the functions, so
// that the functions are measured against something that does not change with them. The area `capacity` compares both.

let client: DynamoDBDocumentClient | undefined

export function floorTable(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}))
  return client
}

/** The first read of both endpoints: the user with the sessions. */
async function readUser(id: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await floorTable().send(
    new GetCommand({ TableName: TABLE_NAME, Key: userKey(id), ConsistentRead: true }),
  )
  return Item
}

function userKey(id: string) {
  return { pk: `USER#${id}`, sk: 'USER' }
}

function recentRoundsKey(id: string) {
  return { pk: `USER#${id}`, sk: 'ROUNDS' }
}

/** The second read of both endpoints: the user's recent rounds, as a batch of one. */
async function readRecent(id: string): Promise<Recent | undefined> {
  const { Responses } = await floorTable().send(
    new BatchGetCommand({
      RequestItems: { [TABLE_NAME]: { Keys: [recentRoundsKey(id)], ConsistentRead: true } },
    }),
  )
  return Responses?.[TABLE_NAME]?.[0] as Recent | undefined
}

interface Recent {
  readonly rev: number
  readonly rulesRev: number
  readonly rounds: readonly object[]
}

/** The two reads of GET /users/me without casino links. */
export async function readMe(id: string): Promise<unknown> {
  const account = await readUser(id)
  return { account, recent: await readRecent(id) }
}

/** The two reads and the write of POST /rounds in fun mode. */
export async function drawRound(userId: string): Promise<unknown> {
  await readUser(userId)
  const recent = await readRecent(userId)
  const [id, serverSeed] = [randomBytes(18).toString('hex'), randomBytes(32)]
  const open = { mode: 'fun', risk: 'steady', targetX100: 125, rtp: 0.97, serverSeed }
  await floorTable().send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: recentRoundsKey(userId),
      UpdateExpression: 'SET rev = :next, rounds = :rounds',
      ConditionExpression: 'rev = :rev AND rulesRev = :rules',
      ExpressionAttributeValues: {
        ':rev': recent?.rev,
        ':rules': recent?.rulesRev,
        ':next': (recent?.rev ?? 0) + 1,
        ':rounds': [...(recent?.rounds ?? []), { id, atMs: Date.now(), open }],
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  )
  return { id, seed: serverSeed.toString('hex') }
}
