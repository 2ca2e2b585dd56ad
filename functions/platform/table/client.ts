import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { answerInTime, CLIENT_LIMITS } from './unavailable.ts'

let client: DynamoDBDocumentClient | undefined

/** The process's only client of DynamoDB. The SDK reads the endpoint from the environment. */
export function table(): DynamoDBDocumentClient {
  client ??= connect()
  return client
}

function connect(): DynamoDBDocumentClient {
  const database = new DynamoDBClient(CLIENT_LIMITS)
  answerInTime(database)
  return DynamoDBDocumentClient.from(database, { marshallOptions: { removeUndefinedValues: true } })
}
