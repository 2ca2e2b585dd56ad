import { AppError } from '#functions/platform/app-error.ts'
import { behindEdge } from '#functions/platform/http/edge.ts'
import { errorAnswer } from '#functions/platform/http/result.ts'
import { edgeReady } from '#functions/platform/secrets.ts'

/** What no route of the contract answers: 404 in the API's own words, where API Gateway would use its own. */
export const handler = behindEdge(async (event) => errorAnswer(new AppError('not_found'), event), {
  ready: edgeReady,
  failed: (_, event) => errorAnswer(new AppError('unavailable', { retryAfter: 1 }), event),
})
