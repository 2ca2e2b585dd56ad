import { Annotation, EditorState, type Extension, type Text, type TransactionSpec } from '@codemirror/state'
import { CONTENT_BYTES_MAX } from '#shared/markdown/complexity.ts'

/** Marks a text set by the page (a saved one, another version), which may have any length. */
export const fromPage = Annotation.define<boolean>()

const encoder = new TextEncoder()
/** UTF-8 bytes for one UTF-16 unit. */
const BYTES_PER_UNIT_MAX = 3

export function byteLength(text: string): number {
  return encoder.encode(text).length
}

/** Counts exact bytes only if the upper bound exceeds the limit. */
function isTooLong(doc: Text): boolean {
  return doc.length * BYTES_PER_UNIT_MAX > CONTENT_BYTES_MAX && byteLength(doc.toString()) > CONTENT_BYTES_MAX
}

/**
 * Refuses a change that makes the text longer than a post may be. A text that is already too long can only be
 * shortened.
 */
export function sizeLimit(onRefused: () => void): Extension {
  return EditorState.transactionFilter.of((transaction): TransactionSpec | readonly TransactionSpec[] => {
    if (!transaction.docChanged || transaction.annotation(fromPage)) return transaction
    const { startState, changes } = transaction
    if (changes.newLength <= startState.doc.length) return transaction
    // More UTF-16 units than allowed bytes are too long without counting.
    if (changes.newLength <= CONTENT_BYTES_MAX && !isTooLong(transaction.newDoc)) return transaction
    onRefused()
    return []
  })
}
