import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'
import { nodeAround, type Passage } from './syntax.ts'

/** A style with the same mark before and after its words. */
interface InlineStyle {
  /** Matches the node's name in `@lezer/markdown`. */
  readonly node: RegExp
  readonly mark: string
}

export const STRONG: InlineStyle = { node: /^StrongEmphasis$/, mark: '**' }
export const EMPHASIS: InlineStyle = { node: /^Emphasis$/, mark: '*' }
export const INLINE_CODE: InlineStyle = { node: /^InlineCode$/, mark: '`' }

/** Toggles marks around the selected words, or around the word at the cursor. */
export function toggleInline(style: InlineStyle): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange(
      (range) =>
        moveBehindMark(state, range, style) ?? unwrap(state, range, style) ?? wrap(state, range, style),
    )
    dispatch(state.update(change, { userEvent: 'input.style', scrollIntoView: true }))
    return true
  }
}

/** Returns the styled words around a range. */
function styledAround(state: EditorState, range: SelectionRange, { node }: InlineStyle) {
  return nodeAround(state, range, 1, node) ?? nodeAround(state, range, -1, node)
}

/** Moves the cursor behind the closing mark if it stands at the end of the styled words. */
function moveBehindMark(state: EditorState, range: SelectionRange, style: InlineStyle) {
  const node = range.empty ? styledAround(state, range, style) : undefined
  if (!node || range.head !== node.to - style.mark.length) return undefined
  return { range: EditorSelection.cursor(node.to) }
}

function unwrap(state: EditorState, range: SelectionRange, style: InlineStyle) {
  const { mark } = style
  const node = styledAround(state, range, style)
  if (node) {
    const changes = [
      { from: node.from, to: node.from + mark.length },
      { from: node.to - mark.length, to: node.to },
    ]
    const map = state.changes(changes)
    return {
      changes,
      range: EditorSelection.range(map.mapPos(range.anchor, 1), map.mapPos(range.head, -1)),
    }
  }
  // Two marks without words between them are not parsed as a style.
  const { from, empty } = range
  const around = state.sliceDoc(from - mark.length, from + mark.length)
  if (!empty || around !== mark + mark) return undefined
  return {
    changes: { from: from - mark.length, to: from + mark.length },
    range: EditorSelection.cursor(from - mark.length),
  }
}

function wrap(state: EditorState, range: SelectionRange, { mark }: InlineStyle) {
  const word = range.empty ? state.wordAt(range.head) : range
  if (word === null) {
    return {
      changes: { from: range.from, insert: mark + mark },
      range: EditorSelection.cursor(range.from + mark.length),
    }
  }
  const pieces = piecesOf(state, word)
  const changes: ChangeSpec[] = pieces.flatMap(({ from, to }) => [
    { from, insert: mark },
    { from: to, insert: mark },
  ])
  const map = state.changes(changes)
  return { changes, range: EditorSelection.range(map.mapPos(range.from, 1), map.mapPos(range.to, -1)) }
}

/** Matches indentation and block marks at the start of a line. */
const LINE_START = /^\s*(?:(?:>|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s)\s*)*/

/** Marks do not work across paragraphs or beside spaces, so each line's words are wrapped separately. */
function piecesOf(state: EditorState, { from, to }: Passage): readonly Passage[] {
  const pieces: Passage[] = []
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at)
    const start = Math.max(from, line.from + (LINE_START.exec(line.text)?.[0].length ?? 0))
    const end = Math.min(to, line.to)
    const text = state.sliceDoc(Math.min(start, end), end)
    const words = text.trim()
    if (words !== '') {
      const first = start + text.indexOf(words)
      pieces.push({ from: first, to: first + words.length })
    }
    at = line.to + 1
  }
  return pieces
}
