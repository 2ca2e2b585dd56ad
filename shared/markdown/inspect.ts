import type { Definition, Nodes } from 'mdast'
import { parseAsWritten, walk } from './parse.ts'
import { isShortener } from './shorteners.ts'

/** Problems for the editor: the first three prevent publishing, the others are dropped from the text. */
export type ProblemKind = 'alt_required' | 'https_only' | 'shortener' | 'link_dropped' | 'raw_html'

/** A position in the original text. */
export interface TextProblem {
  readonly kind: ProblemKind
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
  /** The address or tag concerned. */
  readonly about: string
}

/** Limit of problems reported at once. */
const PROBLEMS_MAX = 50

/**
 * Lists everything in a text that publishing would refuse or drop, with positions. Only the server knows the hosts of
 * casinos.
 * @throws TooComplex
 * @example inspectMarkdown('![](/a.png)') // [{ kind: 'alt_required', start: 0, end: 11, about: '/a.png' }]
 */
export function inspectMarkdown(text: string): readonly TextProblem[] {
  const nodes = [...walk(parseAsWritten(text))]
  const definitions = new Map(
    nodes.filter((node) => node.type === 'definition').map((node) => [node.identifier, node]),
  )
  const problems = nodes.flatMap((node) => problemsOf(node, definitions).map((found) => placed(node, found)))
  return problems.toSorted((a, b) => a.start - b.start).slice(0, PROBLEMS_MAX)
}

type Found = Pick<TextProblem, 'kind' | 'about'>

function placed({ position }: Nodes, found: Found): TextProblem {
  return { ...found, start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function problemsOf(node: Nodes, definitions: ReadonlyMap<string, Definition>): Found[] {
  switch (node.type) {
    case 'html':
      // A closing tag is reported with its opening one.
      return node.value.startsWith('</') ? [] : [{ kind: 'raw_html', about: node.value.slice(0, 60) }]
    case 'image':
      return pictureProblems(node.alt, node.url)
    case 'imageReference':
      return pictureProblems(node.alt, definitions.get(node.identifier)?.url ?? '')
    case 'link':
      return linkProblems(node.url)
    case 'linkReference':
      return linkProblems(definitions.get(node.identifier)?.url ?? '')
    default:
      return []
  }
}

function pictureProblems(alt: string | null | undefined, url: string): Found[] {
  const about = url.slice(0, 200)
  return [
    ...((alt ?? '').trim() === '' ? [{ kind: 'alt_required' as const, about }] : []),
    ...(url === '' || schemeOf(url) !== 'https:' ? [{ kind: 'https_only' as const, about }] : []),
    ...shortenerIn(url),
  ]
}

function linkProblems(url: string): Found[] {
  const isKept = ['https:', 'http:', 'mailto:'].includes(schemeOf(url))
  return isKept ? shortenerIn(url) : [{ kind: 'link_dropped', about: url.slice(0, 200) }]
}

function shortenerIn(url: string): Found[] {
  const host = URL.parse(url, SITE)?.hostname ?? ''
  return isShortener(host) ? [{ kind: 'shortener', about: host }] : []
}

/** A placeholder for our site, to resolve relative addresses. */
const SITE = 'https://site.invalid/'

function schemeOf(url: string): string {
  return URL.parse(url, SITE)?.protocol ?? ''
}
