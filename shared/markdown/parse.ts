import type { Html, Nodes, Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { HTML_LENGTH_MAX, WORK_MAX, workOf } from './complexity.ts'

/** The text would take a parser too long. */
export class TooComplex extends Error {}

export interface Parsed {
  readonly tree: Root
  /** The text without raw HTML, from which `tree` was parsed. */
  readonly source: string
}

/** The most passes: cutting `<b>` out of `<scr<b>ipt>` makes a new tag, which nobody writes often by chance. */
const CUTS_MAX = 3

/**
 * Parses CommonMark with tables. Raw HTML, comments included, is removed from the text itself, so that neither the
 * rendered page nor the stored published text contains any.
 *
 * @throws TooComplex
 */
export function parseMarkdown(text: string): Parsed {
  let source = text
  let work = 0
  for (let cut = 0; cut <= CUTS_MAX; cut++) {
    work += workOf(source)
    if (work > WORK_MAX) throw new TooComplex()
    const tree = parse(source)
    const ranges = rangesToCut([...walk(tree)].filter((node) => node.type === 'html'))
    if (ranges.length === 0) {
      if (referredLength(tree) > HTML_LENGTH_MAX) throw new TooComplex()
      return { tree, source }
    }
    source = without(source, ranges)
  }
  throw new TooComplex()
}

/**
 * The tree of the original text, raw HTML included: for locating problems, never for rendering.
 *
 * @throws TooComplex
 */
export function parseAsWritten(text: string): Root {
  if (workOf(text) > WORK_MAX) throw new TooComplex()
  return parse(text)
}

function parse(source: string): Root {
  try {
    return fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  } catch (error) {
    // Nested too deeply for the stack.
    if (error instanceof RangeError) throw new TooComplex()
    throw error
  }
}

/** Yields every node, parents before children, without recursion: a tree may be deep. */
export function* walk(tree: Nodes): Generator<Nodes> {
  const open: Nodes[] = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    if ('children' in node) open.push(...node.children.toReversed())
  }
}

type Range = readonly [start: number, end: number]

/** Matches tags whose content is not text: inline, the parser sees only the tags. */
const NO_TEXT = /^<(script|style|iframe|noscript|textarea|title)\b/i

function rangesToCut(tags: readonly Html[]): Range[] {
  const lastClosing = new Map(tags.map(({ value }, index) => [closedBy(value), index]))
  const ranges: Range[] = []
  for (let index = 0; index < tags.length; index++) {
    const opening = tags[index]
    const name = NO_TEXT.exec(opening?.value ?? '')?.[1]?.toLowerCase()
    if (name !== undefined && (lastClosing.get(name) ?? 0) > index) {
      do index += 1
      while (closedBy(tags[index]?.value ?? '') !== name)
    }
    ranges.push([offsetOf(opening, 'start'), offsetOf(tags[index], 'end')])
  }
  return ranges
}

function closedBy(tag: string): string | undefined {
  return /^<\/(\w+)/.exec(tag)?.[1]?.toLowerCase()
}

function offsetOf(node: Html | undefined, edge: 'start' | 'end'): number {
  return node?.position?.[edge].offset ?? 0
}

function without(source: string, ranges: readonly Range[]): string {
  let kept = ''
  let from = 0
  for (const [start, end] of ranges) {
    kept += source.slice(from, start)
    from = end
  }
  return kept + source.slice(from)
}

/**
 * Returns the total length of references: a long address that is referenced a thousand times is written a thousand
 * times.
 */
function referredLength(tree: Root): number {
  const lengths = new Map<string, number>()
  const nodes = [...walk(tree)]
  for (const node of nodes) {
    if (node.type === 'definition') lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0))
  }
  return nodes.reduce(
    (sum, node) =>
      node.type === 'linkReference' || node.type === 'imageReference'
        ? sum + (lengths.get(node.identifier) ?? 0)
        : sum,
    0,
  )
}
