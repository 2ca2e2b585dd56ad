import type { BlogStatus } from '#shared/models/blog.ts'
import { failed } from './autosave-failure.ts'
import type {
  Autosave,
  Command,
  Conflict,
  Demand,
  Event,
  Failure,
  Request,
  Theirs,
} from './autosave-state.ts'
import {
  changesOf,
  checkFields,
  FIELD_NAMES,
  type FieldName,
  isEmpty,
  type Merge,
  mergeFields,
  namesOf,
  type PostChange,
  type PostFields,
  pick,
  sameValue,
} from './post-fields.ts'

export const SAVE_AFTER_MS = 800

/** Returns the changes that the server does not have. */
export function unsaved({ saved, present }: Autosave): PostChange {
  return changesOf(saved, present)
}

/** Returns the fields that cannot be saved: invalid, or refused by the server. */
export function unsavableFields(state: Autosave): ReadonlySet<FieldName> {
  const refused = [...state.refused].filter(([name, { value }]) => value === state.present[name])
  return new Set([...checkFields(unsaved(state)).keys(), ...refused.map(([name]) => name)])
}

export function demandOf(state: Autosave, nowMs: number): Demand {
  const { sending, saveError, command, typedMs } = state
  if (sending) return { kind: 'rest' }
  if (saveError?.kind === 'offline' || saveError?.kind === 'busy') {
    if (saveError.untilMs > nowMs) return { kind: 'wait', untilMs: saveError.untilMs }
  } else if (saveError) return { kind: 'rest' }
  const change = sendable(state)
  if (command) return { kind: 'send', request: requestOf(state, change, command) }
  if (isEmpty(change)) return { kind: 'rest' }
  const untilMs = (typedMs ?? 0) + SAVE_AFTER_MS
  if (untilMs > nowMs) return { kind: 'wait', untilMs }
  return { kind: 'send', request: requestOf(state, change, undefined) }
}

/** Returns the next request. A restore waits until unsaved text is saved as a version. */
function requestOf({ version }: Autosave, change: PostChange, command: Command | undefined): Request {
  const saveFirst = command?.kind === 'restore' && !isEmpty(change)
  return { version, change, command: saveFirst ? undefined : command }
}

function sendable(state: Autosave): PostChange {
  const unsavable = unsavableFields(state)
  const names = namesOf(unsaved(state)).filter((name) => !unsavable.has(name))
  return pick(state.present, names)
}

/** Returns the next state. Events may come in any order, and none loses typed text. */
export function step(state: Autosave, event: Event): Autosave {
  switch (event.kind) {
    case 'typed':
      return typed(state, event.change, event.nowMs)
    case 'requested':
      return requested(state, event.command)
    case 'sent':
      return {
        ...state,
        sending: { ...event.request, fields: state.present },
        command: event.request.command ? undefined : state.command,
      }
    case 'answered':
      return answered(state, event)
    case 'failed':
      return failed(state, event.failure, event.nowMs)
    case 'conflicted':
      return conflicted(state, event.failure, event.theirs)
    case 'resumed':
      return state.saveError?.kind === 'conflict' ? state : { ...state, saveError: undefined, tries: 0 }
    case 'merged':
      return merged(state, event.fields)
    case 'read':
      return { ...state, commandError: undefined, taken: undefined }
  }
}

function typed(state: Autosave, change: PostChange, nowMs: number): Autosave {
  const present = { ...state.present, ...change }
  const saveError = state.saveError?.kind === 'refused' ? undefined : state.saveError
  const refused = new Map([...state.refused].filter(([name, { value }]) => value === present[name]))
  return { ...state, present, typedMs: nowMs, saveError, refused }
}

/** Accepts one command at a time: a second press during the first is ignored. */
function requested(state: Autosave, command: Command): Autosave {
  if (state.command || state.sending?.command) return state
  const publishes =
    command.kind === 'status' && (command.status === 'published' || command.status === 'scheduled')
  const unsavable = publishes ? [...unsavableFields(state)] : []
  if (unsavable.length > 0) return { ...state, commandError: unsavableFailure(state, unsavable) }
  return { ...state, command, commandError: undefined }
}

/** Returns the failure of a publication that fields which cannot be saved prevent. */
function unsavableFailure({ present, refused }: Autosave, names: readonly FieldName[]): Failure {
  const codes = checkFields(pick(present, names))
  const fields = names.map((path) => {
    const message = refused.get(path)?.message
    return { path, code: codes.get(path) ?? 'invalid_value', ...(message === undefined ? {} : { message }) }
  })
  return { code: 'invalid_input', status: 400, fields }
}

function answered(
  state: Autosave,
  { version, fields, nowMs }: Extract<Event, { kind: 'answered' }>,
): Autosave {
  const { sending } = state
  if (!sending) return state
  // Uses the value as it was sent: a blank that the server trims is not a change to save again.
  const sent = { ...state.saved, ...sending.change }
  // The server may have changed more: a restored version, or the link of a translation.
  const serverChanges = pick(
    fields,
    FIELD_NAMES.filter((name) => !sameValue(sent[name], fields[name])),
  )
  const typedSince = changesOf(sending.fields, state.present)
  return {
    ...state,
    version,
    saved: { ...sent, ...serverChanges },
    present: { ...state.present, ...serverChanges, ...typedSince },
    savedMs: nowMs,
    sending: undefined,
    saveError: undefined,
    unanswered: [],
    tries: 0,
  }
}

/** Merges my changes and theirs. A save of mine whose answer was lost does not count as theirs. */
export function mergeOf(
  { saved, present, unanswered }: Pick<Autosave, 'saved' | 'present' | 'unanswered'>,
  theirs: PostFields,
): Merge {
  const mine = FIELD_NAMES.filter((name) =>
    unanswered.some((fields) => sameValue(fields[name], theirs[name])),
  )
  return mergeFields({ ...saved, ...pick(theirs, mine) }, present, theirs)
}

/** Merges without a question if both editors changed different fields and lines. Drops a command, as every failure does. */
function conflicted(before: Autosave, failure: Failure, theirs: Theirs): Autosave {
  const state = failed(before, failure, 0)
  const conflict: Conflict = failure.conflict ?? { by: undefined, at: undefined }
  const { fields, contested, taken } = mergeOf(state, theirs.fields)
  if (contested.length > 0) return { ...state, saveError: { kind: 'conflict', theirs, ...conflict } }
  const next = onTopOf(state, theirs, fields)
  return taken.length === 0 ? next : { ...next, taken: { ...conflict, names: taken } }
}

function merged(state: Autosave, fields: PostFields): Autosave {
  const { saveError } = state
  return saveError?.kind === 'conflict' ? onTopOf(state, saveError.theirs, fields) : state
}

function onTopOf(state: Autosave, { version, fields: saved }: Theirs, fields: PostFields): Autosave {
  return {
    ...state,
    version,
    saved,
    present: fields,
    typedMs: undefined,
    saveError: undefined,
    unanswered: [],
    tries: 0,
  }
}

/** Returns true while a command for this status waits or runs. */
export function isWorking({ command, sending }: Autosave, status: BlogStatus): boolean {
  return [command, sending?.command].some((each) => each?.kind === 'status' && each.status === status)
}
