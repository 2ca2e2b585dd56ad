import type { BlogStatus } from '#shared/models/blog.ts'
import { failed } from './autosave-failure.ts'
import type { Autosave, Command, Demand, Event, Failure, Request, Theirs } from './autosave-state.ts'
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

/** From the last key to the save. */
export const SAVE_AFTER_MS = 800

/** All that stands in the editor and not on the server. */
export function unsaved({ saved, present }: Autosave): PostChange {
  return changesOf(saved, present)
}

/** Fields that cannot be saved as they are: found here, or refused by the server. */
export function heldBack(state: Autosave): ReadonlySet<FieldName> {
  const refused = [...state.held].filter(([name, { value }]) => value === state.present[name])
  return new Set([...checkFields(unsaved(state)).keys(), ...refused.map(([name]) => name)])
}

export function demandOf(state: Autosave, nowMs: number): Demand {
  const { sending, saveError, command, typedMs } = state
  if (sending) return { kind: 'rest' }
  if (saveError?.kind === 'conflict')
    return { kind: saveError.theirs || saveError.fetching ? 'rest' : 'fetch' }
  if (saveError?.kind === 'offline' || saveError?.kind === 'busy') {
    if (saveError.untilMs > nowMs) return { kind: 'wait', untilMs: saveError.untilMs }
  } else if (saveError) return { kind: 'rest' }
  const change = sendable(state)
  const commandMs = command && (heldUntilMs(command) ?? nowMs)
  if (commandMs !== undefined && commandMs <= nowMs)
    return { kind: 'send', request: requestOf(state, change, command) }
  const typedDueMs = isEmpty(change) ? undefined : (typedMs ?? 0) + SAVE_AFTER_MS
  const dueMs = Math.min(commandMs ?? Number.POSITIVE_INFINITY, typedDueMs ?? Number.POSITIVE_INFINITY)
  if (dueMs === Number.POSITIVE_INFINITY) return { kind: 'rest' }
  if (dueMs > nowMs) return { kind: 'wait', untilMs: dueMs }
  return { kind: 'send', request: requestOf(state, change, undefined) }
}

/** When a command goes that can still be undone; undefined for all others. */
export function heldUntilMs(command: Command | undefined): number | undefined {
  return command?.kind === 'status' ? command.atMs : undefined
}

/** An older version is brought back only after what was typed is a version, too. */
function requestOf({ version }: Autosave, change: PostChange, command: Command | undefined): Request {
  const saveFirst = command?.kind === 'restore' && !isEmpty(change)
  return { version, change, command: saveFirst ? undefined : command }
}

function sendable(state: Autosave): PostChange {
  const held = heldBack(state)
  const names = namesOf(unsaved(state)).filter((name) => !held.has(name))
  return pick(state.present, names)
}

/** The next state. Events come in every order, and none of them loses what was typed. */
export function step(state: Autosave, event: Event): Autosave {
  switch (event.kind) {
    case 'typed':
      return typed(state, event.change, event.nowMs)
    case 'requested':
      return requested(state, event.command)
    case 'undone':
      return heldUntilMs(state.command) === undefined ? state : { ...state, command: undefined }
    case 'hurried':
      return hurried(state)
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
    case 'resumed':
      return state.saveError?.kind === 'conflict' ? state : { ...state, saveError: undefined, tries: 0 }
    case 'fetching':
      return state.saveError?.kind === 'conflict'
        ? { ...state, saveError: { ...state.saveError, fetching: true } }
        : state
    case 'fetched':
      return fetched(state, event.theirs)
    case 'merged':
      return merged(state, event.fields)
    case 'read':
      return { ...state, commandError: undefined, taken: undefined }
  }
}

function typed(state: Autosave, change: PostChange, nowMs: number): Autosave {
  const present = { ...state.present, ...change }
  const saveError = state.saveError?.kind === 'refused' ? undefined : state.saveError
  const held = new Map([...state.held].filter(([name, { value }]) => value === present[name]))
  return { ...state, present, typedMs: nowMs, saveError, held }
}

function hurried(state: Autosave): Autosave {
  if (state.command?.kind !== 'status') return state
  const { atMs: _, ...command } = state.command
  return { ...state, command }
}

/** One command at a time: a second press while the first is on its way is the same press. */
function requested(state: Autosave, command: Command): Autosave {
  const waits = state.command !== undefined && heldUntilMs(state.command) === undefined
  if (waits || state.sending?.command) return state
  const publishes =
    command.kind === 'status' && (command.status === 'published' || command.status === 'scheduled')
  const held = publishes ? [...heldBack(state)] : []
  if (held.length > 0) return { ...state, commandError: heldFailure(state, held) }
  return { ...state, command, commandError: undefined }
}

/** Nothing is published without a field that its editor sees as changed. */
function heldFailure({ present, held }: Autosave, names: readonly FieldName[]): Failure {
  const codes = checkFields(pick(present, names))
  const fields = names.map((path) => {
    const message = held.get(path)?.message
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
  // In the writing that was sent: a blank at the end of a line is no change to save again.
  const sent = { ...state.saved, ...sending.change }
  // The server has something else: an older version has come back, or a translation belongs to a group.
  const news = pick(
    fields,
    FIELD_NAMES.filter((name) => !sameValue(sent[name], fields[name])),
  )
  const since = changesOf(sending.fields, state.present)
  return {
    ...state,
    version,
    saved: { ...sent, ...news },
    present: { ...state.present, ...news, ...since },
    savedMs: nowMs,
    sending: undefined,
    saveError: undefined,
    unanswered: [],
    tries: 0,
  }
}

/** My changes and theirs, made from one state. A save of mine whose answer was lost is none of theirs. */
export function mergeOf({ saved, present, unanswered }: Autosave, theirs: PostFields): Merge {
  const mine = FIELD_NAMES.filter((name) =>
    unanswered.some((fields) => sameValue(fields[name], theirs[name])),
  )
  return mergeFields({ ...saved, ...pick(theirs, mine) }, present, theirs)
}

/** Where no field was changed by both, there is nothing to ask. */
function fetched(state: Autosave, theirs: Theirs): Autosave {
  const { saveError } = state
  if (saveError?.kind !== 'conflict') return state
  const { fields, contested, taken } = mergeOf(state, theirs.fields)
  if (contested.length > 0) return { ...state, saveError: { ...saveError, fetching: false, theirs } }
  const next = onTopOf(state, theirs, fields)
  return taken.length === 0 ? next : { ...next, taken: { by: saveError.by, at: saveError.at, names: taken } }
}

function merged(state: Autosave, fields: PostFields): Autosave {
  const { saveError } = state
  return saveError?.kind === 'conflict' && saveError.theirs ? onTopOf(state, saveError.theirs, fields) : state
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

/** Is this what is being done: a button that was pressed works until it is answered. */
export function isWorking({ command, sending }: Autosave, status: BlogStatus): boolean {
  // What can still be undone is not on its way.
  return [command, sending?.command].some(
    (asked) =>
      asked?.kind === 'status' &&
      asked.status === status &&
      (asked === sending?.command || heldUntilMs(asked) === undefined),
  )
}
