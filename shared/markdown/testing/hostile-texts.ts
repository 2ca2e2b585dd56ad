import { CONTENT_BYTES_MAX } from '../complexity.ts'

/** Pieces for which a parser looks ahead or back. */
const PIECES = [
  ...'[ ] ( ) { } < > * _ ` ~ | \\ / ! # & = - + : . "'.split(' '),
  ...'** __ ![ ]( [a](b) ![a](b) [a] <b> </b> <b <!-- --> <? <script> <a:b> &#35; &amp; `a `` _a a| -| \\['.split(
    ' ',
  ),
  ...[
    '[a](b (',
    '[a]: b\n',
    '<!A ',
    '```\n',
    '*a ',
    '**a *b ',
    '|-|-|\n',
    '|a|b|\n',
    '    a\n',
    '\t',
    'a\n=\n',
  ],
  ...['a\n-\n', '* * *\n', '# a ', 'a  \n'],
  ...['\n', '\n\n', '\r', '  \n', 'a', 'a ', 'ab\u0301', '\u{1f600}', '\u00a0', 'a b c d e f g h '],
]
const MARKERS = ['- ', '* ', '+ ', '1. ', '12) ', '> ', '>']

/** Mulberry32: the same texts for the same seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Generates a Markdown text that is slow to parse: runs of a few pieces in lists and quotes, nested or on their own,
 * between blank lines and behind tags that are cut out pass by pass; from 1 kB to the longest allowed text.
 */
export function hostileMarkdown(seed: number): string {
  const random = generator(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T
  const bytes = Math.floor(1000 * (CONTENT_BYTES_MAX / 1000) ** random())

  const container = () => Array.from({ length: below(20) }, () => oneOf(MARKERS)).join('')
  const unit = () => Array.from({ length: 1 + below(5) }, () => oneOf(PIECES)).join('')
  const tags = () => {
    const depth = 1 + below(12)
    return `a ${'<b'.repeat(depth)}${'>'.repeat(depth)}`
  }
  const run = (length: number) => {
    const repeated = unit()
    return repeated.repeat(Math.ceil(length / repeated.length))
  }
  const lines = (length: number) => {
    const line = `${oneOf(['', container(), ' '.repeat(below(40))])}${unit()}${oneOf(['\n', '\n\n', '\r\n'])}`
    return line.repeat(Math.ceil(length / line.length))
  }
  const lazy = (length: number) => `\n${'b\n'.repeat(Math.min(6000, Math.ceil(length / 2)))}`
  const blanks = (length: number) => {
    const blank = `${oneOf(['', ' ', '>', '\t'])}\n`
    return `\n${blank.repeat(Math.ceil(length / blank.length))}`
  }
  const opened = (length: number) => {
    const [open, close] = oneOf([
      ['[', '](b)'],
      ['![', '](b)'],
      ['*', '*'],
      ['**', '**'],
      ['_(', ')_'],
      ['> ', '\n'],
    ])
    const count = 1 + below(Math.min(2000, Math.ceil(length / 6)))
    return `${(open ?? '').repeat(count)}a${(close ?? '').repeat(count)}`
  }
  const table = (length: number) => {
    const columns = 1 + below(200)
    const rows = Math.ceil(length / 2 / (1 + below(columns)))
    return `\n\n${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n${'x\n'.repeat(Math.min(rows, 5000))}`
  }
  let text = random() < 0.7 ? container() : ''
  const parts = 1 + below(4)
  for (let part = 0; part < parts; part += 1) {
    if (random() < 0.4) text += tags()
    text += oneOf([run, run, lines, lines, lazy, blanks, opened, table])(bytes / parts)
  }
  return cut(text)
}

/** Cuts a text to the allowed length, in whole characters. */
function cut(text: string): string {
  const bytes = new TextEncoder().encode(text).subarray(0, CONTENT_BYTES_MAX - 3)
  return new TextDecoder().decode(bytes).replace(/\ufffd+$/, '')
}
