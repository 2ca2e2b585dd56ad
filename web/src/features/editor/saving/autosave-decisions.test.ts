import { describe, expect, it } from 'vitest'
import { demandOf, step } from './autosave.ts'
import type { Event } from './autosave-state.ts'
import type { PostChange } from './post-fields.ts'
import {
  answer,
  CONFLICT,
  failed,
  failure,
  OFFLINE,
  play,
  requestOf,
  SAVED,
  send,
  typed,
} from './testing/play.ts'

describe('another person’s save', () => {
  const conflicted = (mine: PostChange, theirs: PostChange, state = play([typed(mine)])) =>
    step(send(state), {
      kind: 'conflicted',
      failure: CONFLICT,
      theirs: { version: 7, fields: { ...SAVED, ...theirs } },
    })

  it('is merged without a question if it changed other fields', () => {
    const state = conflicted({ content: 'Mine' }, { title: 'Theirs' })
    expect(state.present).toMatchObject({ content: 'Mine', title: 'Theirs' })
    expect(state.taken).toMatchObject({ by: { name: 'Bea' }, names: ['title'] })
    expect(requestOf(state)).toMatchObject({ version: 7, change: { content: 'Mine' } })
    expect(step(state, { kind: 'read' }).taken).toBeUndefined()
  })

  it('is merged by the editor if both changed a field, and saved with the new version', () => {
    let state = conflicted({ content: 'Mine' }, { content: 'Theirs', title: 'T' })
    expect(state.saveError).toMatchObject({ kind: 'conflict', by: { name: 'Bea' } })
    state = step(step(state, typed({ subtitle: 'Typed on' })), { kind: 'resumed' })
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    expect(state.present.content).toBe('Mine')
    state = step(state, { kind: 'merged', fields: { ...state.present, title: 'T', content: 'Both' } })
    expect(requestOf(state)).toMatchObject({ version: 7, change: { content: 'Both', subtitle: 'Typed on' } })
  })

  it('an equal change by both is no conflict', () => {
    const state = conflicted({ content: 'Same' }, { content: 'Same' })
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    expect(state).toMatchObject({ version: 7, saveError: undefined, taken: undefined })
  })

  it('is recognized as my own save whose answer was lost', () => {
    let state = step(send(play([typed({ content: 'Sent' })])), failed(OFFLINE))
    state = step(state, typed({ content: 'Sent, and more' }))
    state = conflicted({}, { content: 'Sent' }, state)
    expect(state.saveError).toBeUndefined()
    expect(requestOf(state)).toMatchObject({ version: 7, change: { content: 'Sent, and more' } })
  })
})

describe('commands', () => {
  const publish: Event = { kind: 'requested', command: { kind: 'status', status: 'published' } }
  const restore: Event = { kind: 'requested', command: { kind: 'restore', version: 3 } }

  it('are sent at once, with all unsaved changes', () => {
    const request = requestOf(play([typed({ content: 'New' }, 1000), publish]), 1000)
    expect(request).toMatchObject({
      version: 1,
      change: { content: 'New' },
      command: { status: 'published' },
    })
  })

  it('are sent once for two presses', () => {
    let state = play([publish, publish])
    state = step(send(state), publish)
    state = answer(state)
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
  })

  it('wait for the running save', () => {
    let state = step(send(play([typed({ content: 'a' })])), publish)
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    state = answer(state)
    expect(requestOf(state)).toMatchObject({ version: 2, command: { status: 'published' } })
  })

  it('do not publish while a field cannot be saved', () => {
    const state = play([typed({ title: '' }), publish])
    expect(state.command).toBeUndefined()
    expect(state.commandError?.fields).toEqual([{ path: 'title', code: 'required' }])
    expect(
      demandOf(
        play([typed({ title: '' }), { ...publish, command: { kind: 'status', status: 'archived' } }]),
        0,
      ).kind,
    ).toBe('send')
  })

  it('leave the draft to be saved without them after a refusal', () => {
    const fields = [{ path: 'content', code: 'forbidden_claim', message: 'Nobody can' }] as const
    let state = send(play([typed({ content: 'We know' }), publish]))
    state = step(state, failed(failure('wording_refused', 422, { fields })))
    expect(state).toMatchObject({ commandError: { code: 'wording_refused' }, saveError: undefined })
    expect(requestOf(state)).toMatchObject({ change: { content: 'We know' }, command: undefined })
    state = answer(send(state))
    expect(state.commandError?.code).toBe('wording_refused')
    expect(step(state, publish).commandError).toBeUndefined()
  })

  it.each([
    ['offline', OFFLINE],
    ['signed out', failure('not_authenticated', 401)],
    ['500', failure('internal', 500)],
  ])('are not carried out later: %s', (_, why) => {
    for (const state of [send(play([publish])), step(send(play([typed({ content: 'a' })])), publish)]) {
      const next = step(state, failed(why))
      expect(next.command).toBeUndefined()
      expect(next.commandError).toBe(why)
    }
  })

  it('restore a version only after unsaved text is saved, and show the answer', () => {
    let state = play([typed({ content: 'Typed' }), restore])
    expect(requestOf(state)).toMatchObject({ change: { content: 'Typed' }, command: undefined })
    state = answer(send(state))
    expect(requestOf(state)).toMatchObject({ change: {}, command: { kind: 'restore', version: 3 } })
    state = step(send(state), typed({ subtitle: 'Meanwhile' }))
    const fields = { ...state.saved, title: 'Old', content: 'Old text' }
    state = step(state, { kind: 'answered', version: 9, fields, nowMs: 0 })
    expect(state.present).toMatchObject({ title: 'Old', content: 'Old text', subtitle: 'Meanwhile' })
    expect(requestOf(state)).toMatchObject({ version: 9, change: { subtitle: 'Meanwhile' } })
  })
})
