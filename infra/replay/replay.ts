import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod/mini'
import { BUCKET_BASE } from '../local/bucket/bucket.ts'
import { startBucket } from '../local/bucket/start-bucket.ts'
import { type Clock, openClock } from '../local/clock.ts'
import { toEvent, toHttp } from '../local/event.ts'
import { createRouter } from '../local/router.ts'
import { readSiteFiles } from '../local/site-file.ts'
import { operationOf, type SdkRequest } from './asked.ts'
import { createDistribution, type HttpRequest, type StoredFile } from './distribution.ts'
import { readFunctions, runtimeEnvironment } from './functions.ts'
import { fitsPattern } from './is-allowed.ts'
import { type Judge, passOn, startJudge } from './judge.ts'
import { REGION, readStacks, type Stacks } from './stacks.ts'
import type { Synthesis } from './synthesis.ts'
import { readSchedules, readStreams } from './triggers.ts'

export type ReplayOptions = Omit<Synthesis, 'stop'>

export interface Replay {
  /** `https://….cloudfront.net` */
  readonly site: string
  /** API Gateway's own address. */
  readonly apiUrl: string
  /** Takes the place of the global one: answers calls of the site and of the API. */
  readonly fetch: typeof globalThis.fetch
  readonly clock: Clock
  /** Environment of whoever deployed this and may do all. */
  readonly operator: Readonly<Record<string, string>>
  readonly judge: Judge
  /** Faults that no caller saw. */
  readonly faults: string[]
  /** What functions printed. */
  readonly printed: readonly string[]
  /** Runs the schedules that are due. */
  tick(): Promise<void>
  /** One line of figures. */
  summary(): string
  stop(): Promise<void>
}

/** Runs the templates on this machine. */
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
  const fault = (line: string) => faults.push(line)
  const owner = randomBytes(8).toString('hex')
  const table = await createTable(readStacks(templates), database.endpoint, owner)
  const stacks = readStacks(templates, table.attributes)
  const functions = readFunctions(stacks, assets)
  const buckets = stacks.all('AWS::S3::Bucket', z.unknown()).map((resource) => stacks.refOf(resource))
  const mediaName = buckets.find((name) => name.includes('media')) ?? ''
  const bucket = await startBucket(mediaName)
  const secrets = drawSecrets(stacks)
  const judge = await startJudge({
    roles: functions.roles,
    partitionKeys: table.partitionKeys,
    async pass(service, request, response) {
      if (service === 'dynamodb') return passOn(database.endpoint, request, response, owner)
      const isObject = service === 's3' || request.url.startsWith(`${BUCKET_BASE}/`)
      if (isObject) return passOn(new URL(bucket.endpoint).origin, request, response)
      if (service === 'ses') return passOn(mail.endpoint, request, response)
      if (service === 'cloudfront') return answerInvalidation(response)
      if (service === 'secretsmanager') return answerSecret(secrets, request, response)
      // The health check asks services without a signature.
      response.writeHead(403).end()
    },
  })
  functions.setEnvironment(runtimeEnvironment(judge.endpoint, BUCKET_BASE))
  const gateway = createGateway({ stacks, functions, clock, fault })
  const pages = readPages(stacks, assets)
  const distribution = createDistribution(
    stacks,
    {
      async file(domain, key) {
        const [name = ''] = domain.split('.')
        if (name !== mediaName) return pages.get(`${name}/${key}`)
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
  const triggers = { stacks, functions, nowMs: clock.nowMs, fault }
  const schedules = readSchedules(triggers)
  const streams = readStreams(triggers, judge.endpoint)
  for (const stream of streams) stream.start()
  const readyMs = performance.now() - startedMs
  const site = distribution.origin
  const apiUrl = `https://${gateway.host}`
  return {
    site,
    apiUrl,
    clock,
    judge,
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
      ...runtimeEnvironment(judge.endpoint, BUCKET_BASE),
      TABLE_NAME: table.name,
      APP_SECRET_ARN: [...secrets.keys()].find((arn) => arn.includes('appsecret')) ?? '',
      SITE_ORIGIN: site,
    },
    tick: schedules.tick,
    summary() {
      const { all, unused } = judge.grants()
      return `replay: ${[...functions.runtimes].join()} as Node ${process.versions.node}, ready in ${Math.round(readyMs)} ms; ${functions.started()} functions ran, ${judge.judged()} calls judged, ${judge.denied.length} denied, ${unused.length} of ${all} grants not used`
    },
    async stop() {
      await Promise.all(streams.map((stream) => stream.stop()))
      await functions.stop()
      judge.stop()
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

const KeySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))
const TableProperties = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  BillingMode: z.enum(['PAY_PER_REQUEST', 'PROVISIONED']),
  KeySchema,
  GlobalSecondaryIndexes: z.array(
    z.object({
      IndexName: z.string(),
      KeySchema,
      Projection: z.object({
        ProjectionType: z.enum(['ALL', 'INCLUDE', 'KEYS_ONLY']),
        NonKeyAttributes: z.optional(z.array(z.string())),
      }),
    }),
  ),
  StreamSpecification: z.object({
    StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']),
  }),
})

