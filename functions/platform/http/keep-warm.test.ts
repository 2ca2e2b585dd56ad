import { expect, test, vi } from 'vitest'
import { api } from '#shared/api/index.ts'
import { handler } from '../../endpoints/rounds/create.ts'
import { call, lambdaContext } from '../../testing/call.ts'
import { table } from '../table/client.ts'

test('a keep-warm event is answered at once, without secrets or table', async () => {
  const send = vi.spyOn(table(), 'send')
  vi.stubEnv('APP_SECRET', '')
  expect(await handler({ keepWarm: true }, lambdaContext('rounds.create'))).toEqual({ statusCode: 204 })
  expect(send).not.toHaveBeenCalled()
  vi.unstubAllEnvs()
})

test('a call through the API cannot pass as a keep-warm event', async () => {
  const headers = { keepwarm: 'true', keepWarm: 'true' }
  const sent = await call(api.rounds.create, { headers, rawBody: '{"keepWarm":true}' })
  expect(sent.error.code).toBe('not_authenticated')
  expect((await call(api.users.me, { headers })).error.code).toBe('not_authenticated')
})
