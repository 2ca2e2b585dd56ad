// Replay: runs the synthesized templates on this machine, so that a missing right, variable or header fails a test, not a
// deployment. `resources` creates what CloudFormation would; `gateway`, `distribution`, `functions` and `triggers` behave as
// the AWS services that the templates configure; every call of a function passes `authorizer`, which asks its role's policy.

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { BUCKET_BASE } from '../local/bucket/bucket.ts'
import { startBucket } from '../local/bucket/start-bucket.ts'
import { type Clock, openClock } from '../local/clock.ts'
import { type Authorizer, forwardRequest, startAuthorizer } from './authorizer.ts'
import { createDistribution } from './distribution.ts'
import { readFunctions, runtimeEnvironment } from './functions.ts'
import { createGateway } from './gateway.ts'
import { answerInvalidation, answerSecret, createTable, generateSecrets, readUploads } from './resources.ts'
import { readStacks } from './stacks.ts'
import type { Synthesis } from './synthesis.ts'
import { readSchedules, readStreams } from './triggers.ts'

export type ReplayOptions = Omit<Synthesis, 'stop'>

export interface Replay {
  /** `https://….cloudfront.net` */
  readonly site: string
  /** API Gateway's own address. */
  readonly apiUrl: string
  /** Replaces the global `fetch`: answers requests to the site and to the API's own address. */
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Environment of the operator, who may do everything. */
  readonly operator: Readonly<Record<string, string>>
  readonly authorizer: Authorizer
  /** Failures of functions: of the API with status 500 or more, of schedules and of streams. */
  readonly faults: string[]
  /** Lines that functions printed. */
  readonly printed: readonly string[]
  /** Runs the schedules that are due. */
  tick(): Promise<void>
  /** One line of figures. */
  summary(): string
  stop(): Promise<void>
}

export async function startReplay({
  templates,
  assets,
  database,
  mail,
  inbox,
}: ReplayOptions): Promise<Replay> {
  const startedMs = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-replay-'))
  const clock = openClock(folder)
  const faults: string[] = []
  const reportFault = (line: string) => faults.push(line)
  const owner = randomBytes(8).toString('hex')
  const table = await createTable(readStacks(templates), database.endpoint, owner)
  const stacks = readStacks(templates, table.attributes)
  const functions = readFunctions(stacks, assets)
  const buckets = stacks.all('AWS::S3::Bucket', z.unknown()).map((resource) => stacks.refOf(resource))
  const mediaName = buckets.find((name) => name.includes('media')) ?? ''
  const bucket = await startBucket(mediaName)
  const secrets = generateSecrets(stacks)
  const authorizer = await startAuthorizer({
    roles: functions.roles,
    partitionKeys: table.partitionKeys,
    async forward(service, request, response) {
      if (service === 'dynamodb') return forwardRequest(database.endpoint, request, response, owner)
      const isObject = service === 's3' || request.url.startsWith(`${BUCKET_BASE}/`)
      if (isObject) return forwardRequest(new URL(bucket.endpoint).origin, request, response)
      if (service === 'ses') return forwardRequest(mail.endpoint, request, response)
      if (service === 'cloudfront') return answerInvalidation(response)
      if (service === 'secretsmanager') return answerSecret(secrets, request, response)
      // The health check asks services without a signature.
      response.writeHead(403).end()
    },
  })
  functions.setEnvironment(runtimeEnvironment(authorizer.endpoint, BUCKET_BASE))
  const gateway = createGateway({ stacks, functions, clock, reportFault })
  const uploads = readUploads(stacks, assets)
  const distribution = createDistribution(
    stacks,
    {
      async file(domain, key) {
        const [name = ''] = domain.split('.')
        if (name !== mediaName) return uploads.get(`${name}/${key}`)
        const found = await bucket.store.get(key)
        return (
          found && {
            body: found.body,
            headers: { 'content-type': found.contentType, 'cache-control': found.cacheControl ?? '' },
          }
        )
      },
      api: (_, request) => gateway.answer(request),
      withSecrets: (text) =>
        text.replace(/\{\{resolve:secretsmanager:(arn:[^}]*?):SecretString:(\w*)::\}\}/g, (_, arn, key) =>
          String(JSON.parse(secrets.get(arn) ?? '{}')[key]),
        ),
    },
    () => ({
      'cloudfront-viewer-address': '198.51.100.7:41234',
      'cloudfront-viewer-country': 'GB',
    }),
  )
  const triggers = { stacks, functions, nowMs: clock.nowMs, reportFault }
  const schedules = readSchedules(triggers)
  const streams = readStreams(triggers, authorizer.endpoint)
  for (const stream of streams) stream.start()
  const readyMs = performance.now() - startedMs
  const site = distribution.origin
  const apiUrl = `https://${gateway.host}`
  return {
    site,
    apiUrl,
    clock,
    authorizer,
    faults,
    printed: functions.printed,
    async fetch(input, init) {
      const request = new Request(input, init)
      const { origin, pathname, search } = new URL(request.url)
      if (pathname === '/__local/mail') return Response.json(inbox.all())
      const sent = {
        method: request.method,
        url: pathname + search,
        headers: request.headers,
        body: Buffer.from(await request.arrayBuffer()),
      }
      return unpacked(
        await (origin === apiUrl ? gateway.answer({ ...sent, edgeHeaders: {} }) : distribution.fetch(sent)),
      )
    },
    operator: {
      ...runtimeEnvironment(authorizer.endpoint, BUCKET_BASE),
      TABLE_NAME: table.name,
      APP_SECRET_ARN: [...secrets.keys()].find((arn) => arn.includes('appsecret')) ?? '',
      SITE_ORIGIN: site,
    },
    tick: schedules.tick,
    summary() {
      const { all, unused } = authorizer.grants()
      return `replay: ${[...functions.runtimes].join()} as Node ${process.versions.node}, ready in ${Math.round(readyMs)} ms; ${functions.started()} functions ran, ${authorizer.checked()} calls checked, ${authorizer.denied.length} denied, ${unused.length} of ${all} grants not used`
    },
    async stop() {
      await Promise.all(streams.map((stream) => stream.stop()))
      await functions.stop()
      authorizer.stop()
      await bucket.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Decompresses the body, as `fetch` does, and keeps the `content-encoding` header. */
async function unpacked(answer: Response): Promise<Response> {
  const packed = Buffer.from(await answer.arrayBuffer())
  const encoding = answer.headers.get('content-encoding')
  const body =
    encoding === 'gzip' ? gunzipSync(packed) : encoding === 'br' ? brotliDecompressSync(packed) : packed
  return new Response(body.length > 0 ? new Uint8Array(body) : null, answer)
}
