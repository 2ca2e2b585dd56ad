import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
  type StateCommand,
} from '@codemirror/state'

/** What is written between two equal marks. */
interface InlineStyle {
  /** As `@lezer/markdown` names it. */
  readonly node: 'StrongEmphasis' | 'Emphasis' | 'InlineCode'
  readonly mark: string
}

export const STRONG: InlineStyle = { node: 'StrongEmphasis', mark: '**' }
export const EMPHASIS: InlineStyle = { node: 'Emphasis', mark: '*' }
export const INLINE_CODE: InlineStyle = { node: 'InlineCode', mark: '`' }

const PARSE_MS = 50

/** Puts the selected words, or the word at the cursor, between marks; takes them away where they are there. */
export function toggleInline(style: InlineStyle): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false
    const change = state.changeByRange(
      (range) =>
        leftBehind(state, range, style) ?? unwrapped(state, range, style) ?? wrapped(state, range, style),
    )
    dispatch(state.update(change, { userEvent: 'input.style', scrollIntoView: true }))
    return true
  }
}

/** The styled words that a range lies in. */
function styledAround(state: EditorState, range: SelectionRange, { node: name }: InlineStyle) {
  const tree = ensureSyntaxTree(state, range.to, PARSE_MS) ?? syntaxTree(state)
  for (const side of [1, -1] as const) {
    let node = tree.resolveInner(range.from, side)
    while (node.name !== name && node.parent) node = node.parent
    if (node.name === name && node.to >= range.to) return node
  }
  return undefined
}

/** The words have been written: the next ones stand behind their closing mark. */
function leftBehind(state: EditorState, range: SelectionRange, style: InlineStyle) {
  const node = range.empty ? styledAround(state, range, style) : undefined
  if (!node || range.head !== node.to - style.mark.length) return undefined
  return { range: EditorSelection.cursor(node.to) }
}

function unwrapped(state: EditorState, range: SelectionRange, style: InlineStyle) {
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
  // The marks of a style without words are no style yet.
  const { from, empty } = range
  const around = state.sliceDoc(from - mark.length, from + mark.length)
  if (!empty || around !== mark + mark) return undefined
  return {
    changes: { from: from - mark.length, to: from + mark.length },
    range: EditorSelection.cursor(from - mark.length),
  }
}

function wrapped(state: EditorState, range: SelectionRange, { mark }: InlineStyle) {
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

/** What opens a line without being its words. */
const LINE_START = /^\s*(?:(?:>|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s)\s*)*/

/** Marks hold neither across paragraphs nor beside spaces: each line's words are wrapped by themselves. */
function piecesOf(state: EditorState, { from, to }: { from: number; to: number }) {
  const pieces: { from: number; to: number }[] = []
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
