import * as z from 'zod/mini'
import { SITE_CONFIG } from '../site/config.ts'
import { type AnyEndpoint, errorsOf, NoContent, type OtherStatus } from './endpoint.ts'
import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { API_BASE, operations } from './index.ts'
import { MEDIA_TYPES } from './media.ts'

const VERSION = '2.45'

/** Returns the contract as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1.html). */
export function openApiDocument(): { openapi: string } & Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { id, domain, endpoint } of operations) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(id, domain, endpoint),
    }
  }
  return {
    openapi: '3.1.1',
    info: { title: SITE_CONFIG.name, description: SITE_CONFIG.description, version: VERSION },
    servers: [{ url: API_BASE }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      schemas: { Error: ERROR_SCHEMA },
    },
    paths,
  }
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['errors', 'statusCode', 'code', 'message', 'requestId'],
  properties: {
    errors: { const: true },
    statusCode: { type: 'integer' },
    code: { enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string', description: 'In the language of Accept-Language' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

function describeOperation(id: string, domain: string, endpoint: AnyEndpoint) {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [domain],
    security: endpoint.guard === 'any' ? [] : [{ session: [] }],
    'x-guard': endpoint.guard,
    'x-reauth': endpoint.reauth,
    parameters: [
      ...describeParameters(endpoint.params, 'path'),
      ...(hasBody ? [] : describeParameters(endpoint.input, 'query')),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(hasBody
      ? { requestBody: { required: true, content: jsonContent(schemaOf(endpoint.input, 'input')) } }
      : {}),
    responses: {
      [endpoint.status]: describeSuccess(endpoint),
      ...describeOthers(endpoint),
      ...describeFailures(endpoint),
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 64 },
}

interface ObjectSchema {
  readonly properties?: Record<string, unknown>
  readonly required?: readonly string[]
}

function describeParameters(schema: z.core.$ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function describeSuccess(endpoint: AnyEndpoint) {
  if (endpoint.output === NoContent) return { description: 'Done' }
  const schema = schemaOf(endpoint.output, 'output')
  const types = endpoint.produces.map((medium) => [MEDIA_TYPES[medium].split(';')[0], { schema }])
  return { description: 'Done', content: Object.fromEntries(types) }
}

const OTHERS: Readonly<Record<OtherStatus, string>> = {
  301: 'Moved: see Location',
  304: 'Not changed',
  404: 'Not found, as a page',
}

function describeOthers({ otherStatuses }: AnyEndpoint): Record<string, unknown> {
  return Object.fromEntries(otherStatuses.map((status) => [status, { description: OTHERS[status] }]))
}

/** Returns one response per error status, with its possible codes. */
function describeFailures(endpoint: AnyEndpoint): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(endpoint)) {
    byStatus.set(ERROR_STATUS[code], [...(byStatus.get(ERROR_STATUS[code]) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    ]),
  )
}

function jsonContent(schema: unknown) {
  return { 'application/json': { schema } }
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
