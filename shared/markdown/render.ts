import type { Element, Nodes as HastNodes } from 'hast'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import type { Nodes, Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import { imageSources } from '../images/sizes.ts'
import { HTML_LENGTH_MAX } from './complexity.ts'
import { parseMarkdown, TooComplex, walk } from './parse.ts'

/** Reasons to refuse publishing a text. */
export type MarkdownError =
  /** A picture without alternative text. */
  | 'alt_required'
  /** A picture from an address that is neither ours nor https. */
  | 'https_only'

export interface Rendered {
  readonly html: string
  /** The text without raw HTML. */
  readonly source: string
  readonly excerpt: string
  readonly readingMinutes: number
  /** Absolute addresses of links and pictures outside this site. */
  readonly outside: readonly string[]
  /** The readable text, block by block, without markup. */
  readonly words: readonly string[]
  readonly errors: readonly MarkdownError[]
}

/** Elements and attributes that Markdown can produce; everything else is dropped. */
const SCHEMA: Schema = {
  tagNames: [
    ...['a', 'blockquote', 'br', 'code', 'em', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'img', 'li', 'ol', 'p'],
    ...['pre', 'strong', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'],
  ],
  attributes: {
    a: ['href', 'title'],
    code: [['className', /^language-[\w+-]{1,40}$/]],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    td: [['align', 'left', 'center', 'right']],
    th: [['align', 'left', 'center', 'right']],
  },
  protocols: { href: ['https', 'http', 'mailto'], src: ['https'] },
  required: {},
  strip: ['script', 'style'],
}

/**
 * Renders CommonMark with tables as HTML that is safe to insert in a page: no raw HTML, no scripts, no `h1` (that is
 * the page's title), external links with `nofollow noopener`.
 *
 * @param origin of this site, e.g. `https://fairflight.example`; links elsewhere are external
 * @throws TooComplex if a text would take too long, or grow too much
 * @example renderMarkdown('# Why\n\nIt *cannot*.', origin).html // '<h2>Why</h2>\n<p>It <em>cannot</em>.</p>'
 */
export function renderMarkdown(text: string, origin: string): Rendered {
  const { tree, source } = parseMarkdown(text)
  shiftHeadings(tree)
  const words = plainBlocks(tree)
  const excerpt = excerptOf(tree)
  const { html, outside, errors } = toCleanHtml(tree, origin)
  if (html.length > HTML_LENGTH_MAX) throw new TooComplex()
  return {
    html,
    source,
    excerpt,
    readingMinutes: readingMinutes(words),
    outside,
    words: [...words, ...hoverTexts(tree)],
    errors,
  }
}

/** The highest heading becomes an `h2`; the others keep their distance to it. */
function shiftHeadings(tree: Root): void {
  const headings = [...walk(tree)].filter((node) => node.type === 'heading')
  const highest = headings.reduce<number>((depth, heading) => Math.min(depth, heading.depth), 6)
  for (const heading of headings) heading.depth = DEPTHS[heading.depth - highest] ?? 6
}
const DEPTHS = [2, 3, 4, 5, 6] as const

function toCleanHtml(tree: Root, origin: string) {
  try {
    const clean = sanitize(toHast(tree), SCHEMA)
    const outside = new Set<string>()
    const errors = new Set<MarkdownError>()
    for (const element of elements(clean)) {
      const { href } = element.properties
      const away = typeof href === 'string' ? externalAddress(href, origin) : undefined
      if (away !== undefined) {
        element.properties.rel = ['nofollow', 'noopener']
        outside.add(away)
      }
      if (element.tagName === 'img') checkPicture(element, origin, outside, errors)
    }
    for (const element of [...elements(clean)]) decorate(element)
    return { html: toHtml(clean), outside: [...outside], errors: [...errors] }
  } catch (error) {
    if (error instanceof RangeError) throw new TooComplex()
    throw error
  }
}

function checkPicture(
  { properties }: Element,
  origin: string,
  outside: Set<string>,
  errors: Set<MarkdownError>,
): void {
  const { src, alt } = properties
  if (typeof alt !== 'string' || alt.trim() === '') errors.add('alt_required')
  // The sanitizer has removed addresses that have another scheme than https.
  if (typeof src !== 'string' || src === '') errors.add('https_only')
  else {
    const away = externalAddress(src, origin)
    if (away !== undefined) outside.add(away)
    offerSizes(properties, src)
  }
  properties.loading = 'lazy'
  properties.decoding = 'async'
}

/** Width of a post's text column, in pixels. */
const COLUMN_WIDTH = 720

/** Adds sizes to our own pictures, from the address of the largest, so that the page reserves their space. */
function offerSizes(properties: Element['properties'], src: string): void {
  const sources = imageSources(src) ?? []
  const largest = sources.at(-1)
  if (!largest) return
  Object.assign(properties, { width: largest.width, height: largest.height })
  if (sources.length < 2) return
  properties.srcSet = sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
  // Not wider than the picture, or browsers would stretch it.
  properties.sizes = `min(100vw, ${Math.min(COLUMN_WIDTH, largest.width)}px)`
}

/** Returns the absolute address if it is external, resolved as browsers do (`//host` is external). */
function externalAddress(address: string, origin: string): string | undefined {
  const url = URL.parse(address, `${origin}/`)
  return url === null || url.origin === origin || url.protocol === 'mailto:' ? undefined : url.href
}

/** Wraps tables in a scrollable box; gives pictures in a paragraph of their own their title as caption. */
function decorate(element: Element): void {
  if (element.tagName === 'table') become(element, 'div', [{ ...element }])
  const [picture, ...others] = element.children
  if (element.tagName !== 'p' || others.length > 0) return
  if (picture?.type !== 'element' || picture.tagName !== 'img') return
  const { title, ...properties } = picture.properties
  if (typeof title !== 'string' || title === '') return
  const caption: Element = { ...element, tagName: 'figcaption', children: [{ type: 'text', value: title }] }
  become(element, 'figure', [{ ...picture, properties }, caption])
}

function become(element: Element, tagName: string, children: Element['children']): void {
  Object.assign(element, { tagName, properties: {}, children })
}

function* elements(tree: HastNodes): Generator<Element> {
  const open: HastNodes[] = [tree]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'element') yield node
    if ('children' in node) open.push(...node.children.toReversed())
  }
}

