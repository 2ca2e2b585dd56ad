import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { site } from '#shared/api/site.ts'
import { EDGE_SECRET_HEADER } from '#shared/http/request-headers.ts'
import { startFaultyDatabase } from '../../platform/table/testing/faulty-database.ts'
import { call } from '../../testing/call.ts'
import { makeUser } from '../../testing/people.ts'
import { startSecretsManager } from '../../testing/secrets-manager.ts'
import { startServer } from '../../testing/start-server.ts'

const EDGE = 'edge-secret-of-more-than-32-characters'

/** Answers in place of SES. */
let ses: RequestListener = (_, response) => response.writeHead(404).end()
const mail = await startServer((request, response) => ses(request, response))
const database = await startFaultyDatabase(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '')
const secrets = await startSecretsManager({ app: `app-${EDGE}`, edge: JSON.stringify({ '1': EDGE }) })
const { AWS_ENDPOINT_URL_S3, MEDIA_BUCKET } = process.env
Object.assign(process.env, {
  APP_SECRET: '',
  APP_SECRET_ARN: 'app',
  EDGE_SECRET: '',
  EDGE_SECRET_ARN: 'edge',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  AWS_ENDPOINT_URL_SES: mail.endpoint,
  AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
  UPLOADS_TO: `${AWS_ENDPOINT_URL_S3}/${MEDIA_BUCKET}`,
})
afterAll(() => Promise.all([database.stop(), secrets.stop(), mail.stop()]))

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  database.fault = () => undefined
  secrets.refuses = false
  ses = (_, response) => response.writeHead(404).end()
})

interface Asker {
  readonly as?: string
  readonly bearer?: string
}

async function ask({ as, bearer }: Asker, input: { deep?: '' } = { deep: '' }) {
  const authorization = bearer === undefined ? undefined : `Bearer ${bearer}`
  const headers = { [EDGE_SECRET_HEADER]: EDGE, authorization }
  return call(site.health, { as, headers, input })
}

const UP = { database: 'up', mail: 'up', secrets: 'up', bucket: 'up' }

async function staffCookie() {
  // The first call fetches the secrets that sign sessions.
  await ask({}, {})
  return (await makeUser({ role: 'editor' })).cookie
}

describe('the failed part is named within 5 seconds', () => {
  // Both are silent in one call, and each is waited for.
  const silent = () => {
    database.fault = () => 'silent'
    ses = () => undefined
  }
  const DOWN: readonly [how: string, parts: Partial<typeof UP>, fail: () => void][] = [
    ['database and mail silent', { database: 'down', mail: 'down' }, silent],
    ['database throttled', { database: 'down' }, () => (database.fault = () => 'throttled')],
    ['mail broken', { mail: 'down' }, () => (ses = (_, response) => response.writeHead(503).end())],
    ['secrets refused', { secrets: 'down' }, () => (secrets.refuses = true)],
  ]
  test.each(DOWN)('%s', async (_, parts, fail) => {
    fail()
    const startMs = performance.now()
    const { status, body } = await ask({ bearer: EDGE })
    expect(performance.now() - startMs).toBeLessThan(5000)
    expect([status, body]).toMatchObject([200, { status: 'degraded', parts: { ...UP, ...parts } }])
  })

  test('staff whose session cannot be checked learn only that', async () => {
    const as = await staffCookie()
    database.fault = () => 'cut off'
    expect((await ask({ as })).body).toMatchObject({ status: 'degraded', parts: { database: 'down' } })
  })
})

test('all parts are up', async () => {
  expect((await ask({ bearer: EDGE })).body).toMatchObject({ status: 'ok', parts: UP })
})

test('a missing bucket is down', async () => {
  vi.resetModules()
  process.env.UPLOADS_TO = `${AWS_ENDPOINT_URL_S3}/no-such-bucket`
  expect((await ask({ bearer: EDGE })).body.parts).toEqual({ ...UP, bucket: 'down' })
})
