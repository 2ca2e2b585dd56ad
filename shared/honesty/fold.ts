import { ownValue } from '../own-value.ts'
import { LOOK_ALIKES } from './look-alikes.ts'

/** A text in plain lower-case letters, with the original position of each character. */
export interface Folded {
  readonly text: string
  /** Per character of `text`: start and end in the original text. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Returns true if the original character is a capital letter. */
  readonly isCapital: (index: number) => boolean
}

// Invisible: soft hyphens, zero-width characters, direction marks, variation selectors.
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const MARK = /\p{M}/u
const CONTROL = /[\p{Cc}\p{Cs}]/u
const ESCAPABLE = /[!-/:-@[-`{-~]/
/** CommonMark decodes these wherever it reads text. */
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/iy
const ACCENTED = /^([a-z])(?:acute|grave|circ|tilde|uml|cedil|ring|caron)$/i
const NAMED: Readonly<Record<string, string>> = {
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  percnt: '%',
  amp: '&',
  apos: "'",
  quot: '"',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  laquo: '"',
  raquo: '"',
  bdquo: '"',
  excl: '!',
  dollar: '$',
  euro: '€',
  period: '.',
  comma: ',',
  hyphen: '-',
  ndash: '-',
  mdash: '-',
  szlig: 'ß',
  oelig: 'œ',
  aelig: 'æ',
}
/** The zeros of scripts whose digits Unicode does not decompose to Latin ones. */
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50]

const known = new Map<string, string>()

/** Returns one code point in plain lower-case letters; empty if it is invisible. */
function plain(character: string): string {
  const before = known.get(character)
  if (before !== undefined) return before
  const now = UNSEEN.test(character) ? '' : [...character.normalize('NFKD')].map(plainPart).join('')
  // Bounded, since the author of a text chooses its characters.
  if (known.size < 4096) known.set(character, now)
  return now
}

function plainPart(part: string): string {
  if (MARK.test(part)) return ''
  const alike = LOOK_ALIKES.get(part)
  if (alike !== undefined) return alike
  const code = part.codePointAt(0) ?? 0
  // Negative circled and squared letters, and regional indicators: A to Z each.
  for (const first of [0x1f150, 0x1f170, 0x1f1e6])
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first)
  const zero = ZEROS.find((start) => code >= start && code < start + 10)
  if (zero !== undefined) return String(code - zero)
  if (/\s/.test(part)) return part === '\u2028' || part === '\u2029' ? '\n' : ' '
  if (CONTROL.test(part)) return ''
  const small = part.toLowerCase()
  return LOOK_ALIKES.get(small) ?? small.normalize('NFD').replace(/\p{M}/gu, '')
}

/** Removes invisible characters and keeps the original position of each code unit. */
function seen(text: string): { units: string; at: (index: number) => number } {
  if (!UNSEEN.test(text)) return { units: text, at: (index) => index }
  const positions: number[] = []
  let units = ''
  for (let index = 0; index < text.length; ) {
    const character = String.fromCodePoint(text.codePointAt(index) ?? 0)
    if (!UNSEEN.test(character)) {
      for (let unit = 0; unit < character.length; unit += 1) positions.push(index + unit)
      units += character
    }
    index += character.length
  }
  return { units, at: (index) => positions[index] ?? text.length }
}

/** Returns the end of a run of lower-case letters, digits and spaces, which need no folding: most of every text. */
function plainRun(units: string, from: number): number {
  let index = from
  for (; index < units.length; index += 1) {
    const code = units.charCodeAt(index)
    if (code !== 32 && (code < 97 || code > 122) && (code < 48 || code > 57)) break
  }
  return index
}

function entityAt(units: string, index: number): { text: string; length: number } | undefined {
  ENTITY.lastIndex = index
  const match = ENTITY.exec(units)
  if (!match) return undefined
  const [whole, decimal, hexadecimal, name = ''] = match
  const code = decimal ? Number(decimal) : hexadecimal ? Number.parseInt(hexadecimal, 16) : undefined
  if (code !== undefined)
    return { text: code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '', length: whole.length }
  const text = ownValue(NAMED, name.toLowerCase()) ?? ACCENTED.exec(name)?.[1]
  return text === undefined ? undefined : { text, length: whole.length }
}

/**
 * Folds a text to plain lower-case letters as a reader sees it: without accents, look-alikes from other scripts,
 * invisible characters, and Markdown's emphasis, escapes and entities.
 * @example fold('9９&#37; Áccu**racy**').text // '99% accuracy'
 */
export function fold(original: string): Folded {
  const { units, at } = seen(original)
  const starts: number[] = []
  const ends: number[] = []
  const pieces: string[] = []

  function put(text: string, from: number, to: number): void {
    pieces.push(text)
    for (let unit = 0; unit < text.length; unit += 1) {
      starts.push(at(from))
      ends.push(at(to - 1) + 1)
    }
  }

  for (let index = 0; index < units.length; ) {
    const run = plainRun(units, index)
    if (run > index) {
      pieces.push(units.slice(index, run))
      for (let unit = index; unit < run; unit += 1) {
        const start = at(unit)
        starts.push(start)
        ends.push(start + 1)
      }
      index = run
      continue
    }
    const code = units.charCodeAt(index)
    const character =
      code < 0xd800 ? units.charAt(index) : String.fromCodePoint(units.codePointAt(index) ?? 0)
    const entity = character === '&' ? entityAt(units, index) : undefined
    const length = entity?.length ?? character.length
    if (entity) for (const part of entity.text) put(plain(part), index, index + length)
    else if (character === '\n') put('\n', index, index + 1)
    else if (character === '*' || character === '+')
      // A list's bullet; elsewhere emphasis, which is invisible.
      put(/\s/.test(units.charAt(index + 1)) ? '•' : character === '+' ? '+' : '', index, index + 1)
    else if (character === '~' || character === '`') put('', index, index + 1)
    else if (character === '\\' && ESCAPABLE.test(units.charAt(index + 1))) put('', index, index + 1)
    else put(plain(character), index, index + length)
    // A mark belongs to the letter before it.
    if (code > 0x2ff && ends.length > 0 && MARK.test(character))
      ends[ends.length - 1] = at(index + length - 1) + 1
    index += length
  }
  return { text: pieces.join(''), starts, ends, isCapital: (index) => isCapital(original, starts[index]) }
}

function isCapital(original: string, index: number | undefined): boolean {
  const character = original.charAt(index ?? original.length)
  return character !== character.toLowerCase()
}
