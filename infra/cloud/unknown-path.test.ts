import { expect, it } from 'vitest'
import { eventOf, lambdaContext } from '#functions/testing/call.ts'
import { site } from '#shared/api/site.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { handler } from './unknown-path.ts'

it.each([
  ['the distribution', process.env.EDGE_SECRET, 404, 'not_found'],
  ['anybody else', undefined, 403, 'forbidden'],
])('answers %s in the words of the API', async (_, secret, status, code) => {
  const event = eventOf(site.health, { headers: { [EDGE_SECRET_HEADER]: secret } })
  const answer = await handler(event, lambdaContext('unknown'))
  expect(answer.statusCode).toBe(status)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ errors: true, statusCode: status, code })
})
