import { StateEffect, StateField, type TransactionSpec } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'

/** A passage of the text, by its offsets. */
export interface Passage {
  readonly from: number
  readonly to: number
}

export interface Query {
  readonly text: string
  readonly matchCase: boolean
}

/** Every place where a text stands, from the beginning; none overlaps another. */
export function findAll(text: string, query: Query): Passage[] {
  if (query.text === '') return []
  const literal = query.text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const found = text.matchAll(new RegExp(literal, query.matchCase ? 'gu' : 'giu'))
  return [...found].map(({ index, 0: { length } }) => ({ from: index, to: index + length }))
}

/** The next one behind a selection, or before it; past the last one comes the first. */
export function nextPassage(found: readonly Passage[], { from, to }: Passage, step: 1 | -1): number {
  if (step === 1)
    return Math.max(
      0,
      found.findIndex((each) => each.from >= to && each.to > from),
    )
  const before = found.findLastIndex((each) => each.to <= from)
  return before < 0 ? found.length - 1 : before
}

/** One step of the history, however many there are. */
export function replaceAll(found: readonly Passage[], insert: string): TransactionSpec {
  const changes = found.map(({ from, to }) => ({ from, to, insert }))
  return { changes, userEvent: 'input.replace.all' }
}

const mark = StateEffect.define<readonly Passage[]>()
const MARK = Decoration.mark({ class: 'ed-found' })
/** Nobody looks at more, and each is an element once it is in sight. */
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

/** Shows what was found; nothing where the text has changed since. */
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
