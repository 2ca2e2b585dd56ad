import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { config } from '../config.ts'

let client: DynamoDBDocumentClient | undefined

/** The one connection; where it leads, the SDK reads from its own environment. */
export function table(): DynamoDBDocumentClient {
  client ??= DynamoDBDocumentClient.from(new DynamoDBClient({}), {
    marshallOptions: { removeUndefinedValues: true },
  })
  return client
}

export function tableName(): string {
  return config().tableName
}
