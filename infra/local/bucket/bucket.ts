import type { IncomingMessage, ServerResponse } from 'node:http'
import { splitTarget } from '../event.ts'
import { readBody } from '../read-body.ts'
import { systemCode } from '../start-error.ts'
import { isKey, type ObjectStore } from './object-store.ts'
import { checkPostPolicy } from './post-policy.ts'
import { checkRequest, S3Error } from './signature.ts'

/** The largest accepted body: more than any form that our policies allow. */
const BODY_MAX_BYTES = 8 * 1024 * 1024

/** The start of a bucket's address; the bucket's name follows. */
export const BUCKET_BASE = '/__local/s3'

export interface BucketOptions {
  readonly store: ObjectStore
  /** The name of the only bucket. */
  readonly name: string
  readonly secretAccessKey: string
  /** Sites whose pages may send forms. */
  readonly origins: readonly string[]
  /** The machine's clock, not the product's: the SDK signs by it. */
  readonly nowMs?: () => number
  /** Called after each object that a form has uploaded. */
  readonly onUpload?: (key: string) => void
}

interface Request {
  readonly method: string
  readonly key: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/**
 * The part of S3 that the functions and their forms use: objects by PUT, GET, HEAD and DELETE with the bucket in the
 * path, and forms by POST, whose policy is checked.
 */
export function createBucket(options: BucketOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const reply = await answer(options, request).catch((error: unknown): Reply => {
      // A fault of the system, such as a full disk, gets the server's own answer.
      if (!(error instanceof S3Error) && systemCode(error) !== undefined) throw error
      const known = error instanceof S3Error ? error : new S3Error(500, 'InternalError', String(error))
      return { status: known.status, headers: { 'content-type': 'application/xml' }, body: known.toXml() }
    })
    // The SDK sets its clock by this header: with the product's moved time its signatures would be refused.
    const date = new Date((options.nowMs ?? Date.now)()).toUTCString()
    const headers = { ...reply.headers, ...corsHeaders(request, options.origins), date }
    const body = reply.body ?? ''
    response.writeHead(reply.status, { 'content-length': Buffer.byteLength(body), ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

/**
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html: the rule of infra/cloud/constructs/media-bucket.ts
 */
function corsHeaders({ headers }: IncomingMessage, origins: readonly string[]): Record<string, string> {
  const { origin } = headers
  if (origin === undefined || !origins.includes(origin)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    vary: 'Origin',
  }
}

async function answer(options: BucketOptions, message: IncomingMessage): Promise<Reply> {
  const method = message.method ?? 'GET'
  const { path } = splitTarget(message.url ?? '/')
  const [bucket, ...rest] = decodeURIComponent(path.slice(BUCKET_BASE.length + 1)).split('/')
  const { origin } = message.headers
  if (origin !== undefined && !options.origins.includes(origin))
    throw new S3Error(403, 'AccessDenied', 'This request came from another site.')
  if (bucket !== options.name) throw new S3Error(404, 'NoSuchBucket', 'There is no such bucket.')
  if (method === 'OPTIONS') return { status: 200 }
  const body = await readBody(message, BODY_MAX_BYTES)
  if (!body) throw new S3Error(400, 'EntityTooLarge', 'The body is too large.')
  const request = { method, key: rest.join('/'), headers: message.headers, body }
  if (method === 'POST') return postForm(options, request)
  checkRequest(message, body, options.secretAccessKey, (options.nowMs ?? Date.now)())
  return objectCall(options, request)
}

async function postForm({ store, name, ...options }: BucketOptions, request: Request): Promise<Reply> {
  const { fields, file } = await readForm(request)
  const key = fields.get('key') ?? ''
  checkPostPolicy(
    { bucket: name, fields, fileBytes: file.length },
    options.secretAccessKey,
    (options.nowMs ?? Date.now)(),
  )
  if (!isKey(key)) throw new S3Error(400, 'InvalidArgument', 'The key is none that this stand-in can keep.')
  const etag = await store.put(key, file, { contentType: fields.get('content-type') ?? '' })
  options.onUpload?.(key)
  return { status: 204, headers: { etag } }
}

/** Reads a form. The file must be the last field: the fields after it are not read. */
async function readForm({ headers, body }: Request) {
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw new S3Error(400, 'MalformedPOSTRequest', 'The body is no multipart form.')
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.set(name.toLowerCase(), value)
    else if (name === 'file') return { fields, file: Buffer.from(await value.arrayBuffer()) }
  }
  throw new S3Error(400, 'InvalidArgument', 'POST requires exactly one file upload per request.')
}

async function objectCall({ store }: BucketOptions, request: Request): Promise<Reply> {
  const { method, key, headers, body } = request
  if (!isKey(key)) throw new S3Error(400, 'InvalidArgument', 'The key is none that this stand-in can keep.')
  if (method === 'PUT') {
    const stands = (await store.get(key))?.etag
    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
    const { 'if-match': match = stands, 'if-none-match': noneMatch } = headers
    if (match !== stands || (noneMatch === '*' && stands !== undefined))
      throw new S3Error(412, 'PreconditionFailed', 'The object is another one.')
    const contentType = headers['content-type'] ?? 'binary/octet-stream'
    const etag = await store.put(key, body, { contentType, cacheControl: headers['cache-control'] })
    return { status: 200, headers: { etag } }
  }
  if (method === 'DELETE') {
    await store.remove(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD')
    throw new S3Error(405, 'MethodNotAllowed', `${method} is not for this.`)
  const found = await store.get(key)
  if (!found) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
  const { contentType, cacheControl, etag } = found
  return {
    status: 200,
    headers: {
      'content-type': contentType,
      etag,
      ...(cacheControl ? { 'cache-control': cacheControl } : {}),
    },
    body: found.body,
  }
}
