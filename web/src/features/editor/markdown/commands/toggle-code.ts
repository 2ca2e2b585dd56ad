import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state'
import { nodeAround } from './syntax.ts'
import { INLINE_CODE, toggleInline } from './toggle-inline.ts'

/** Toggles backticks around words of a line, or fences around whole lines or an empty one. */
export const toggleCode: StateCommand = (target) => {
  const { state } = target
  const { main } = state.selection
  const line = state.doc.lineAt(main.from)
  if (fencesAt(state)) return removeFences(target)
  return main.to > line.to || line.text.trim() === '' ? addFences(target) : toggleInline(INLINE_CODE)(target)
}

const addFences: StateCommand = ({ state, dispatch }) => {
  const { from, to } = state.selection.main
  const [first, last] = [state.doc.lineAt(from), state.doc.lineAt(to)]
  const fence = fenceFor(state.sliceDoc(first.from, last.to))
  const changes = [
    { from: first.from, insert: `${fence}\n` },
    { from: last.to, insert: `\n${fence}` },
  ]
  const selection = EditorSelection.range(from + fence.length + 1, to + fence.length + 1)
  dispatch(state.update({ changes, selection, userEvent: 'input.style', scrollIntoView: true }))
  return true
}

const removeFences: StateCommand = ({ state, dispatch }) => {
  const fences = fencesAt(state)
  if (!fences) return false
  const first = state.doc.lineAt(fences.from)
  const last = state.doc.lineAt(fences.to)
  const isClosed = last.number > first.number && /^\s*(?:`{3,}|~{3,})\s*$/.test(last.text)
  const changes = [
    { from: first.from, to: Math.min(first.to + 1, state.doc.length) },
    ...(isClosed ? [{ from: last.from - 1, to: last.to }] : []),
  ]
  dispatch(state.update({ changes, userEvent: 'input.style', scrollIntoView: true }))
  return true
}

const fencesAt = (state: EditorState) => nodeAround(state, state.selection.main, -1, /^FencedCode$/)

/** Returns a fence longer than every run of backticks in the text. */
export function fenceFor(text: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length))
  return '`'.repeat(longest + 1)
}
