import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { answerInTime, CLIENT_LIMITS } from './unavailable.ts'
import { validateRequest } from './validate.ts'

let client: DynamoDBDocumentClient | undefined

/** The one connection; where it leads, the SDK reads from its own environment. */
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
    // Behind the step that turns values into those that are sent.
    { step: 'build', name: 'validateRequest' },
  )
  return DynamoDBDocumentClient.from(database, { marshallOptions: { removeUndefinedValues: true } })
}
