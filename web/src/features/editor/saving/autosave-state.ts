import { ApiError } from '#shared/api/client.ts'
import type { ErrorCode, InvalidField } from '#shared/api/errors.ts'
import type { BlogStatus } from '#shared/models/blog.ts'
import type { FieldName, PostChange, PostFields } from './post-fields.ts'

/** A request of the editor besides saving; all unsaved changes are sent with it. */
export type Command =
  | {
      readonly kind: 'status'
      readonly status: BlogStatus
      readonly publishAt?: string
      readonly quotesToRefute?: { readonly reason: string }
    }
  | { readonly kind: 'restore'; readonly version: number }

export interface Request {
  /** The version that the change is based on. */
  readonly version: number
  readonly change: PostChange
  readonly command: Command | undefined
}

/** The version that another editor saved. */
export interface Theirs {
  readonly version: number
  readonly fields: PostFields
}

export type SaveError =
  /** Retried automatically. */
  | { readonly kind: 'offline' | 'busy'; readonly untilMs: number; readonly failure: Failure }
  /** Needs the editor. */
  | { readonly kind: 'signedOut' | 'forbidden' | 'gone' | 'refused'; readonly failure: Failure }
  /** Two editors changed the same passage: needs a merge. */
  | ({ readonly kind: 'conflict'; readonly theirs: Theirs } & Conflict)

/** A value that the server refused: it stays in the editor, and the other fields are saved. */
interface RefusedValue {
  readonly value: PostFields[FieldName]
  readonly message: string | undefined
}

export interface Autosave {
  readonly version: number
  /** The fields of `version` on the server. */
  readonly saved: PostFields
  /** The fields in the editor. */
  readonly present: PostFields
  readonly typedMs: number | undefined
  readonly savedMs: number | undefined
  /** The running request, one at a time, and the editor's fields when it was sent. */
  readonly sending: (Request & { readonly fields: PostFields }) | undefined
  /** The command to send after the running request. */
  readonly command: Command | undefined
  readonly refused: ReadonlyMap<FieldName, RefusedValue>
  readonly saveError: SaveError | undefined
  readonly commandError: Failure | undefined
  /** Fields that were taken over from another editor without a conflict. */
  readonly taken: (Conflict & { readonly names: readonly FieldName[] }) | undefined
  /** Fields of requests without an answer; the server may have saved them. */
  readonly unanswered: readonly PostFields[]
  readonly tries: number
}

export type Event =
  | { readonly kind: 'typed'; readonly change: PostChange; readonly nowMs: number }
  | { readonly kind: 'requested'; readonly command: Command }
  | { readonly kind: 'sent'; readonly request: Request }
  | {
      readonly kind: 'answered'
      readonly version: number
      readonly fields: PostFields
      readonly nowMs: number
    }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly nowMs: number }
  /** Somebody else has saved; their version has been fetched. */
  | { readonly kind: 'conflicted'; readonly failure: Failure; readonly theirs: Theirs }
  /** The network is back, somebody has logged in, or the editor retries. */
  | { readonly kind: 'resumed' }
  /** The editor has merged both versions. */
  | { readonly kind: 'merged'; readonly fields: PostFields }
  /** The editor has closed the notice of a failed command. */
  | { readonly kind: 'read' }

/** The saver's next step. */
export type Demand =
  | { readonly kind: 'rest' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'send'; readonly request: Request }

/** Returns the first state of a loaded post; `present` contains the changes of a copy on this device. */
export function initialState(version: number, saved: PostFields, present: PostFields = saved): Autosave {
  return {
    version,
    saved,
    present,
    typedMs: undefined,
    savedMs: undefined,
    sending: undefined,
    command: undefined,
    refused: new Map(),
    saveError: undefined,
    commandError: undefined,
    taken: undefined,
    unanswered: [],
    tries: 0,
  }
}

/** A failed call as plain values. */
export interface Failure {
  readonly code: ErrorCode | 'offline'
  readonly status: number
  /** The server's message in the editor's language. */
  readonly message?: string | undefined
  readonly fields: readonly InvalidField[]
  /** Sent with 429: seconds until a retry is allowed. */
  readonly retryAfterS?: number | undefined
  /** Sent with 409 `version_conflict`. */
  readonly conflict?: Conflict | undefined
}

export interface Conflict {
  readonly by: { readonly _id: string; readonly name?: string | undefined } | undefined
  readonly at: string | undefined
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { code: 'internal', status: 500, fields: [] }
  const { code, statusCode: status, fields, details } = error
  return {
    code,
    status,
    fields,
    message: details.message,
    retryAfterS: details.retryAfter,
    conflict: code === 'version_conflict' ? { by: details.changedBy, at: details.changedAt } : undefined,
  }
}
