import { timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { EDGE_SECRET_HEADER, REQUEST_HEADERS, type RequestHeaders } from '#shared/http/request-headers.ts'
import { AppError } from '../app-error.ts'
import { edgeSecrets } from '../secrets.ts'
import { compressed } from './compress.ts'
import { errorAnswer } from './result.ts'

type Result = APIGatewayProxyStructuredResultV2

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>

/** A request as the functions see it: with the headers that they are declared to read, and no other. */
export type ApiEvent = Omit<APIGatewayProxyEventV2, 'headers'> & { readonly headers: RequestHeaders }

interface BehindEdge {
  /** Fetches the secrets that the function needs, that of the edge among them. */
  readonly ready: (nowMs: number) => Promise<unknown>
  /** The answer where they cannot be had. */
  readonly failed: (error: unknown, request: ApiEvent) => Result
}

/**
 * The outermost step of every function that answers requests: API Gateway's own address is open to everybody, and who
 * calls it past the distribution is answered 403 `forbidden` before anything of the request is looked at. All others
 * get their answer compressed.
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
    return compressed(await answer(request, context), request.headers['accept-encoding'])
  }
}

/** Any of those that are held: while a secret is replaced, some edges still send the old one. */
export function isEdgeSecret(sent = ''): boolean {
  const given = Buffer.from(sent)
  return edgeSecrets().some((secret) => {
    const wanted = Buffer.from(secret)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

function readHeaders(headers: APIGatewayProxyEventV2['headers']): RequestHeaders {
  return Object.fromEntries(
    REQUEST_HEADERS.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The visitor's address, where the distribution names it; the gateway sees only the distribution's own. */
export function viewerAddress({ headers }: Pick<ApiEvent, 'headers'>): string | undefined {
  const viewer = headers['cloudfront-viewer-address']
  // "address:port", the address of IPv6 without brackets.
  return viewer?.slice(0, viewer.lastIndexOf(':'))
}
