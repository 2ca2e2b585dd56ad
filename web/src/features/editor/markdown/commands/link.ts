import type { EditorState } from '@codemirror/state'
import { nodeAround, type Passage } from './syntax.ts'

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
export interface LinkPlace extends Passage {
  /** The link text as Markdown source. */
  readonly text: string
  readonly address: string
  /** True if the selection is in a link already. */
  readonly exists: boolean
}

export function linkPlace(state: EditorState): LinkPlace {
  const { main } = state.selection
  const range = main.empty ? (state.wordAt(main.head) ?? main) : main
  for (const side of [1, -1] as const) {
    const node = nodeAround(state, main, side, /^Link$/)
    const url = node?.getChild('URL')
    const [open, close] = node?.getChildren('LinkMark') ?? []
    if (!node || !url || !open || !close) continue
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
