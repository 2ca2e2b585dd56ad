import { Annotation, EditorState, type Extension, type Text, type TransactionSpec } from '@codemirror/state'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'

/** A text that the page puts in (a saved one, another version) is taken however long it is. */
export const fromPage = Annotation.define<boolean>()

const encoder = new TextEncoder()
/** Of UTF-8 for one UTF-16 unit. */
const BYTES_PER_UNIT_MAX = 3

export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** Exact only above the bound; below it stops as soon as it is certain. */
function isTooLong(doc: Text): boolean {
  return doc.length * BYTES_PER_UNIT_MAX > CONTENT_BYTES_MAX && byteLength(doc.toString()) > CONTENT_BYTES_MAX
}

/**
 * Refuses every change that would make the text longer than a post may be, and leaves the text as it was. One
 * that is too long already can only get shorter.
 */
export function sizeLimit(onRefused: () => void): Extension {
  return EditorState.transactionFilter.of((transaction): TransactionSpec | readonly TransactionSpec[] => {
    if (!transaction.docChanged || transaction.annotation(fromPage)) return transaction
    const { startState, changes } = transaction
    if (changes.newLength <= startState.doc.length) return transaction
    // A text with more units than bytes allowed need not be put together to be measured.
    if (changes.newLength <= CONTENT_BYTES_MAX && !isTooLong(transaction.newDoc)) return transaction
    onRefused()
    return []
  })
}
