import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'
import { insertText } from './commands/insert.ts'
import { linkMarkdown } from './commands/link.ts'
import { nodeAround } from './commands/syntax.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { checkAddress } from './link-address.ts'

export interface PasteHandlers {
  /** Called with the offset at which the images go. */
  readonly onImages: (files: readonly File[], at: number) => void
  readonly onTooLong: () => void
}

/** Longer HTML is not converted. */
const HTML_LENGTH_MAX = 10 * CONTENT_BYTES_MAX

/** Handles pasted and dropped images, addresses over a selection, and styled text. */
export function pasteHandling(handlers: () => PasteHandlers) {
  return EditorView.domEventHandlers({
    paste: (event, view) => {
      const { clipboardData } = event
      if (!clipboardData) return false
      const isHandled = handlePaste(clipboardData, view, handlers())
      if (isHandled) event.preventDefault()
      return isHandled
    },
    drop: (event, view) => {
      const images = imagesOf(event.dataTransfer)
      if (images.length === 0) return false
      event.preventDefault()
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      handlers().onImages(images, at ?? view.state.selection.main.head)
      return true
    },
  })
}

/** Returns false if the editor should paste the plain text itself. */
function handlePaste(data: DataTransfer, view: EditorView, handlers: PasteHandlers): boolean {
  const { state } = view
  const plain = data.getData('text/plain')
  const images = imagesOf(data)
  // Office programs add a picture of the copied text: then the text is pasted.
  if (images.length > 0 && plain.trim() === '') {
    handlers.onImages(images, state.selection.main.head)
    return true
  }
  // Refused before the conversion, since ten megabytes would block the page.
  if (plain.length > CONTENT_BYTES_MAX) {
    handlers.onTooLong()
    return true
  }
  const text = markdownOf(data, plain, state)
  if (text === undefined) return false
  view.dispatch(insertText(state, text))
  return true
}

/** Returns the Markdown to insert; undefined if the editor should paste the plain text itself. */
function markdownOf(data: DataTransfer, plain: string, state: EditorState): string | undefined {
  if (isInCode(state)) return undefined
  const link = linkOver(plain, state)
  if (link !== undefined) return link
  const html = data.getData('text/html')
  if (html === '' || html.length > HTML_LENGTH_MAX) return undefined
  const text = htmlToMarkdown(html)
  return text?.includes('\n') ? withGaps(text, state) : text
}

/** Adds line breaks, so that blocks begin and end on their own lines. */
function withGaps(text: string, state: EditorState): string {
  const { from, to } = state.selection.main
  const before = state.sliceDoc(state.doc.lineAt(from).from, from)
  const after = state.sliceDoc(to, state.doc.lineAt(to).to)
  return (before.trim() === '' ? '' : '\n\n') + text + (after.trim() === '' ? '' : '\n\n')
}

function linkOver(plain: string, state: EditorState): string | undefined {
  const { main } = state.selection
  const selected = state.sliceDoc(main.from, main.to)
  if (main.empty || selected.includes('\n') || !/^https:\/\/\S+$/.test(plain.trim())) return undefined
  // Replacing one address by another must not make a link.
  if (/^https?:\/\/\S+$/.test(selected.trim())) return undefined
  const checked = checkAddress(plain)
  return 'address' in checked ? linkMarkdown(selected, checked.address) : undefined
}

function isInCode(state: EditorState): boolean {
  const { head } = state.selection.main
  return nodeAround(state, { from: head, to: head }, -1, /Code/) !== undefined
}

function imagesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}
