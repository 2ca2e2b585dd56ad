import type { Locale } from '#shared/i18n/locales.ts'
import { type Concept, CUES, NUMBERS, PARTS, type Words } from './families.ts'
import { fold } from './fold.ts'
import { RULES } from './rules.ts'
import { BREAK, type Token } from './token.ts'
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }

/** A concept found in a text: its first and last word. */
export interface Hit<Kind = Concept> {
  readonly kind: Kind
  readonly from: number
  readonly to: number
}

/** One of these words (`stem*`, `#`, `%`, `€`), after `gap` others at most. */
interface Atom {
  readonly any: ReadonlySet<string>
  readonly gap: number
}
interface Entry {
  readonly kind: Concept
  readonly rest: readonly Atom[]
}

const WORDS: Readonly<Record<Locale, Words>> = { en, it, es, fr, de, pt }
const GAP = 3
const STEM_MIN = 3
const STEM_MAX = 24
/** Counts of people start here: "2 players won" is a report, "5,000 players won" an ad. */
const COUNT_MIN = 50

/**
 * The sequences of words of one entry: `stem*`, `(a/b c)`, an optional `word?`, `..` for up to three words in between, `#` for
 * any number, `%` for a percentage, `€` for an amount of money.
 *
 * @example readEntry('win .. (round/flight)')
 */
export function readEntry(source: string): readonly (readonly Atom[])[] {
  let found: (readonly Atom[])[] = [[]]
  let gap = 0
  for (const piece of source.match(/\([^)]*\)\??|\S+/g) ?? []) {
    if (piece === '..') {
      gap = GAP
      continue
    }
    const bare = piece.replace(/\?$/, '').replace(/^\((.*)\)$/, '$1')
    const choices = bare.split('/').flatMap(spellings)
    const single = choices.flatMap((words) => (words.length === 1 ? words : []))
    const several = choices.filter((words) => words.length > 1)
    const sequences = [
      ...(single.length > 0 ? [[single]] : []),
      ...several.map((words) => words.map((word) => [word])),
    ]
    const atoms = sequences.map((words) =>
      words.map((any, index): Atom => ({ any: new Set(any), gap: index === 0 ? gap : 0 })),
    )
    const optional = piece.endsWith('?') ? [[]] : []
    found = found.flatMap((before) => [...atoms, ...optional].map((words) => [...before, ...words]))
    gap = 0
  }
  if (found.some((atoms) => atoms.length === 0) || gap > 0 || /^\S*\?/.test(source))
    throw new RangeError(`no words: ${source}`)
  return found
}

