import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

/** Characters that end a link's text or have a meaning in it. */
const SPECIAL = /[\\[\]]/g

export function linkMarkdown(text: string, address: string): string {
  return `[${text.replace(/\s+/g, ' ')}](${safeAddress(address)})`
}

export function imageMarkdown({ url, alt }: { url: string; alt: string }): string {
  return `![${alt.replace(/\s+/g, ' ').replace(SPECIAL, '\\$&')}](${safeAddress(url)})`
}

/** Escapes spaces and brackets, which would end the address. */
function safeAddress(address: string): string {
  return address
    .replace(/\s/gu, encodeURIComponent)
    .replace(/[()<>\\]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
}

/** The link at the selection, or the text that would become one. */
export interface LinkPlace {
  readonly from: number
  readonly to: number
  /** The link text as Markdown source. */
  readonly text: string
  readonly address: string
  /** True if the selection is in a link already. */
  readonly exists: boolean
}

const PARSE_MS = 50

export function linkPlace(state: EditorState): LinkPlace {
  const { main } = state.selection
  const range = main.empty ? (state.wordAt(main.head) ?? main) : main
  const tree = ensureSyntaxTree(state, main.to, PARSE_MS) ?? syntaxTree(state)
  for (const side of [1, -1] as const) {
    let node = tree.resolveInner(main.from, side)
    while (node.name !== 'Link' && node.parent) node = node.parent
    const url = node.name === 'Link' ? node.getChild('URL') : null
    const marks = node.getChildren('LinkMark')
    const [open, close] = marks
    if (!url || !open || !close || node.to < main.to) continue
    return {
      from: node.from,
      to: node.to,
      text: state.sliceDoc(open.to, close.from),
      address: state.sliceDoc(url.from, url.to).replace(/^<(.*)>$/, '$1'),
      exists: true,
    }
  }
  const { from, to } = range
  return { from, to, text: state.sliceDoc(from, to), address: '', exists: false }
}
