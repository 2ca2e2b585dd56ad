import { EditorView } from '@codemirror/view'
import type { WordingNote } from '#web/ui/wording/use-wording.ts'

export function showPassage(view: EditorView, from: number, to: number): void {
  const { length } = view.state.doc
  const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
  view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) })
  view.focus()
}

/** Inserts the proposal, unless the passage has changed since the check. */
export function replacePassage(view: EditorView, { start, end, matched, replacement }: WordingNote): void {
  if (!replacement || view.state.sliceDoc(start, end) !== matched) return
  const { from, to, text } = replacement
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from, head: from + text.length },
    userEvent: 'input.replace',
    scrollIntoView: true,
  })
  view.focus()
}
