import { EditorSelection, type EditorState, type StateCommand, type TransactionSpec } from '@codemirror/state'

/** Returns the change that inserts a block, with empty lines around it where there are none. */
export function blockAt(
  state: EditorState,
  at: number,
  block: string,
): { from: number; insert: string; start: number } {
  const line = state.doc.lineAt(at)
  const isEmpty = line.text.trim() === ''
  const from = isEmpty ? line.from : line.to
  const gapBefore = isEmpty ? needsGap(state, line.number - 1) : '\n\n'
  const gapAfter = needsGap(state, line.number + 1)
  return { from, insert: gapBefore + block + gapAfter, start: from + gapBefore.length }
}

function needsGap(state: EditorState, number: number): string {
  const isThere = number >= 1 && number <= state.doc.lines
  return isThere && state.doc.line(number).text.trim() !== '' ? '\n' : ''
}

function insertBlock(block: string, cursor: number): StateCommand {
  return ({ state, dispatch }) => {
    const { from, insert, start } = blockAt(state, state.selection.main.to, block)
    dispatch(
      state.update({
        changes: { from, insert },
        selection: { anchor: start + cursor },
        userEvent: 'input.block',
        scrollIntoView: true,
      }),
    )
    return true
  }
}

/** Inserts two columns and two rows; the cursor is in the first cell. */
export const insertTable: StateCommand = insertBlock('|  |  |\n| --- | --- |\n|  |  |\n|  |  |', 2)

export const insertDivider: StateCommand = insertBlock('---\n', 4)

/** Replaces the selection; the cursor stands behind the inserted text. */
export function insertText(state: EditorState, text: string): TransactionSpec {
  const { from, to } = state.selection.main
  return {
    changes: { from, to, insert: text },
    selection: EditorSelection.cursor(from + text.length),
    userEvent: 'input',
    scrollIntoView: true,
  }
}