/** Lists the spellings of an alternative; German umlauts are also written "ae", "oe", "ue". */
function spellings(words: string): string[][] {
  const spelled = words.replace(/[äöü]/g, (umlaut) => `${fold(umlaut).text}e`)
  return [...new Set([words, spelled])].map((text) => text.split(/[\s'’-]+/).map(readWord))
}

function readWord(word: string): string {
  if (/^[#%€]$/.test(word)) return word
  const form = fold(word.replace('*', '')).text
  if (!/^\p{L}+$/u.test(form) || (word.endsWith('*') && form.length < STEM_MIN))
    throw new RangeError(`no word: ${word}`)
  return word.endsWith('*') ? `${form}*` : form
}

/** Lists the entries' keys that a word matches. */
function keysOf(form: string): readonly string[] {
  const keys = [form]
  for (let length = STEM_MIN; length <= Math.min(form.length, STEM_MAX); length += 1)
    keys.push(`${form.slice(0, length)}*`)
  return keys
}

function keysOfNumber({ isPercent, isMoney }: Token): readonly string[] {
  return ['#', ...(isPercent ? ['%'] : []), ...(isMoney ? ['€'] : [])]
}

class Lexicon {
  readonly #entries = new Map<string, Entry[]>()
  readonly #known = new Set<string>()

  constructor(words: Words, concepts: readonly (keyof Words)[]) {
    for (const kind of concepts)
      for (const source of words[kind].split('|'))
        for (const [first, ...rest] of readEntry(source.trim()))
          for (const key of first?.any ?? []) {
            const before = this.#entries.get(key)
            if (before) before.push({ kind, rest })
            else this.#entries.set(key, [{ kind, rest }])
            if (!CUES.some((cue) => cue === kind)) this.#known.add(key)
          }
  }

  /** Returns true if a form occurs in a claim; disguised words are compared with these. */
  knows(form: string): boolean {
    return keysOf(form).some((key) => this.#known.has(key))
  }

  /** Finds every concept of a text by its first word, and counts compared words: the cost, independent of time. */
  scan(tokens: readonly Token[]): { hits: Hit[]; steps: number } {
    const known = new Map<string, readonly string[]>()
    const keys = tokens.map((token) => {
      if (token.value !== undefined) return keysOfNumber(token)
      const now = known.get(token.form) ?? keysOf(token.form)
      known.set(token.form, now)
      return now
    })
    const text = { tokens, keys, steps: tokens.length }
    const hits = tokens.flatMap((token, from) => {
      const ends = new Map<Concept, number>()
      for (const key of keys[from] ?? [])
        for (const { kind, rest } of this.#entries.get(key) ?? []) {
          const end = endOf(rest, text, from)
          if (end !== undefined) ends.set(kind, Math.max(end, ends.get(kind) ?? end))
        }
      const words = [...ends].map(([kind, to]) => ({ kind, from, to }))
      return token.value === undefined ? words : [...numbersOf(tokens, from), ...words]
    })
    return { hits, steps: text.steps }
  }
}

interface Compared {
  readonly tokens: readonly Token[]
  readonly keys: readonly (readonly string[])[]
  steps: number
}

/** The last word of an entry whose first word was found, each at the first place where it can stand. */
function endOf(rest: readonly Atom[], text: Compared, from: number): number | undefined {
  let at = from
  for (const { any, gap } of rest) {
    const limit = at + 1 + gap
    for (at += 1; at <= limit; at += 1) {
      text.steps += 1
      const token = text.tokens[at]
      if (token?.sentence !== text.tokens[from]?.sentence || token?.breakBefore === BREAK.clause)
        return undefined
      if (text.keys[at]?.some((key) => any.has(key))) break
    }
    if (at > limit) return undefined
  }
  return at
}

/** Largest distance in words between the numbers of "98 times out of 100". */
const OUT_OF = 4

function numbersOf(tokens: readonly Token[], at: number): Hit[] {
  const token = tokens[at]
  if (token?.value === undefined) return []
  const { value, isPercent, isMoney, sentence } = token
  const kinds: Concept[] = NUMBERS.filter((kind) => {
    if (kind === 'sure') return isPercent && value >= 95 && value <= 100
    if (kind === 'percent') return isPercent
    return kind === 'money' ? isMoney : value >= COUNT_MIN && !isPercent && !isMoney
  })
  const hits: Hit[] = kinds.map((kind) => ({ kind, from: at, to: at }))
  for (let to = at + 1; to <= at + OUT_OF && !isPercent && !isMoney; to += 1) {
    const whole = tokens[to]
    if (whole?.sentence !== sentence) break
    if (
      [10, 100, 1000].includes(whole?.value ?? 0) &&
      value >= 0.9 * (whole?.value ?? 0) &&
      value < (whole?.value ?? 0)
    )
      hits.push({ kind: 'sure', from: at, to })
  }
  return hits
}

interface Lexicons {
  readonly own: Lexicon
  /** The English claims, which advertisements use in every language. */
  readonly english: Lexicon | undefined
}

const LEXICONS = new Map<Locale, Lexicons>()

export function lexiconsOf(locale: Locale): Lexicons {
  const cached = LEXICONS.get(locale)
  if (cached) return cached
  const claims = [...RULES, ...PARTS]
  const lexicons = {
    own: new Lexicon(WORDS[locale], [...claims, ...CUES]),
    english: locale === 'en' ? undefined : new Lexicon(en, claims),
  }
  LEXICONS.set(locale, lexicons)
  return lexicons
}
