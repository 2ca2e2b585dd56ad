import { ERROR_STATUS, type ErrorBody, type ErrorCode, type InvalidField } from '#shared/api/errors.ts'

type Details = Omit<ErrorBody, 'errors' | 'statusCode' | 'code' | 'message' | 'fields' | 'requestId'>

/** An invalid field with the values of its message, e.g. `{ minimum: 12 }`. */
export interface InvalidFieldWithValues extends InvalidField {
  readonly values?: Readonly<Record<string, string | number>>
}

/** An error with a declared code: rules throw it, `handle` turns it into the error body. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly statusCode: number
  readonly fields: readonly InvalidFieldWithValues[]
  readonly details: Details
  /** Id of the user concerned. Only the log names it, no answer. */
  userId: string | undefined

  constructor(code: ErrorCode, details: Details = {}, fields: readonly InvalidFieldWithValues[] = []) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.statusCode = ERROR_STATUS[code]
    this.details = details
    this.fields = fields
  }
}

/** @throws AppError 404 if there is no value */
export function expectFound<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('not_found')
  return value
}

/**
 * 503 `unavailable`: a needed service is down, or too many writes compete. Not an AppError, since no rule refused the
 * call.
 */
export class Unavailable extends Error {
  /** Seconds. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('unavailable')
    this.name = 'Unavailable'
    this.retryAfter = retryAfter
  }
}

/** A 400 for one field that only the server can judge. */
export function invalidField(
  path: string,
  code: InvalidField['code'],
  values?: InvalidFieldWithValues['values'],
): AppError {
  return new AppError('invalid_input', {}, [{ path, code, values }])
}

/** Names an error for the log. Its message is left out: it may contain an address or the input. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
