import { expect, test } from 'vitest'
import { createGateway } from '#infra/local/gateway.ts'
import { contractOperations } from '#infra/local/operations.ts'
import { serve } from '#infra/local/testing/serve.ts'
import { attack, errorOf, ROLES } from './attack.ts'
import { hostileRequests } from './generator.ts'

/** Of these each role sends a quarter. */
const REQUESTS = 1000

test('hostile requests get neither a fault of the server nor an answer of another shape', async () => {
  const gateway = createGateway({
    operations: contractOperations(),
    nowMs: Date.now,
    edgeSecret: process.env.EDGE_SECRET ?? '',
    visitorCountry: () => 'GB',
  })
  const origin = await serve(gateway.serve)
  const { statuses, errors, sent } = await attack(origin, { seed: 1, requests: REQUESTS, timeMs: 240_000 })
  expect(errors).toEqual([])
  expect(sent).toBe(REQUESTS)
  // They get past the first check often enough to mean something.
  for (const role of ROLES) expect(statuses[role].get(200) ?? 0).toBeGreaterThan(20)
}, 300_000)

test('the same seed makes the same requests', () => {
  const some = (seed: number) => {
    const requests = hostileRequests(seed)
    return Array.from({ length: 200 }, () => requests.next().value)
  }
  expect(some(7)).toEqual(some(7))
  expect(some(7)).not.toEqual(some(8))
})

test.each([
  [500, '{}', '500'],
  [400, '{"errors":true}', 'no error shape'],
  [
    400,
    '{"errors":true,"statusCode":400,"code":"constructor","message":"a","requestId":"b"}',
    'no error shape',
  ],
  [404, 'Error at handler (/x/y.ts:3:1)', 'says'],
])('an answer of %i %s is a fault', (status, text, error) => {
  expect(errorOf({ status, type: 'application/json', text })).toContain(error)
})
