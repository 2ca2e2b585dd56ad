import { text } from 'node:stream/consumers'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { operations } from '#shared/api/index.ts'
import { API_BASE } from '#shared/api/routes.ts'
import { startServer } from '../../testing/start-server.ts'
import { clearEdge } from './clear-edge.ts'

/** The requests that CloudFront got. */
const asked: { readonly path: string; readonly body: string }[] = []
let status = 201

const cloudFront = await startServer(async (request, response) => {
  asked.push({ path: request.url ?? '', body: await text(request) })
  response.writeHead(status, { 'content-type': 'text/xml' })
  response.end('<Invalidation><Id>I1</Id></Invalidation>')
})

Object.assign(process.env, {
  AWS_ENDPOINT_URL_CLOUDFRONT: cloudFront.endpoint,
  AWS_MAX_ATTEMPTS: '1',
  DISTRIBUTION_ID: 'E123',
})
afterAll(() => cloudFront.stop())
beforeEach(() => {
  asked.length = 0
  status = 201
})

const records = (...ids: string[]): DynamoDBRecord[] => ids.map((eventID) => ({ eventID }))

test('a batch makes one invalidation, with the same reference when it is repeated', async () => {
  await clearEdge(records('a', 'b'))
  await clearEdge(records('a', 'b'))
  expect(asked.map(({ path }) => path)).toEqual(Array(2).fill('/2020-05-31/distribution/E123/invalidation'))
  for (const { body } of asked) {
    expect(body).toContain('<CallerReference>b</CallerReference>')
    expect(body).toContain('<Quantity>1</Quantity>')
    expect(body).toContain('<Path>/*</Path>')
  }
})

test('every page, feed and sitemap has a path under /pages/', () => {
  const rendered = operations.filter(({ domain }) => domain === 'pages')
  expect(rendered.length).toBeGreaterThan(3)
  for (const { endpoint } of rendered) expect(`${API_BASE}${endpoint.path}`).toMatch(/^\/api\/v1\/pages\//)
})

test('an empty batch makes no invalidation', async () => {
  await clearEdge(records())
  expect(asked).toEqual([])
})

test('a refusal of CloudFront throws', async () => {
  status = 503
  await expect(clearEdge(records('c'))).rejects.toThrow()
})

test('a missing distribution id is named in the error', async () => {
  delete process.env.DISTRIBUTION_ID
  await expect(clearEdge(records('d'))).rejects.toThrow('Not configured: DISTRIBUTION_ID')
  process.env.DISTRIBUTION_ID = 'E123'
})