/** Makes the table of the template. */
async function createTable(stacks: Stacks, endpoint: string, owner: string) {
  const [found] = stacks.all('AWS::DynamoDB::GlobalTable', TableProperties)
  if (!found) throw new Error('The templates hold no table')
  const { StreamSpecification, ...properties } = found.properties
  const name = stacks.refOf(found)
  const credentials = { accessKeyId: owner, secretAccessKey: owner }
  const client = new DynamoDBClient({ endpoint, credentials, region: REGION })
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      ...properties,
      TableName: name,
      StreamSpecification: { StreamEnabled: true, ...StreamSpecification },
    }),
  )
  client.destroy()
  return {
    name,
    attributes: new Map([[`${found.stack}/${found.id}.StreamArn`, TableDescription?.LatestStreamArn ?? '']]),
    partitionKeys: new Set(
      [properties, ...properties.GlobalSecondaryIndexes].flatMap(({ KeySchema }) =>
        KeySchema.flatMap(({ AttributeName, KeyType }) => (KeyType === 'HASH' ? [AttributeName] : [])),
      ),
    ),
  }
}

const SecretProperties = z.object({
  GenerateSecretString: z.object({
    PasswordLength: z.number(),
    GenerateStringKey: z.optional(z.string()),
    SecretStringTemplate: z._default(z.string(), '{}'),
  }),
})

/** Secrets by their ARN. */
function drawSecrets(stacks: Stacks): Map<string, string> {
  return new Map(
    stacks.all('AWS::SecretsManager::Secret', SecretProperties).map(({ properties, ...resource }) => {
      const { PasswordLength, GenerateStringKey, SecretStringTemplate } = properties.GenerateSecretString
      const text = randomBytes(PasswordLength).toString('hex').slice(0, PasswordLength)
      const value = GenerateStringKey
        ? JSON.stringify({ ...JSON.parse(SecretStringTemplate), [GenerateStringKey]: text })
        : text
      return [stacks.refOf(resource), value]
    }),
  )
}

