import * as z from 'zod/mini'
import type { AnyEndpoint } from '#shared/api/endpoint.ts'
import { FIELD_CODES, type FieldCode } from '#shared/api/errors.ts'
import { ownValue } from '#shared/own-value.ts'
import { AppError, type InvalidFieldWithValues } from '../app-error.ts'
import type { ApiEvent } from './edge.ts'

/** Parses and checks path parameters and input. @throws AppError 400, 404, 413, 415 */
export function parseInput(endpoint: AnyEndpoint, event: ApiEvent) {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const sent = hasBody ? readBody(event, endpoint.bodyKb * 1024) : (event.queryStringParameters ?? {})
  const sentParams = decodeParams(event.pathParameters ?? {})
  const params = z.safeParse(endpoint.params, sentParams)
  const input = z.safeParse(endpoint.input, sent)
  const errors = [
    ...(params.error?.issues ?? []).flatMap((issue) => toInvalidFields(issue, sentParams)),
    ...(input.error?.issues ?? []).flatMap((issue) => toInvalidFields(issue, sent)),
  ]
  if (params.error && isUnknownId(params.error.issues)) throw new AppError('not_found')
  if (errors.length > 0) throw new AppError('invalid_input', {}, errors)
  return { params: params.data, input: input.data }
}

/** Parses input whose schema only the handler knows. @throws AppError 400 */
export function parseFields<S extends z.core.$ZodType>(schema: S, sent: unknown): z.core.output<S> {
  const { error, data } = z.safeParse(schema, sent)
  if (error)
    throw new AppError(
      'invalid_input',
      {},
      error.issues.flatMap((issue) => toInvalidFields(issue, sent)),
    )
  return data
}

/** A malformed id gets 404, like an unknown one. A mistyped code gets 400. */
function isUnknownId(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.every((issue) => issue.message !== 'code_format')
}

function decodeParams(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value = '']) => {
      try {
        return [name, decodeURIComponent(value)]
      } catch {
        return [name, value]
      }
    }),
  )
}

function readBody(event: ApiEvent, bytesMax: number): unknown {
  const text = event.isBase64Encoded
    ? Buffer.from(event.body ?? '', 'base64').toString('utf8')
    : (event.body ?? '')
  if (Buffer.byteLength(text) > bytesMax) throw new AppError('too_large')
  if (text === '') return {}
  const type = event.headers['content-type'] ?? ''
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new AppError('not_json')
  try {
    return JSON.parse(text, makeWellFormed)
  } catch {
    throw new AppError('invalid_input', {}, [{ path: '', code: 'invalid_format' }])
  }
}

/** JSON escapes can name half of a character, which neither the table nor a file can store. */
function makeWellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

function toInvalidFields(issue: z.core.$ZodIssue, sent: unknown): InvalidFieldWithValues[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'unknown_field' }))
  }
  return [{ path: issue.path.join('.'), code: fieldCode(issue, sent), values: bounds(issue) }]
}

function bounds(issue: z.core.$ZodIssue): InvalidFieldWithValues['values'] {
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) }
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) }
  return issue.code === 'custom' ? issue.params : undefined
}

function isFieldCode(text: string): text is FieldCode {
  return FIELD_CODES.some((code) => code === text)
}

function isMissing(sent: unknown, path: readonly PropertyKey[]): boolean {
  const found = path.reduce<unknown>((value, key) => ownValue(Object(value), String(key)), sent)
  return path.length > 0 && found === undefined
}

/** Takes the code that a schema names as its message, else one for the kind of fault. */
function fieldCode(issue: z.core.$ZodIssue, sent: unknown): FieldCode {
  const named = isFieldCode(issue.message) ? issue.message : undefined
  if (isMissing(sent, issue.path)) return named?.endsWith('_required') ? named : 'required'
  if (named) return named
  switch (issue.code) {
    case 'invalid_type':
      return 'invalid_type'
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_format':
      return 'invalid_format'
    default:
      return 'invalid_value'
  }
}
