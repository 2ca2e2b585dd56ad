import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'

const PARSE_MS = 50

/** A range of the text, in UTF-16 offsets. */
export interface Passage {
  readonly from: number
  readonly to: number
}

/**
 * Returns the innermost node with this name around a passage.
 *
 * @param side -1 to include a node that ends where the passage begins, 1 to include one that begins there
 */
export function nodeAround(state: EditorState, { from, to }: Passage, side: 1 | -1, name: RegExp) {
  const tree = ensureSyntaxTree(state, to, PARSE_MS) ?? syntaxTree(state)
  let node = tree.resolveInner(from, side)
  while (!name.test(node.name) && node.parent) node = node.parent
  return name.test(node.name) && node.to >= to ? node : undefined
}
