import { AppError } from '#functions/platform/app-error.ts'
import { behindEdge } from '#functions/platform/http/edge.ts'
import { errorAnswer } from '#functions/platform/http/result.ts'
import { edgeReady } from '#functions/platform/secrets.ts'

/** Answers paths without a route: 404 with the API's own body instead of API Gateway's. */
export const handler = behindEdge(async (event) => errorAnswer(new AppError('not_found'), event), {
  ready: edgeReady,
  failed: (_, event) => errorAnswer(new AppError('unavailable', { retryAfter: 1 }), event),
})
