import { StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** A range of the text, in UTF-16 offsets. */
export interface Passage {
  readonly from: number
  readonly to: number
}

export interface Query {
  readonly text: string
  readonly matchCase: boolean
}

/** Returns all matches from the start, without overlaps. */
export function findAll(text: string, query: Query): Passage[] {
  if (query.text === '') return []
  const literal = query.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const found = text.matchAll(new RegExp(literal, query.matchCase ? 'gu' : 'giu'))
  return [...found].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
}

/** Returns the index of the next match behind or before the selection; wraps around. */
export function nextPassage(found: readonly Passage[], { from, to }: Passage, step: 1 | -1): number {
  if (step === 1)
    return Math.max(
      0,
      found.findIndex((each) => each.from >= to && each.to > from),
    )
  const before = found.findLastIndex((each) => each.to <= from)
  return before < 0 ? found.length - 1 : before
}

export function replaceAll(found: readonly Passage[], insert: string): TransactionSpec {
  const changes = found.map(({ from, to }) => ({ from, to, insert }))
  return { changes, userEvent: 'input.replace.all' }
}

const mark = StateEffect.define<readonly Passage[]>()
const MARK = Decoration.mark({ class: 'ed-found' })
/** Limits the marks, since each in view is an element. */
const MARKS_MAX = 2000

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects }) =>
    effects.reduce(
      (set, effect) =>
        effect.is(mark) ? Decoration.set(effect.value.map(({ from, to }) => MARK.range(from, to))) : set,
      shown.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
})

/** Marks matches; does nothing if the text has changed since the search. */
export function markFound(view: EditorView, text: string, found: readonly Passage[]): void {
  const isSame = found.length === 0 || view.state.doc.toString() === text
  view.dispatch({ effects: mark.of(isSame ? found.slice(0, MARKS_MAX) : []) })
}

export const foundMarks = [
  marks,
  EditorView.theme({
    '.ed-found': {
      backgroundColor: 'color-mix(in srgb, var(--warn) 30%, transparent)',
      outline: '1px solid var(--warn)',
    },
  }),
]
