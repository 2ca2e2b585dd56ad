import type { ChangeSpec, Text } from '@codemirror/state'

/** The one change that makes another text of a text: cursor and marks outside of it keep their places. */
export function changeTo(doc: Text, text: string): ChangeSpec | undefined {
  const before = doc.toString()
  if (before === text) return undefined
  const shorter = Math.min(before.length, text.length)
  let from = 0
  while (from < shorter && before[from] === text[from]) from += 1
  let same = 0
  while (same < shorter - from && before.at(-1 - same) === text.at(-1 - same)) same += 1
  return { from, to: before.length - same, insert: text.slice(from, text.length - same) }
}