/** Blocks that contain text directly. */
const BLOCKS = new Set<Nodes['type']>(['paragraph', 'heading', 'tableCell', 'code'])

/**
 * Returns the readable text, block by block without markup, pictures as their descriptions, so that no claim can hide
 * behind `99**%**`.
 */
function plainBlocks(tree: Root): string[] {
  return [...walk(tree)].filter((node) => BLOCKS.has(node.type)).map(textOf)
}

/** Lists titles of links and pictures, which show when the pointer rests on them. */
function hoverTexts(tree: Root): string[] {
  return [...walk(tree)].flatMap((node) => ('title' in node && node.title ? [node.title] : []))
}

function textOf(tree: Nodes): string {
  let text = ''
  for (const node of walk(tree)) {
    if ('value' in node) text += node.value
    else if ('alt' in node) text += node.alt ?? ''
    else if (node.type === 'break') text += ' '
  }
  return text.replace(/\s+/g, ' ').trim()
}

const EXCERPT_LENGTH = 200

/** The first paragraphs up to 200 characters, cut between words. */
function excerptOf(tree: Root): string {
  const paragraphs = tree.children.filter((node) => node.type === 'paragraph')
  let text = ''
  for (const paragraph of paragraphs) {
    text = `${text} ${textOf(paragraph)}`.trim()
    if (text.length > EXCERPT_LENGTH) return shorten(text)
  }
  return text
}

function shorten(text: string): string {
  const space = text.lastIndexOf(' ', EXCERPT_LENGTH - 1)
  return `${text.slice(0, space > 0 ? space : EXCERPT_LENGTH).toWellFormed()}…`
}

/** Brysbaert 2019 (doi.org/10.1016/j.jml.2019.104047): adults read 238 words of prose a minute. */
const WORDS_PER_MINUTE = 238

function readingMinutes(blocks: readonly string[]): number {
  const words = blocks.reduce((sum, block) => sum + (block.match(/\S+/g)?.length ?? 0), 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
