import { randomBytes } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { TABLE_NAME } from '#infra/local/environment.ts'

// The database calls of two endpoints and nothing else. They are written out here, not taken from the functions, so that
// the functions are measured against something that does not change with them. The area `capacity` compares both.

let client: DynamoDBDocumentClient | undefined

export function floorTable(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}))
  return client
}

/** The first read of both: the account, its sessions inside. */
async function readAccount(id: string): Promise<Record<string, unknown> | undefined> {
  const { Item } = await floorTable().send(
    new GetCommand({ TableName: TABLE_NAME, Key: accountKey(id), ConsistentRead: true }),
  )
  return Item
}

function accountKey(id: string) {
  return { pk: `USER#${id}`, sk: 'USER' }
}

function playKey(id: string) {
  return { pk: `USER#${id}`, sk: 'PLAY' }
}

/** The second read of both: the state of a user's rounds, as a batch of one. */
async function readPlay(id: string): Promise<Play | undefined> {
  const { Responses } = await floorTable().send(
    new BatchGetCommand({ RequestItems: { [TABLE_NAME]: { Keys: [playKey(id)], ConsistentRead: true } } }),
  )
  return Responses?.[TABLE_NAME]?.[0] as Play | undefined
}

interface Play {
  readonly rev: number
  readonly rulesRev: number
  readonly g?: readonly Uint8Array[]
}

/** The two reads of GET /users/me without casino links. */
export async function readMe(id: string): Promise<unknown> {
  const account = await readAccount(id)
  return { account, play: await readPlay(id) }
}

/** The two reads and the one write of POST /rounds in fun mode. */
export async function grantRound(accountId: string): Promise<unknown> {
  await readAccount(accountId)
  const play = await readPlay(accountId)
  const [id, seed] = [randomBytes(23), randomBytes(32)]
  const grant = Buffer.concat([Uint8Array.of(8), id, Uint8Array.of(0, 125), seed])
  await floorTable().send(
    new UpdateCommand({
      TableName: TABLE_NAME,
      Key: playKey(accountId),
      UpdateExpression: 'SET rev = :next, g = :g, t = :t',
      ConditionExpression: 'rev = :rev AND rulesRev = :rules',
      ExpressionAttributeValues: {
        ':rev': play?.rev,
        ':rules': play?.rulesRev,
        ':next': (play?.rev ?? 0) + 1,
        ':g': [...(play?.g ?? []), grant],
        ':t': [],
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
  )
  return { id: id.toString('hex'), seed: seed.toString('hex') }
}
