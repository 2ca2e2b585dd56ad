import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { api, operations } from '#shared/api/index.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { call, eventOf, lambdaContext } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { behindEdge } from './edge.ts'

const SECRET = process.env.EDGE_SECRET ?? ''

function past(endpoint: AnyEndpoint, secret: string | undefined, as?: string) {
  return call(endpoint, { as, headers: { [EDGE_SECRET_HEADER]: secret, 'accept-language': 'de' } })
}

test.each(operations)(
  '$id refuses a call that bypasses the distribution, without further work',
  async ({ endpoint }) => {
    const { cookie } = await makeUser({ role: 'admin' })
    const asked = vi.spyOn(DynamoDBDocumentClient.prototype, 'send')
    const answer = await past(endpoint, undefined, cookie)
    expect(answer.status).toBe(403)
    expect(answer.error).toEqual({
      errors: true,
      statusCode: 403,
      code: 'forbidden',
      message: expect.stringMatching(/nicht/),
      requestId: expect.any(String),
    })
    expect(asked).not.toHaveBeenCalled()
  },
)

test.each(['', 'guess', `${SECRET}x`, SECRET.slice(1), SECRET.toLowerCase(), `${SECRET},guess`])(
  'a call with the secret %j is refused',
  async (secret) => {
    expect((await past(api.site.health, secret)).error.code).toBe('forbidden')
    expect((await past(api.site.health, SECRET)).status).toBe(200)
  },
)

const HERE = { ready: async () => undefined, failed: () => ({ statusCode: 503 }) }

test('an undeclared header does not reach handlers', async () => {
  const seen: object[] = []
  const handler = behindEdge(async ({ headers }) => {
    seen.push(headers)
    return { statusCode: 204 }
  }, HERE)
  const sent = eventOf(api.site.health, {
    headers: { 'user-agent': 'x', referer: 'x', 'x-forwarded-for': 'x' },
  })
  await handler(sent, lambdaContext('site.health'))
  expect(sent.headers).toMatchObject({ referer: 'x', 'x-forwarded-for': 'x', [EDGE_SECRET_HEADER]: SECRET })
  expect(seen).toEqual([
    {
      'content-type': 'application/json',
      'user-agent': 'x',
      'x-requested-with': 'fairflight',
      'cloudfront-viewer-country': 'GB',
    },
  ])
})
