import { ApiError } from '#shared/api/client.ts'
import type { ErrorCode, InvalidField } from '#shared/api/errors.ts'

/** Why a call did not work, as plain values. */
export interface Failure {
  readonly code: ErrorCode | 'offline'
  readonly status: number
  /** In the editor's language, from the server. */
  readonly message?: string | undefined
  readonly fields: readonly InvalidField[]
  /** 429: not before. */
  readonly retryAfterS?: number | undefined
  /** 409 `version_conflict`. */
  readonly conflict?: Conflict | undefined
}

/** Who saved in the meantime, and when. */
export interface Conflict {
  readonly by: { readonly _id: string; readonly name?: string | undefined } | undefined
  readonly at: string | undefined
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { code: 'internal', status: 500, fields: [] }
  const { code, statusCode: status, fields, details } = error
  return {
    ...{ code, status, fields, message: details.message, retryAfterS: details.retryAfter },
    conflict: code === 'version_conflict' ? { by: details.changedBy, at: details.changedAt } : undefined,
  }
}
