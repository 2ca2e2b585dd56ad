import { syntaxTree } from '@codemirror/language'
import type { Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'

/** Styled nodes of `@lezer/markdown`, with their classes. */
const MARKED: Readonly<Record<string, string>> = {
  HeaderMark: 'md-mark',
  EmphasisMark: 'md-mark',
  LinkMark: 'md-mark',
  ListMark: 'md-mark',
  QuoteMark: 'md-mark',
  CodeMark: 'md-mark',
  CodeInfo: 'md-mark',
  URL: 'md-address',
  StrongEmphasis: 'md-strong',
  Emphasis: 'md-emphasis',
  Link: 'md-link',
  InlineCode: 'md-code',
  HTMLTag: 'md-html',
  HTMLBlock: 'md-html',
  Comment: 'md-html',
  CommentBlock: 'md-html',
  HorizontalRule: 'md-rule',
}

/** Nodes that style whole lines. */
const LINES: Readonly<Record<string, string>> = {
  ATXHeading1: 'md-heading md-heading-1',
  ATXHeading2: 'md-heading md-heading-2',
  ATXHeading3: 'md-heading md-heading-3',
  ATXHeading4: 'md-heading',
  ATXHeading5: 'md-heading',
  ATXHeading6: 'md-heading',
  SetextHeading1: 'md-heading md-heading-1',
  SetextHeading2: 'md-heading md-heading-2',
  Blockquote: 'md-quote',
  FencedCode: 'md-code-line',
  CodeBlock: 'md-code-line',
}

export const markdownLooks: Extension = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = looksOf(view)
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = looksOf(view)
    }
  },
  { decorations: (plugin) => plugin.decorations },
)

function looksOf({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const look = MARKED[node.name]
        if (look !== undefined && node.from < node.to)
          found.push(Decoration.mark({ class: look }).range(node.from, node.to))
        const lineLook = LINES[node.name]
        if (lineLook === undefined) return
        const end = Math.min(node.to, to)
        for (let at = Math.max(node.from, from); at <= end; ) {
          const line = state.doc.lineAt(at)
          found.push(Decoration.line({ class: lineLook }).range(line.from))
          at = line.to + 1
        }
      },
    })
  }
  return Decoration.set(found, true)
}
