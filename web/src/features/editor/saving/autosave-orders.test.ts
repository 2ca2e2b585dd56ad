import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demandOf, step, unsaved } from './autosave.ts'
import { type Event, initialState } from './autosave-state.ts'
import { CONFLICT, failed, failure, OFFLINE, SAVED, typed } from './testing/play.ts'

const text = fc.string({ maxLength: 4 })
const failures = [
  OFFLINE,
  failure('internal', 500),
  failure('too_many', 429, { retryAfterS: 1 }),
  failure('not_authenticated', 401),
  failure('forbidden', 403),
  failure('not_found', 404),
  failure('too_large', 413),
  failure('slug_taken', 409),
  failure('wording_refused', 422),
  failure('invalid_input', 400, { fields: [{ path: 'content', code: 'too_long' }] }),
]
const moves = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: text.map((content) => ({ move: 'type', content }) as const) },
    { weight: 4, arbitrary: fc.constant({ move: 'act' } as const) },
    { weight: 4, arbitrary: fc.constant({ move: 'answer' } as const) },
    fc.constantFrom(...failures).map((why) => ({ move: 'fail', why }) as const),
    fc.constant({ move: 'publish' } as const),
    fc.constant({ move: 'resume' } as const),
    text.map((content) => ({ move: 'other', content }) as const),
  ),
  { maxLength: 60 },
)

it('every order of events keeps the last key in the editor, sends one request at a time, and saves everything in the end', () => {
  fc.assert(
    fc.property(moves, (list) => {
      const server = { version: 1, fields: SAVED }
      let state = initialState(1, SAVED)
      let last = SAVED.content
      let nowMs = 0
      const apply = (event: Event) => {
        state = step(state, event)
      }
      /** One step of the driver that carries out demands. */
      const act = () => {
        const demand = demandOf(state, nowMs)
        if (demand.kind === 'send') {
          expect(state.sending).toBeUndefined()
          apply({ kind: 'sent', request: demand.request })
        }
      }
      const reply = () => {
        if (!state.sending) return
        const { version, change } = state.sending
        if (version !== server.version)
          return apply({ kind: 'conflicted', failure: CONFLICT, theirs: { ...server } })
        server.version += 1
        server.fields = { ...server.fields, ...change }
        apply({ kind: 'answered', ...server, nowMs })
      }
      for (const step_ of list) {
        nowMs += 1000
        if (step_.move === 'type') {
          last = step_.content
          apply(typed({ content: last }, nowMs))
        } else if (step_.move === 'act') act()
        else if (step_.move === 'answer') reply()
        else if (step_.move === 'fail' && state.sending) apply(failed(step_.why, nowMs))
        else if (step_.move === 'publish') {
          apply({ kind: 'requested', command: { kind: 'status', status: 'published' } })
        } else if (step_.move === 'resume') apply({ kind: 'resumed' })
        else if (step_.move === 'other') {
          server.version += 1
          server.fields = { ...server.fields, title: `Theirs ${step_.content}` }
        }
        expect(state.present.content).toBe(last)
      }
      // From now on nothing fails: a key is pressed, and the editor answers each question.
      last = `${last}, at last`
      apply(typed({ content: last }, nowMs))
      for (let round = 0; round < 12; round++) {
        nowMs += 100_000
        apply({ kind: 'resumed' })
        act()
        reply()
      }
      expect(state.present.content).toBe(last)
      expect(unsaved(state)).toEqual({})
      expect(server.fields.content).toBe(last)
    }),
    { numRuns: 400 },
  )
})
