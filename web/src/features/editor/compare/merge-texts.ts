import { Chunk } from '@codemirror/merge'
import { Text } from '@codemirror/state'

/** Two unrelated texts of 200 kB are compared roughly; an exact comparison would take minutes. */
export const DIFF_LIMITS = { scanLimit: 1000, timeout: 400 }

/** A part of the merged text: a string, or two versions of lines that both editors changed. */
export type MergedPart = string | { readonly mine: string; readonly theirs: string }

interface LineChange {
  /** UTF-16 offsets in the base, at the start of a line. */
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly side: 'mine' | 'theirs'
}

/**
 * Merges two changes of one text by lines.
 *
 * @example mergeTexts('a\n\nb', 'A\n\nb', 'a\n\nB').join('') // 'A\n\nB'
 */
export function mergeTexts(base: string, mine: string, theirs: string): readonly MergedPart[] {
  // Each line ends with a line break, also the last one.
  const text = `${base}\n`
  const changes = [...changesOf(text, `${mine}\n`, 'mine'), ...changesOf(text, `${theirs}\n`, 'theirs')]
  changes.sort((a, b) => a.from - b.from || a.to - b.to)
  const parts: MergedPart[] = []
  let at = 0
  while (changes.length > 0) {
    const group = takeGroup(changes)
    const from = group[0]?.from ?? 0
    const to = Math.max(...group.map((change) => change.to))
    const versions = { mine: applied('mine'), theirs: applied('theirs') }
    const isChangedBy = (side: LineChange['side']) => group.some((change) => change.side === side)
    parts.push(text.slice(at, from))
    if (!isChangedBy('theirs') || versions.mine === versions.theirs) parts.push(versions.mine)
    else parts.push(isChangedBy('mine') ? versions : versions.theirs)
    at = to

    /** Returns one editor's version of the group's lines. */
    function applied(side: LineChange['side']): string {
      let result = ''
      let done = from
      for (const change of group.filter((each) => each.side === side)) {
        result += text.slice(done, change.from) + change.insert
        done = change.to
      }
      return result + text.slice(done, to)
    }
  }
  return withoutLastBreak([...parts, text.slice(at)])
}

function changesOf(base: string, text: string, side: LineChange['side']): LineChange[] {
  const [before, after] = [Text.of(base.split('\n')), Text.of(text.split('\n'))]
  const changes = Chunk.build(before, after, DIFF_LIMITS).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
    side,
  }))
  // `Chunk` of @codemirror/merge 6.12.3 now and then leaves a blank line out; the test has an example.
  return isComplete(base, text, changes) ? changes : [{ from: 0, to: base.length, insert: text, side }]
}

function isComplete(base: string, text: string, changes: readonly LineChange[]): boolean {
  const starts = [0, ...changes.map(({ to }) => to)]
  const kept = starts.map((start, index) => base.slice(start, changes[index]?.from))
  return kept.map((part, index) => part + (changes[index]?.insert ?? '')).join('') === text
}

/** Removes and returns the first changes that concern the same or neighbouring lines. */
function takeGroup(changes: LineChange[]): readonly LineChange[] {
  let end = changes[0]?.to ?? 0
  let count = 0
  for (const { from, to } of changes) {
    if (from > end) break
    end = Math.max(end, to)
    count += 1
  }
  return changes.splice(0, count)
}

function withoutLastBreak(parts: readonly MergedPart[]): readonly MergedPart[] {
  const cut = (text: string) => text.replace(/\n$/, '')
  const last = parts.findLastIndex((part) => part !== '')
  return parts.flatMap((part, index) => {
    if (part === '') return []
    if (index !== last) return [part]
    return [typeof part === 'string' ? cut(part) : { mine: cut(part.mine), theirs: cut(part.theirs) }]
  })
}
