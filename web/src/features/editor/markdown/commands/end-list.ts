import { EditorSelection, type StateCommand } from '@codemirror/state'

const EMPTY_ITEM = /^(?:[-*+]|\d{1,9}[.)])[ \t]+$/

/**
 * Ends the list on Enter in an empty item and leaves an empty line: without it, Markdown would add the next text to
 * the last item. Nested items are left to the library, which moves them one level up.
 */
export const endList: StateCommand = ({ state, dispatch }) => {
  const { main, ranges } = state.selection
  const line = state.doc.lineAt(main.head)
  const before = line.number > 1 ? state.doc.line(line.number - 1).text : ''
  if (!main.empty || ranges.length > 1 || !EMPTY_ITEM.test(line.text) || before.trim() === '') return false
  const changes = { from: line.from, to: line.to, insert: state.lineBreak }
  const selection = EditorSelection.cursor(line.from + 1)
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input' }))
  return true
}
