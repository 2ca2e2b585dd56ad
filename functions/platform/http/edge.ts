import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { EDGE_SECRET_HEADER, REQUEST_HEADERS, type RequestHeaders } from '#shared/http/request-headers.ts'
import { AppError } from '../app-error.ts'
import { isSameSecret } from '../same-secret.ts'
import { edgeSecrets } from '../secrets.ts'
import { compress } from './compress.ts'
import { errorAnswer } from './result.ts'

type Result = APIGatewayProxyStructuredResultV2

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>

/** An event with only the headers of `REQUEST_HEADERS`. */
export type ApiEvent = Omit<APIGatewayProxyEventV2, 'headers'> & { readonly headers: RequestHeaders }

interface BehindEdge {
  /** Fetches the function's secrets, including that of the edge. */
  readonly ready: (nowMs: number) => Promise<unknown>
  /** Answers if the secrets cannot be read. */
  readonly failed: (error: unknown, request: ApiEvent) => Result
}

/**
 * Wraps every function that answers requests. Anybody can call API Gateway's own address, so a call without the edge's
 * secret gets 403 `forbidden` before the function reads anything else of it. Other answers are compressed.
 */
export function behindEdge(
  answer: (request: ApiEvent, context: Context) => Promise<Result>,
  { ready, failed }: BehindEdge,
): LambdaHandler {
  return async (event, context) => {
    const request = { ...event, headers: readHeaders(event.headers) }
    try {
      await ready(event.requestContext.timeEpoch)
    } catch (error) {
      return failed(error, request)
    }
    if (!isEdgeSecret(event.headers[EDGE_SECRET_HEADER])) {
      return errorAnswer(new AppError('forbidden'), request)
    }
    return compress(await answer(request, context), request.headers['accept-encoding'])
  }
}

/** Accepts any secret in use: during a rotation some edges still send the old one. */
export function isEdgeSecret(sent = ''): boolean {
  return edgeSecrets().some((secret) => isSameSecret(sent, secret))
}

function readHeaders(headers: APIGatewayProxyEventV2['headers']): RequestHeaders {
  return Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The visitor's address as the distribution names it; the gateway sees only the distribution's own. */
export function viewerAddress({ headers }: Pick<ApiEvent, 'headers'>): string | undefined {
  const viewer = headers['cloudfront-viewer-address']
  // "address:port", the address of IPv6 without brackets.
  return viewer?.slice(0, viewer.lastIndexOf(':'))
}
