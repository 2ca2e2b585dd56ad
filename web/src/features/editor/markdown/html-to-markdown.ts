import { imageMarkdown, linkMarkdown } from './commands/link.ts'
import { fenceFor } from './commands/toggle-code.ts'
import { checkAddress } from './link-address.ts'

/** Elements without visible text. */
const HIDDEN = 'script, style, template, noscript, iframe, object, svg, head, title, meta, link, button'

/** Elements that Markdown can express; without any of them the plain text is used. */
const STRUCTURE =
  'a[href], h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, code, kbd, strong, b, em, i, table, img, hr'

/**
 * Converts copied HTML to Markdown. The HTML is parsed into a separate document, so that nothing runs or loads;
 * only text, structure and https addresses are kept.
 *
 * @returns undefined if the HTML has no structure beyond its plain text
 * @example htmlToMarkdown('<p>It <b>cannot</b>.</p>') // 'It **cannot**.'
 */
export function htmlToMarkdown(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  for (const element of body.querySelectorAll(HIDDEN)) element.remove()
  replaceStyles(body)
  if (!body.querySelector(STRUCTURE)) return undefined
  const text = blocks(body, 0).join('\n\n').trim()
  return text === '' ? undefined : text
}

/**
 * Renames styles and handlers: they have no effect in a parsed document, but the content security policy would
 * report each.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, ' data-$1='))
}

/** Replaces the styles that Word and Google Docs use for bold and italic by elements. */
function replaceStyles(body: HTMLElement): void {
  for (const span of body.querySelectorAll('span[data-style]')) {
    const style = span.getAttribute('data-style') ?? ''
    // Word writes a list item's bullet or number as text.
    if (/mso-list:\s*ignore/i.test(style)) {
      if (/^\s*[\da-z]{1,4}[.)]/i.test(span.textContent)) span.closest('p')?.setAttribute('data-numbered', '')
      span.remove()
    } else if (/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrapContent(span, 'b')
    else if (/(?<![\w-])font-style:\s*italic/.test(style)) wrapContent(span, 'i')
  }
  replaceWordLists(body)
}

function wrapContent(element: Element, tag: string): void {
  // A heading is already bold.
  if (tag === 'b' && element.closest('h1, h2, h3, h4, h5, h6, th')) return
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

/** Turns Word's list items, which are paragraphs with a level, into lists. */
function replaceWordLists(body: HTMLElement): void {
  const lists: Element[] = []
  for (const line of body.querySelectorAll('p[data-style*="mso-list:"]')) {
    const level = Number(/level(\d)/.exec(line.getAttribute('data-style') ?? '')?.[1] ?? 1)
    const goesOn = line.previousElementSibling === lists[0]
    if (!goesOn) lists.length = 0
    lists.length = Math.min(lists.length, level)
    if (lists.length < level) {
      const list = body.ownerDocument.createElement(line.hasAttribute('data-numbered') ? 'ol' : 'ul')
      const above = lists.at(-1)?.lastElementChild
      if (above) above.append(list)
      else line.before(list)
      lists.push(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...line.childNodes)
    lists.at(-1)?.append(item)
    line.remove()
  }
}

/** Limits the recursion on hostile markup. */
const DEPTH_MAX = 60

const BLOCK =
  /^(?:P|DIV|H[1-6]|UL|OL|LI|BLOCKQUOTE|PRE|TABLE|HR|SECTION|ARTICLE|HEADER|FOOTER|MAIN|FIGURE|FIGCAPTION|DL|DT|DD|TR|TBODY|THEAD)$/

/** Converts an element's children to blocks of Markdown. */
function blocks(parent: Element, depth: number): string[] {
  if (depth > DEPTH_MAX) return [escapeText(parent.textContent)]
  const found: string[] = []
  let line = ''
  const endLine = () => {
    if (line.trim() !== '') found.push(tidy(line))
    line = ''
  }
  for (const node of parent.childNodes) {
    if (node instanceof Element && holdsBlocks(node)) {
      endLine()
      found.push(...blockOf(node, depth + 1))
    } else line += inline(node, depth + 1)
  }
  endLine()
  return found
}

/** Returns true if an element is or contains a block: Google Docs wraps a whole document in `<b>`. */
function holdsBlocks(element: Element): boolean {
  return BLOCK.test(element.tagName) || [...element.children].some(({ tagName }) => BLOCK.test(tagName))
}

function blockOf(element: Element, depth: number): string[] {
  const { tagName } = element
  if (/^H[1-6]$/.test(tagName)) {
    const words = tidy(inlineOf(element, depth)).replace(/\\?\n/g, ' ')
    // The post's title is the page's only heading of level 1.
    return words === '' ? [] : [`${'#'.repeat(Math.max(2, Number(tagName[1])))} ${words}`]
  }
  if (tagName === 'HR') return ['---']
  if (tagName === 'PRE') return [fenced(element.textContent)]
  if (tagName === 'BLOCKQUOTE') return [indent(blocks(element, depth).join('\n\n'), '> ')]
  if (tagName === 'UL' || tagName === 'OL') return listOf(element, depth)
  if (tagName === 'TABLE') return tableOf(element, depth)
  return blocks(element, depth)
}

function listOf(list: Element, depth: number): string[] {
  const items = [...list.children].flatMap((item) => {
    const text = (item.tagName === 'LI' ? blocks(item, depth) : blockOf(item, depth)).join('\n')
    return text.trim() === '' ? [] : [text]
  })
  const first = list instanceof HTMLOListElement ? Math.max(0, list.start) : 1
  const lines = items.map((text, index) => {
    const mark = list.tagName === 'OL' ? `${first + index}. ` : '- '
    return mark + indent(text, ' '.repeat(mark.length)).trimStart()
  })
  return lines.length === 0 ? [] : [lines.join('\n')]
}

function tableOf(table: Element, depth: number): string[] {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) =>
      tidy(inlineOf(cell, depth)).replace(/\\?\n/g, ' ').replaceAll('|', '\\|'),
    ),
  )
  const columns = Math.max(0, ...rows.map((row) => row.length))
  // A table of one column serves layout only.
  if (columns < 2) return [...table.querySelectorAll('td, th')].flatMap((cell) => blocks(cell, depth))
  const lines = rows.map(
    (row) => `| ${Array.from({ length: columns }, (_, at) => row[at] ?? '').join(' | ')} |`,
  )
  const [head = '', ...rest] = lines
  return [[head, `|${' --- |'.repeat(columns)}`, ...rest].join('\n')]
}

