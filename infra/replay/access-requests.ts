import * as z from 'zod/mini'
import type { AccessRequest } from './is-allowed.ts'
import { ACCOUNT, REGION } from './stacks.ts'

export interface SdkRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** Key id and service of a signature: `Credential=ID/20261128/eu-central-1/dynamodb/aws4_request`. */
export function signerOf({ headers }: SdkRequest): { readonly key: string; readonly service: string } {
  const [, key = '', service = ''] =
    /Credential=([^/]+)\/\d+\/[^/]*\/([^/]+)\//.exec(String(headers.authorization ?? '')) ?? []
  return { key, service }
}

/** The operation, for services that name it in a header: `GetItem`. */
export function operationOf({ headers }: SdkRequest): string {
  return String(headers['x-amz-target'] ?? '').replace(/^.*\./, '')
}

/**
 * The actions and resources that a policy must allow for a request: one for each part of a transaction; an index is a
 * resource of its own.
 *
 * @param partitionKeys attributes whose values are `dynamodb:LeadingKeys`
 * @throws Error for a service that the replay does not know
 */
export function accessRequestsOf(
  service: string,
  request: SdkRequest,
  partitionKeys: ReadonlySet<string>,
): readonly AccessRequest[] {
  const operation = operationOf(request)
  switch (service) {
    case 'dynamodb':
      return /^DynamoDBStreams/.test(String(request.headers['x-amz-target']))
        ? [streamRequest(operation, request)]
        : tableRequests(operation, JSON.parse(request.body.toString()), partitionKeys)
    case 'secretsmanager':
      return [accessTo(`secretsmanager:${operation}`, JSON.parse(request.body.toString()).SecretId)]
    case 's3':
      return [objectRequest(request)]
    case 'ses':
      return mailRequests(new URLSearchParams(request.body.toString()))
    case 'cloudfront': {
      const [, id] = /^\/[\d-]+\/distribution\/([^/]+)\/invalidation$/.exec(request.url) ?? []
      return [accessTo('cloudfront:CreateInvalidation', `arn:aws:cloudfront::${ACCOUNT}:distribution/${id}`)]
    }
    default:
      throw new Error(`The replay knows no service ${service}`)
  }
}

function accessTo(action: string, resource: string, context: AccessRequest['context'] = {}): AccessRequest {
  return { action, resource, context }
}

/** An iterator holds the ARN of its stream. */
function streamRequest(operation: string, { body }: SdkRequest): AccessRequest {
  const [arn = ''] = /arn:aws:dynamodb:[^"|]+/.exec(body.toString()) ?? []
  return accessTo(`dynamodb:${operation}`, arn)
}

const Values = z.record(z.string(), z.record(z.string(), z.unknown()))
const Part = z.object({
  TableName: z.optional(z.string()),
  IndexName: z.optional(z.string()),
  Key: z.optional(Values),
  Item: z.optional(Values),
  KeyConditionExpression: z.optional(z.string()),
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(Values),
})
type Part = z.infer<typeof Part>
const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), Part)) })
const Batch = z.object({
  RequestItems: z.record(
    z.string(),
    z.union([
      z.object({ Keys: z.array(Values) }),
      z.array(z.record(z.string(), z.object({ Key: z.optional(Values), Item: z.optional(Values) }))),
    ]),
  ),
})

/** IAM has no action for a transaction: each of its parts is one. */
const PARTS: Readonly<Record<string, string>> = {
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
}

function tableRequests(
  operation: string,
  body: unknown,
  partitionKeys: ReadonlySet<string>,
): AccessRequest[] {
  const one = (action: string, part: Part) =>
    accessTo(`dynamodb:${action}`, tableArn(part.TableName, part.IndexName), leading(keysOf(part)))
  const keysOf = (part: Part) =>
    [part.Key, part.Item, conditionKeys(part)].flatMap((values) =>
      Object.entries(values ?? {}).flatMap(([name, value]) =>
        partitionKeys.has(name) ? Object.values(value).map(String) : [],
      ),
    )
  if (operation.startsWith('Transact')) {
    return z
      .parse(Transaction, body)
      .TransactItems.flatMap((item) =>
        Object.entries(item).map(([kind, part]) => one(PARTS[kind] ?? kind, part)),
      )
  }
  if (operation.startsWith('Batch')) {
    return Object.entries(z.parse(Batch, body).RequestItems).map(([table, items]) => {
      const parts = Array.isArray(items)
        ? items.flatMap((item) => Object.values(item))
        : items.Keys.map((Key) => ({ Key }))
      return accessTo(`dynamodb:${operation}`, tableArn(table), leading(parts.flatMap(keysOf)))
    })
  }
  return [one(operation, z.parse(Part, body))]
}

/** Attributes and values of a query's `#pk = :pk`. */
function conditionKeys(part: Part): z.infer<typeof Values> {
  const equal = [...(part.KeyConditionExpression ?? '').matchAll(/([#\w]+)\s*=\s*(:\w+)/g)]
  return Object.fromEntries(
    equal.map(([, name = '', value = '']) => [
      part.ExpressionAttributeNames?.[name] ?? name,
      part.ExpressionAttributeValues?.[value] ?? {},
    ]),
  )
}

function leading(keys: readonly string[]): AccessRequest['context'] {
  return keys.length > 0 ? { 'dynamodb:LeadingKeys': [...keys] } : {}
}

function tableArn(table = '', index?: string): string {
  return `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}${index === undefined ? '' : `/index/${index}`}`
}

const OBJECT_ACTIONS: Readonly<Record<string, string>> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  PUT: 's3:PutObject',
  DELETE: 's3:DeleteObject',
}

/** `/__local/s3/bucket/key?x-id=GetObject` */
function objectRequest({ method, url }: SdkRequest): AccessRequest {
  const path = decodeURIComponent(new URL(url, 'http://s3').pathname)
  return accessTo(OBJECT_ACTIONS[method] ?? method, `arn:aws:s3:::${path.replace(/^\/__local\/s3\//, '')}`)
}

/** In SES's sandbox the sender's and each recipient's identity must be allowed. */
function mailRequests(form: URLSearchParams): AccessRequest[] {
  const addresses = [...form].flatMap(([name, value]) => (/ToAddresses/.test(name) ? [value] : []))
  const from = /<([^>]+)>/.exec(form.get('Source') ?? '')?.[1] ?? form.get('Source') ?? ''
  const context = { 'ses:FromAddress': [from], 'ses:Recipients': addresses }
  const set = form.get('ConfigurationSetName')
  const resources = [
    ...[from, ...addresses].map((address) => `identity/${address}`),
    ...(set ? [`configuration-set/${set}`] : []),
  ]
  return resources.map((resource) =>
    accessTo(`ses:${form.get('Action')}`, `arn:aws:ses:${REGION}:${ACCOUNT}:${resource}`, context),
  )
}
