import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Line,
  type StateCommand,
} from '@codemirror/state'

const HEADING = /^#{1,6}\s+/
const BULLET = /^(\s*)[-+*]\s+/
const NUMBER = /^(\s*)\d{1,9}[.)]\s+/
const ANY_ITEM = /^(\s*)(?:[-+*]|\d{1,9}[.)])\s+/
const HEADING_OR_ITEM = /^(?:\s*(?:#{1,6}|[-+*]|\d{1,9}[.)])\s+)+/
const QUOTE = /^\s*>\s?/

/** Turns the selected lines into headings of a level, or back into text if all are. */
export function toggleHeading(level: 2 | 3): StateCommand {
  const mark = `${'#'.repeat(level)} `
  return changeLines((lines) => {
    const all = lines.every(({ text }) => HEADING.exec(text)?.[0].trimEnd() === mark.trimEnd())
    return lines.map((line) => replaceStart(line, HEADING_OR_ITEM, all ? '' : mark))
  })
}

export const toggleBullets: StateCommand = changeLines((lines) =>
  lines.every(({ text }) => BULLET.test(text))
    ? lines.map((line) => replaceStart(line, BULLET, indentOf(line)))
    : lines.map((line) => replaceStart(line, ANY_ITEM, `${indentOf(line)}- `)),
)

export const toggleNumbers: StateCommand = changeLines((lines) =>
  lines.every(({ text }) => NUMBER.test(text))
    ? lines.map((line) => replaceStart(line, NUMBER, indentOf(line)))
    : lines.map((line, index) => replaceStart(line, ANY_ITEM, `${indentOf(line)}${index + 1}. `)),
)

export const toggleQuote: StateCommand = changeLines(
  (lines) =>
    lines.every(({ text }) => QUOTE.test(text))
      ? lines.map((line) => replaceStart(line, QUOTE, ''))
      : lines.map((line) => ({ from: line.from, insert: '> ' })),
  // An empty line would end the quotation.
  'with-gaps',
)

function indentOf({ text }: Line): string {
  return /^\s*/.exec(text)?.[0] ?? ''
}

/** Replaces the start of a line that matches the pattern, or inserts at the start if nothing matches. */
function replaceStart({ from, text }: Line, pattern: RegExp, insert: string): ChangeSpec {
  const found = pattern.exec(text)?.[0] ?? ''
  const indent = /^\s*/.exec(insert)?.[0] ?? ''
  // The inserted mark contains the indentation, so a line that is no item loses its own.
  const start = found === '' && text.startsWith(indent) ? indent : found
  return { from, to: from + start.length, insert }
}

function changeLines(
  change: (lines: readonly Line[]) => readonly ChangeSpec[],
  gaps?: 'with-gaps',
): StateCommand {
  return ({ state, dispatch }) => {
    const lines = linesOf(state, gaps !== undefined)
    const changes = state.changes(change(lines))
    const { main } = state.selection
    // The cursor moves behind text that is inserted at its position.
    const selection = EditorSelection.range(changes.mapPos(main.anchor, 1), changes.mapPos(main.head, 1))
    dispatch(state.update({ changes, selection, userEvent: 'input.style', scrollIntoView: true }))
    return true
  }
}

/** Returns the selected lines without empty ones; the cursor's own line is always included. */
function linesOf(state: EditorState, withGaps: boolean): Line[] {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from)
  const lines: Line[] = []
  for (let at = first.from; at <= to; ) {
    const line = state.doc.lineAt(at)
    if (withGaps || line.text.trim() !== '') lines.push(line)
    at = line.to + 1
  }
  return lines.length === 0 ? [first] : lines
}
