import type { Autosave, Failure, Request } from './autosave-state.ts'
import { FIELD_NAMES, type FieldName } from './post-fields.ts'

const RETRY_FIRST_MS = 2_000
const RETRY_MAX_MS = 60_000
const UNANSWERED_MAX = 20

/** The field that each of these codes concerns; the server names none. */
const FIELD_OF_CODE: Readonly<Partial<Record<Failure['code'], FieldName>>> = {
  slug_taken: 'slug',
  too_large: 'content',
  wrong_state: 'language',
}

/**
 * Returns the state after a failed request: the text is unchanged, with an error and perhaps a time for a retry. A
 * command that waited for the request, or was part of it, is dropped with an error: nobody would expect it later.
 */
export function failed(before: Autosave, failure: Failure, nowMs: number): Autosave {
  const { sending: sent } = before
  const commanded = sent?.command ?? before.command
  const commandError = commanded ? failure : before.commandError
  const state: Autosave = { ...before, sending: undefined, command: undefined, commandError }
  const { code, status } = failure
  if (code === 'offline' || status >= 500) return retryLater(withUnanswered(state, sent), failure, nowMs)
  if (status === 429) return retryLater(state, failure, nowMs)
  if (status === 401) return { ...state, saveError: { kind: 'signedOut', failure } }
  if (status === 404) return { ...state, saveError: { kind: 'gone', failure } }
  // A refused publication does not stop saving the draft, but a taken address does.
  if (sent?.command) return code === 'slug_taken' ? markRefused(state, sent, failure) : state
  if (status === 403) return { ...state, saveError: { kind: 'forbidden', failure } }
  const marked = markRefused(state, sent, failure)
  return marked === state ? { ...state, saveError: { kind: 'refused', failure } } : marked
}

/** Remembers a request without an answer, since the server may have saved it. */
function withUnanswered(state: Autosave, sent: Autosave['sending']): Autosave {
  if (!sent) return state
  return { ...state, unanswered: [...state.unanswered, sent.fields].slice(-UNANSWERED_MAX) }
}

function retryLater(state: Autosave, failure: Failure, nowMs: number): Autosave {
  const backoffMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** state.tries)
  const waitMs = failure.retryAfterS === undefined ? backoffMs : failure.retryAfterS * 1000
  const kind = failure.code === 'offline' ? 'offline' : 'busy'
  return { ...state, tries: state.tries + 1, saveError: { kind, untilMs: nowMs + waitMs, failure } }
}

/**
 * Marks the values that the server refused, so that they are not sent again. Returns the same state if the server
 * names none.
 */
function markRefused(state: Autosave, sent: Request | undefined, failure: Failure): Autosave {
  const named = failure.fields.map(({ path, message }) => ({ path: path.split('.')[0], message }))
  const byCode = FIELD_OF_CODE[failure.code]
  const errors = byCode ? [...named, { path: byCode, message: failure.message }] : named
  const refused = errors.flatMap(({ path, message }) => {
    const name = FIELD_NAMES.find((known) => known === path)
    const value = name && sent?.change[name]
    if (!name || value === undefined) return []
    return [[name, { value, message: message ?? failure.message }] as const]
  })
  return refused.length === 0 ? state : { ...state, refused: new Map([...state.refused, ...refused]) }
}
