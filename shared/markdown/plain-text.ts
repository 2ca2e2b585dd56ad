import type { Nodes, Root } from 'mdast'
import { walk } from './parse.ts'

/** What holds words of its own, and no other such thing. */
const BLOCKS = new Set<Nodes['type']>(['paragraph', 'heading', 'tableCell', 'code'])

/**
 * The words of a text, block by block and without their marks, pictures by their descriptions: what a person
 * reads, so that no claim hides behind `99**%**`.
 */
export function plainBlocks(tree: Root): string[] {
  return [...walk(tree)].filter((node) => BLOCKS.has(node.type)).map(textOf)
}

/** Titles of links and pictures, which show when the pointer rests on them. */
export function hoverTexts(tree: Root): string[] {
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
export function excerptOf(tree: Root): string {
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

export function readingMinutes(blocks: readonly string[]): number {
  const words = blocks.reduce((sum, block) => sum + (block.match(/\S+/g)?.length ?? 0), 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
