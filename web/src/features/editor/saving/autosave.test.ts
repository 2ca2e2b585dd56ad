import { describe, expect, it } from 'vitest'
import { demandOf, SAVE_AFTER_MS, step, unsavableFields, unsaved } from './autosave.ts'
import { initialState } from './autosave-state.ts'
import { answer, failed, failure, OFFLINE, play, requestOf, SAVED, send, typed } from './testing/play.ts'

describe('saving', () => {
  it('waits 800 ms after the last key, and sends the difference with the version', () => {
    const state = play([typed({ title: 'Why' }, 1000), typed({ content: 'New' }, 1500)])
    expect(demandOf(state, 1500)).toEqual({ kind: 'wait', untilMs: 1500 + SAVE_AFTER_MS })
    expect(demandOf(state, 2299).kind).toBe('wait')
    expect(requestOf(state, 2300)).toEqual({
      version: 1,
      change: { title: 'Why', content: 'New' },
      command: undefined,
    })
  })

  it('sends nothing without a difference, also after a change was undone', () => {
    expect(demandOf(initialState(1, SAVED), 0)).toEqual({ kind: 'rest' })
    const state = play([typed({ title: 'x' }), typed({ title: SAVED.title })])
    expect(demandOf(state, 9999)).toEqual({ kind: 'rest' })
  })

  it('sends one request at a time; keys typed meanwhile go with the next', () => {
    let state = send(play([typed({ content: 'a' })]))
    state = step(state, typed({ content: 'ab' }, 100))
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    state = answer(state, 200)
    expect(state).toMatchObject({ version: 2, savedMs: 200, present: { content: 'ab' } })
    expect(requestOf(state)).toMatchObject({ version: 2, change: { content: 'ab' } })
    expect(unsaved(answer(send(state)))).toEqual({})
  })

  it('ends: trimming by the server is not a change to save again', () => {
    let state = send(play([typed({ title: 'Why ', subtitle: 'Because ' })]))
    state = step(state, {
      kind: 'answered',
      version: 2,
      fields: { ...SAVED, title: 'Why', subtitle: 'Because' },
      nowMs: 0,
    })
    expect(state.present.title).toBe('Why ')
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
  })

  it('ends: values that the server changed are taken over', () => {
    let state = send(play([typed({ translationOf: 'b'.repeat(24) })]))
    const fields = { ...SAVED, translationOf: 'a'.repeat(24) }
    state = step(state, { kind: 'answered', version: 2, fields, nowMs: 0 })
    expect(state.present.translationOf).toBe('a'.repeat(24))
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
  })
})

describe('fields that cannot be saved', () => {
  it('are held back while the others are saved', () => {
    const state = play([typed({ title: ' ', slug: 'No Such', content: 'New' })])
    expect([...unsavableFields(state)].sort()).toEqual(['slug', 'title'])
    expect(requestOf(state).change).toEqual({ content: 'New' })
    expect(answer(send(state)).present).toMatchObject({ title: ' ', slug: 'No Such' })
  })

  it('are held back after a refusal until they change', () => {
    let state = send(play([typed({ slug: 'taken', content: 'New' })]))
    state = step(state, failed(failure('slug_taken', 409, { message: 'Taken' })))
    expect(state.refused.get('slug')).toEqual({ value: 'taken', message: 'Taken' })
    expect(requestOf(state).change).toEqual({ content: 'New' })
    state = answer(send(state))
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    state = step(state, typed({ slug: 'free' }))
    expect(requestOf(state).change).toEqual({ slug: 'free' })
  })

  it('are the fields that the server names, at any depth', () => {
    const fields = [{ path: 'seo.title', code: 'too_long', message: 'Too long' }] as const
    const seo = { ...SAVED.seo, title: 'x' }
    let state = send(play([typed({ seo, subtitle: 'New' })]))
    state = step(state, failed(failure('invalid_input', 400, { fields })))
    expect(state.refused.get('seo')?.message).toBe('Too long')
    expect(requestOf(state).change).toEqual({ subtitle: 'New' })
  })

  it('are none for other refusals, which wait for the next key', () => {
    let state = send(play([typed({ content: 'New' })]))
    state = step(state, failed(failure('not_json', 415)))
    expect(state.saveError?.kind).toBe('refused')
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    expect(requestOf(step(state, typed({ content: 'Newer' }))).change).toEqual({ content: 'Newer' })
  })
})

describe('failures keep the text', () => {
  it.each([
    ['offline', OFFLINE, 'offline', 2000],
    ['500', failure('internal', 500), 'busy', 2000],
    ['504', failure('timeout', 504), 'busy', 2000],
    ['429', failure('too_many', 429, { retryAfterS: 30 }), 'busy', 30_000],
  ])('%s: tries again by itself, later each time', (_, why, kind, waitMs) => {
    let state = step(send(play([typed({ content: 'New' })])), failed(why, 1000))
    expect(state).toMatchObject({ present: { content: 'New' }, saveError: { kind, untilMs: 1000 + waitMs } })
    expect(demandOf(state, 1000)).toEqual({ kind: 'wait', untilMs: 1000 + waitMs })
    state = step(send(state), failed(OFFLINE, 5000))
    expect(demandOf(state, 5000)).toEqual({ kind: 'wait', untilMs: 5000 + 4000 })
    for (let time = 0; time < 20; time++) state = step(send(state), failed(OFFLINE, 5000))
    expect(demandOf(state, 5000)).toEqual({ kind: 'wait', untilMs: 5000 + 60_000 })
    expect(requestOf(step(state, { kind: 'resumed' }), 5000).change).toEqual({ content: 'New' })
  })

  it.each([
    [401, 'not_authenticated', 'signedOut'],
    [403, 'forbidden', 'forbidden'],
    [404, 'not_found', 'gone'],
  ] as const)('%i: waits for the person, who may go on typing', (status, code, kind) => {
    let state = step(send(play([typed({ content: 'New' })])), failed(failure(code, status)))
    state = step(state, typed({ content: 'Newer' }))
    expect(state.saveError?.kind).toBe(kind)
    expect(demandOf(state, 99_999)).toEqual({ kind: 'rest' })
    expect(requestOf(step(state, { kind: 'resumed' })).change).toEqual({ content: 'Newer' })
  })
})
