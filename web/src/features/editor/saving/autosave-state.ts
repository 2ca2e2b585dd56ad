import { ApiError } from '#shared/api/client.ts'
import type { ErrorCode, InvalidField } from '#shared/api/errors.ts'
import type { BlogStatus } from '#shared/models/blog.ts'
import type { FieldName, PostChange, PostFields } from './post-fields.ts'

/** What an editor asks for besides saving; it goes with all that was typed before. */
export type Command =
  | {
      readonly kind: 'status'
      readonly status: BlogStatus
      readonly publishAt?: string
      readonly quotesToRefute?: { readonly reason: string }
      /** Not before: until then it can be undone. */
      readonly atMs?: number
    }
  | { readonly kind: 'restore'; readonly version: number }

/** What goes to the server. */
export interface Request {
  /** The one that the change was made from. */
  readonly version: number
  readonly change: PostChange
  readonly command: Command | undefined
}

/** A version that somebody else saved. */
export interface Theirs {
  readonly version: number
  readonly fields: PostFields
}

/** Why nothing is saved at present. */
export type SaveError =
  /** Tried again by itself. */
  | { readonly kind: 'offline' | 'busy'; readonly untilMs: number; readonly failure: Failure }
  /** Waits for the person. */
  | { readonly kind: 'signedOut' | 'forbidden' | 'gone' | 'refused'; readonly failure: Failure }
  /** Waits for what they saved, then for the person to put both together. */
  | ({
      readonly kind: 'conflict'
      readonly fetching: boolean
      readonly theirs: Theirs | undefined
    } & Conflict)

/** A value that the server refuses: it is kept here, and the other fields are saved without it. */
export interface Held {
  readonly value: PostFields[FieldName]
  /** What the server said. */
  readonly message: string | undefined
}

export interface Autosave {
  readonly version: number
  /** As the server has it in that version. */
  readonly saved: PostFields
  /** As it stands in the editor. */
  readonly present: PostFields
  readonly typedMs: number | undefined
  readonly savedMs: number | undefined
  /** On its way: one at a time; and the fields as they stood then. */
  readonly sending: (Request & { readonly fields: PostFields }) | undefined
  /** Waits for the request on its way. */
  readonly command: Command | undefined
  readonly held: ReadonlyMap<FieldName, Held>
  readonly saveError: SaveError | undefined
  /** Why the last command was not carried out. */
  readonly commandError: Failure | undefined
  /** What was taken over from another person's save without a question. */
  readonly taken: (Conflict & { readonly names: readonly FieldName[] }) | undefined
  /** Sent without an answer: they may have arrived. */
  readonly unanswered: readonly PostFields[]
  readonly tries: number
}

export type Event =
  | { readonly kind: 'typed'; readonly change: PostChange; readonly nowMs: number }
  | { readonly kind: 'requested'; readonly command: Command }
  /** What waits for its time goes back, or goes now. */
  | { readonly kind: 'undone' }
  | { readonly kind: 'hurried' }
  | { readonly kind: 'sent'; readonly request: Request }
  | {
      readonly kind: 'answered'
      readonly version: number
      readonly fields: PostFields
      readonly nowMs: number
    }
  | { readonly kind: 'failed'; readonly failure: Failure; readonly nowMs: number }
  /** The network is back, somebody has logged in, or asks to try again. */
  | { readonly kind: 'resumed' }
  /** What the other person saved is asked for, and known. */
  | { readonly kind: 'fetching' }
  | { readonly kind: 'fetched'; readonly theirs: Theirs }
  /** The person has put both together. */
  | { readonly kind: 'merged'; readonly fields: PostFields }
  /** A message was read. */
  | { readonly kind: 'read' }

/** What is to be done now. */
export type Demand =
  | { readonly kind: 'rest' }
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'send'; readonly request: Request }
  | { readonly kind: 'fetch' }

/** A post as it was loaded, and what is known beyond it from a copy on this device. */
export function begin(version: number, saved: PostFields, present: PostFields = saved): Autosave {
  return {
    ...{ version, saved, present, typedMs: undefined, savedMs: undefined, sending: undefined },
    ...{ command: undefined, held: new Map(), saveError: undefined, commandError: undefined },
    ...{ taken: undefined, unanswered: [], tries: 0 },
  }
}

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
