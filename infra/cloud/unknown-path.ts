import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { AppError } from '#functions/http/app-error.ts'
import { errorAnswer } from '#functions/http/result.ts'

/** What no route of the contract answers: 404 in the API's own words, where API Gateway would use its own. */
export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  return errorAnswer(new AppError('not_found'), event)
}