function answerSecret(
  secrets: ReadonlyMap<string, string>,
  request: SdkRequest,
  response: ServerResponse,
): void {
  const { SecretId } = JSON.parse(request.body.toString())
  const found = operationOf(request) === 'GetSecretValue' ? secrets.get(SecretId) : undefined
  response.writeHead(found === undefined ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(
    JSON.stringify(
      found === undefined ? { __type: 'ResourceNotFoundException' } : { ARN: SecretId, SecretString: found },
    ),
  )
}

function answerInvalidation(response: ServerResponse): void {
  response.writeHead(201, { 'content-type': 'text/xml' })
  response.end('<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>')
}

const Route = z.object({ RouteKey: z.string(), Target: z.string() })
const Integration = z.object({ IntegrationUri: z.string() })

interface GatewayParts {
  readonly stacks: Stacks
  readonly functions: ReturnType<typeof readFunctions>
  readonly clock: Clock
  readonly fault: (line: string) => void
}

/** API Gateway with the routes of the templates. */
function createGateway({ stacks, functions, clock, fault }: GatewayParts) {
  const [api] = stacks.all('AWS::ApiGatewayV2::Api', z.unknown())
  if (!api) throw new Error('The templates hold no API')
  const integrations = new Map(
    stacks
      .all('AWS::ApiGatewayV2::Integration', Integration)
      .map((resource) => [`integrations/${stacks.refOf(resource)}`, resource.properties.IntegrationUri]),
  )
  const routes = stacks.all('AWS::ApiGatewayV2::Route', Route).map(({ properties: { RouteKey, Target } }) => {
    const [method = '', path = ''] = RouteKey.split(' ')
    return { method, path, target: { key: RouteKey, alias: integrations.get(Target) ?? '' } }
  })
  const route = createRouter(routes.filter(({ path }) => path !== ''))
  const unknown = routes.find(({ method }) => method === '$default')
  return {
    host: `${stacks.refOf(api)}.execute-api.${REGION}.amazonaws.com`,
    async answer({ method, url, headers, edgeHeaders, body }: HttpRequest): Promise<Response> {
      const match = route(method, url.split('?')[0] ?? url)
      const target = match?.route.target ?? unknown?.target
      if (!target) return Response.json({ message: 'Not Found' }, { status: 404 })
      const plain = Object.fromEntries(headers)
      const lists = Object.fromEntries([...headers].map(([name, value]) => [name, [value]]))
      const event = toEvent(
        {
          method,
          url,
          headers: plain,
          headersDistinct: lists,
          httpVersion: '1.1',
          socket: { remoteAddress: '192.0.2.1' },
        },
        body,
        {
          routeKey: target.key,
          pathParameters: match?.parameters ?? {},
          requestId: crypto.randomUUID(),
          nowMs: clock.nowMs(),
          edgeHeaders,
        },
      )
      try {
        const result = await functions.invoke('apigateway.amazonaws.com', target.alias, event)
        const answer = toHttp(result as Parameters<typeof toHttp>[0])
        if (answer.status >= 500)
          fault(`${target.key} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
        const hasBody = answer.status !== 204 && answer.status !== 304 && method !== 'HEAD'
        const response = new Response(hasBody ? new Uint8Array(answer.body) : null, { status: answer.status })
        for (const [name, value] of Object.entries(answer.headers))
          for (const each of [value].flat()) response.headers.append(name, each)
        return response
      } catch (error) {
        fault(`${target.key} failed: ${String(error)}`)
        return Response.json({ message: 'Internal Server Error' }, { status: 500 })
      }
    },
  }
}

const Upload = z.object({
  SourceObjectKeys: z.array(z.string()),
  DestinationBucketName: z.string(),
  Include: z._default(z.array(z.string()), []),
  Exclude: z._default(z.array(z.string()), []),
  SystemMetadata: z._default(z.record(z.string(), z.string()), {}),
  UserMetadata: z._default(z.record(z.string(), z.string()), {}),
})

/** The uploaded site: `bucket/path` to what S3 answers. */
function readPages(stacks: Stacks, assets: string): Map<string, StoredFile> {
  const stored = new Map<string, StoredFile>()
  for (const { properties } of stacks.all('Custom::CDKBucketDeployment', Upload)) {
    const { Exclude, Include, SystemMetadata, UserMetadata } = properties
    const metadata = Object.entries(UserMetadata).map(([name, value]) => [`x-amz-meta-${name}`, value])
    for (const source of properties.SourceObjectKeys) {
      for (const [path, { body, type, etag }] of readSiteFiles(
        join(assets, `asset.${source.replace('.zip', '')}`),
      )) {
        const key = path.slice(1)
        // The last filter that fits decides.
        const excluded = Exclude.some((filter) => fitsPattern(filter, key))
        if (excluded && !Include.some((filter) => fitsPattern(filter, key))) continue
        const headers = { ...SystemMetadata, ...Object.fromEntries(metadata), 'content-type': type, etag }
        stored.set(`${properties.DestinationBucketName}/${key}`, { body, headers })
      }
    }
  }
  return stored
}
