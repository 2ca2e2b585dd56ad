import { draftOf } from '#web/testing/posts.ts'
import { demandOf, step } from '../autosave.ts'
import { type Autosave, type Event, type Failure, initialState, type Request } from '../autosave-state.ts'
import { fieldsOf, type PostChange } from '../post-fields.ts'

export const SAVED = fieldsOf(draftOf())
export const failure = (code: Failure['code'], status: number, more: Partial<Failure> = {}): Failure => ({
  code,
  status,
  fields: [],
  ...more,
})
export const OFFLINE = failure('offline', 0)
export const CONFLICT = failure('version_conflict', 409, {
  conflict: { by: { _id: 'x', name: 'Bea' }, at: '2026-11-21T11:00:00.000Z' },
})

export function play(events: readonly Event[], state = initialState(1, SAVED)): Autosave {
  return events.reduce(step, state)
}

export const typed = (change: PostChange, nowMs = 0): Event => ({ kind: 'typed', change, nowMs })
export const failed = (why: Failure, nowMs = 0): Event => ({ kind: 'failed', failure: why, nowMs })

/** Returns the request to send. @throws Error if there is none */
export function requestOf(state: Autosave, nowMs = Number.MAX_SAFE_INTEGER): Request {
  const demand = demandOf(state, nowMs)
  if (demand.kind !== 'send') throw new Error(`nothing is sent, but: ${demand.kind}`)
  return demand.request
}

export function send(state: Autosave): Autosave {
  return step(state, { kind: 'sent', request: requestOf(state) })
}

export function answer(state: Autosave, nowMs = 0): Autosave {
  const fields = { ...state.saved, ...state.sending?.change }
  return step(state, { kind: 'answered', version: state.version + 1, fields, nowMs })
}
