import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { answerInTime, CLIENT_LIMITS } from './unavailable.ts'
import { validateRequest } from './validate.ts'

let client: DynamoDBDocumentClient | undefined

/** The process's only client of DynamoDB. The SDK reads the endpoint from the environment. */
export function table(): DynamoDBDocumentClient {
  client ??= connect()
  return client
}

function connect(): DynamoDBDocumentClient {
  const database = new DynamoDBClient(CLIENT_LIMITS)
  answerInTime(database)
  database.middlewareStack.add(
    (next) => async (args) => {
      validateRequest(args.input)
      return next(args)
    },
    // After the step that marshals the values.
    { step: 'build', name: 'validateRequest' },
  )
  return DynamoDBDocumentClient.from(database, { marshallOptions: { removeUndefinedValues: true } })
}
