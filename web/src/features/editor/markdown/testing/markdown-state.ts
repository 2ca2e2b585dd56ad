import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { writingBasics } from '../text-extensions.ts'

/** Creates a state from a text with its selection in `‹…›`, or its cursor at `¦`. */
export function stateOf(marked: string): EditorState {
  const doc = marked.replace(/[‹›¦]/g, '')
  const anchor = marked.search(/[‹¦]/)
  const end = marked.indexOf('›')
  const selection = EditorSelection.single(anchor, end < 0 ? anchor : end - 1)
  return EditorState.create({ doc, selection, extensions: writingBasics })
}

/** Returns the text with its selection marked, as `stateOf` takes it. */
export function markedText({ doc, selection: { main } }: EditorState): string {
  const text = doc.toString()
  if (main.empty) return `${text.slice(0, main.head)}¦${text.slice(main.head)}`
  return `${text.slice(0, main.from)}‹${text.slice(main.from, main.to)}›${text.slice(main.to)}`
}

export function afterCommand(marked: string, command: StateCommand): string {
  let state = stateOf(marked)
  command({
    state,
    dispatch: (transaction) => {
      state = transaction.state
    },
  })
  return markedText(state)
}