function inlineOf(element: Element, depth: number): string {
  return [...element.childNodes].map((node) => inline(node, depth + 1)).join('')
}

function inline(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeText(node.textContent)
  if (!(node instanceof Element) || depth > DEPTH_MAX) return ''
  const words = inlineOf(node, depth)
  switch (node.tagName) {
    case 'BR':
      return '\\\n'
    case 'STRONG':
    case 'B':
      return isPlain(node, 'font-weight', 'normal') ? words : wrapInMark(words, '**')
    case 'EM':
    case 'I':
      return isPlain(node, 'font-style', 'normal') ? words : wrapInMark(words, '*')
    case 'CODE':
    case 'KBD':
      return codeSpan(node.textContent)
    case 'A':
      return linkOf(node, words)
    case 'IMG':
      return pictureOf(node)
    default:
      return words
  }
}

function isPlain(element: Element, property: string, value: string): boolean {
  return new RegExp(`(?<![\\w-])${property}:\\s*${value}`).test(element.getAttribute('data-style') ?? '')
}

/** Puts marks around the words; spaces stay outside, where Markdown needs them. */
function wrapInMark(words: string, mark: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(words) ?? []
  return inner === '' ? words : before + mark + inner + mark + after
}

function linkOf(link: Element, words: string): string {
  const checked = checkAddress(link.getAttribute('href') ?? '')
  return 'address' in checked && words.trim() !== '' ? linkMarkdown(words.trim(), checked.address) : words
}

function pictureOf(picture: Element): string {
  const url = picture.getAttribute('src') ?? ''
  const alt = picture.getAttribute('alt') ?? ''
  return /^https:\/\//.test(url) ? imageMarkdown({ url, alt }) : escapeText(alt)
}

function codeSpan(text: string | null): string {
  const code = (text ?? '').replace(/\s+/g, ' ').trim()
  if (code === '') return ''
  const mark = code.includes('`') ? '``' : '`'
  return mark.length === 2 ? `${mark} ${code} ${mark}` : mark + code + mark
}

function fenced(text: string | null): string {
  const code = (text ?? '').replace(/\n$/, '')
  const fence = fenceFor(code)
  return `${fence}\n${code}\n${fence}`
}

/** Escapes characters with a meaning in Markdown. */
function escapeText(text: string | null): string {
  return (text ?? '')
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<]/g, '\\$&')
    .replace(
      /^(\s*)(#{1,6}|[-+>]|\d{1,9}[.)])(?=\s)/,
      (_, space: string, mark: string) => space + mark.replace(/[#\-+>.)]/, '\\$&'),
    )
}

function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/(?:\\\n)+$/, '')
    .trim()
}

function indent(text: string, start: string): string {
  return text.replace(/^/gm, start).replace(/[^\S\n]+$/gm, '')
}
