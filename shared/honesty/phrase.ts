import { ownValue } from '../own-value.ts'
import { fold } from './fold.ts'

/** What one word or number of a phrase must be. */
export type Atom = { readonly form: string; readonly stem: boolean } | { readonly number: NumberKind }

/**
 * `sure` 95 to 100 %; `percent` any; `money` an amount with a currency; `count` a whole number from 50;
 * `number` any.
 */
export const NUMBER_KINDS = ['sure', 'percent', 'money', 'count', 'number'] as const
export type NumberKind = (typeof NUMBER_KINDS)[number]

export interface Piece {
  /** One of these sequences of words comes here. */
  readonly alternatives: readonly (readonly Atom[])[]
  readonly optional: boolean
  /** So many other words may come before it. */
  readonly gap: number
}
export type Phrase = readonly Piece[]

/** Named groups of words, for `{name}` in phrases: alternatives separated by `|`. */
export type Groups = Readonly<Record<string, string>>

const GAP_MAX = 8

/**
 * Reads a phrase of a word list.
 *
 * - `word` matches itself, ignoring case and accents; `stem*` matches every word that starts with it.
 * - `(a|b c|d*)` is one of these, `{name}` one of a group; a `?` after it makes it optional. Inside, `bets?` is `bet` or
 *   `bets`.
 * - `..3` allows up to three words in between; `~3` the same, with the two sides in either order.
 * - `<sure>`, `<percent>`, `<money>`, `<count>`, `<number>`: see {@link NUMBER_KINDS}.
 *
 * @throws RangeError for a phrase that is not of this form: word lists are code.
 * @example readPhrase('predict* ..3 {round}', { round: 'round*|multiplier*' })
 */
export function readPhrases(source: string, groups: Groups): readonly Phrase[] {
  const turn = / ~(\d) /.exec(source)
  if (!turn) return [readPieces(source, groups)]
  const sides = source.split(turn[0])
  if (sides.length !== 2) throw new RangeError(`${source}: one ~ at most`)
  return [sides, sides.toReversed()].map((pair) => readPieces(pair.join(` ..${turn[1]} `), groups))
}

function readPieces(source: string, groups: Groups): Phrase {
  const pieces: Piece[] = []
  let gap = 0
  for (const part of source.match(/\([^)]*\)\??|\S+/g) ?? []) {
    const gapped = /^\.\.(\d)$/.exec(part)
    if (gapped) {
      gap = Number(gapped[1])
      continue
    }
    pieces.push({ alternatives: readAlternatives(part, groups, source), optional: part.endsWith('?'), gap })
    gap = 0
  }
  if (pieces.length === 0 || gap > GAP_MAX || pieces[0]?.optional)
    throw new RangeError(`${source}: no phrase`)
  return pieces
}

function readAlternatives(part: string, groups: Groups, source: string): readonly (readonly Atom[])[] {
  const bare = part.replace(/\?$/, '').replace(/^\((.*)\)$/, '$1')
  const alternatives = expand(bare, groups, source).split('|').flatMap(readWords)
  if (alternatives.some((words) => words.length === 0))
    throw new RangeError(`${source}: an empty alternative`)
  return alternatives
}

function expand(text: string, groups: Groups, source: string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const group = ownValue(groups, name)
    if (group === undefined) throw new RangeError(`${source}: no group ${name}`)
    return expand(group, groups, source)
  })
}

/** The words of one alternative; German umlauts in both their spellings, "bets?" with and without its end. */
function readWords(text: string): readonly (readonly Atom[])[] {
  if (text.endsWith('?')) return [text.slice(0, -2), text.slice(0, -1)].flatMap(readWords)
  const spelled = text.replace(/[äöü]/g, (umlaut) => `${fold(umlaut).text}e`)
  return (spelled === text ? [text] : [text, spelled]).map((spelling) =>
    fold(spelling.replaceAll('*', '\u{f8ff}'))
      .text.split(/[\s'-]+/)
      .filter((word) => word !== '')
      .map(readAtom),
  )
}

function readAtom(word: string): Atom {
  const number = NUMBER_KINDS.find((kind) => word === `<${kind}>`)
  if (number) return { number }
  const stem = word.endsWith('\u{f8ff}')
  const form = stem ? word.slice(0, -1) : word
  if (!/^\p{L}+$/u.test(form) || (stem && form.length < 3)) throw new RangeError(`no word: ${word}`)
  return { form, stem }
}
