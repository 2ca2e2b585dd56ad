import { openApiDocument } from '#shared/api/openapi.ts'

/** A request as a stranger may send it. */
export interface HostileRequest {
  readonly operation: string
  readonly method: string
  /** Below the API's base, with its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** 0 or more, below `bound`. */
export type Draw = (bound: number) => number

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minLength?: number
  readonly minimum?: number
  readonly pattern?: string
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** Values that some code takes for something else. */
const HOSTILE: readonly unknown[] = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
  ],
  ...[
    "' OR 1=1 --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '{{7*7}}',
    '%00',
    '#',
    'USER#x',
    '٣',
    'İ',
  ],
  ...['x'.repeat(3000), '🛩'.repeat(500), 'a\u0301'.repeat(200), '*a_'.repeat(900), '=1+1', '-0', '1e999'],
  ...[null, true, [], {}, [[[[[[]]]]]], { $gt: '' }, { constructor: { prototype: {} } }],
  ...[-1, 0, 0.1, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31],
]
const RAW_BODIES = [
  ...['', '{', 'null', '[]', '"text"', '{"__proto__":{"admin":true}}', '{"a":1,"a":2}', '\ufeff{}', '\u0000'],
  ...[`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `{"a":"${'x'.repeat(300_000)}"}`, 'a=1&b=2'],
]
const RAW_PATHS = [
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..',
  '%',
  'a%0d%0ab',
  '__proto__',
  'constructor',
  'x'.repeat(2000),
]
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['content-type', 'text/plain'],
  ['content-type', 'application/json; charset=utf-16'],
  ['accept-language', 'xx-YY;q=9, *;q=0, constructor'],
  ['idempotency-key', 'k'.repeat(65)],
  ['idempotency-key', 'same'],
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'elsewhere'],
  ['origin', 'https://evil.example'],
  ['if-none-match', '*'],
  ['range', 'bytes=0-0'],
  ['accept-encoding', 'br;q=2, gzip;q=x'],
  ['cookie', 'session=__proto__; session='],
]

/**
 * Requests made from the OpenAPI document: most of their fields are right, so that they get past the first check, and
 * one or two are not.
 *
 * @param seed the same requests for the same number
 */
export function* hostileRequests(seed: number): Generator<HostileRequest> {
  const { paths } = openApiDocument() as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const draw = drawFrom(seed)
  for (;;) {
    const { path, method, operation } = pick(operations, draw)
    yield requestOf(path, method, operation, draw)
  }
}

function requestOf(path: string, method: string, operation: Operation, draw: Draw): HostileRequest {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place, schema } of operation.parameters) {
    const value = String(draw(3) === 0 ? pick(HOSTILE, draw) : fitting(schema, draw))
    if (place === 'path')
      filled = filled.replace(`{${name}}`, draw(6) === 0 ? pick(RAW_PATHS, draw) : encode(value))
    else if (place === 'query' && draw(2) === 0) query.append(name, value.toWellFormed())
  }
  if (draw(10) === 0) query.append(String(pick(HOSTILE, draw)).toWellFormed(), '1')
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'hostile',
  }
  if (draw(8) === 0) {
    const [name, value] = pick(ODD_HEADERS, draw)
    headers[name] = value
  }
  const search = query.size > 0 ? `?${query}` : ''
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const body = schema === undefined ? {} : { body: bodyOf(schema, draw) }
  return { operation: operation.operationId, method, path: filled + search, headers, ...body }
}

function bodyOf(schema: Schema, draw: Draw): string {
  if (draw(12) === 0) return pick(RAW_BODIES, draw)
  const value = fitting(schema, draw)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
  const fields = Object.entries(value)
  for (let wrong = draw(3); wrong > 0 && fields.length > 0; wrong -= 1) {
    const at = draw(fields.length)
    const [name = ''] = fields[at] ?? []
    fields[at] = [name, pick(HOSTILE, draw)]
  }
  if (draw(10) === 0) fields.push([String(pick(HOSTILE, draw)), 1])
  return JSON.stringify(Object.fromEntries(fields))
}

/** A value that a schema takes, or nearly. */
function fitting(schema: Schema, draw: Draw): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, draw)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fitting(pick(either, draw), draw)
  const type = typeof schema.type === 'object' ? pick(schema.type, draw) : schema.type
  if (type === 'object' || schema.properties) {
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) || draw(3) > 0,
    )
    return Object.fromEntries(entries.map(([name, property]) => [name, fitting(property, draw)]))
  }
  if (type === 'array') return Array.from({ length: draw(3) }, () => fitting(schema.items ?? {}, draw))
  if (type === 'integer' || type === 'number') return (schema.minimum ?? 0) + draw(3)
  if (type === 'boolean') return draw(2) === 0
  return pick(TEXTS, draw)
}

/** Texts in the formats of the API's fields, so that one often passes validation. */
const TEXTS = [
  ...[
    'Osprey',
    'a-slug',
    'en',
    'GB',
    'EUR',
    '123456',
    'ada@example.com',
    'Calm harbour, early 7',
    'falcon-7',
  ],
  ...[
    'https://example.com/',
    '2026-11-22T00:00:00.000Z',
    '0'.repeat(64),
    '# Title\n\nSome *text*.',
    '7d',
    'image/png',
  ],
]

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** One of them. */
export function pick<T>(values: readonly T[], draw: Draw): T {
  const value = values[draw(values.length)]
  if (value === undefined) throw new RangeError('nothing to pick from')
  return value
}

/** Mulberry32 (Tommy Ettinger, public domain): enough to vary requests and faults, and the same everywhere. */
export function drawFrom(seed: number): Draw {
  let state = seed | 0
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}
