import type { Locale } from '#shared/i18n/locales.ts'
import { Lexicon } from './lexicon.ts'
import { readPhrases } from './phrase.ts'
import { CUES, type Cue, type PhraseBook } from './phrase-book.ts'
import { de } from './phrases/de.ts'
import { en } from './phrases/en.ts'
import { es } from './phrases/es.ts'
import { fr } from './phrases/fr.ts'
import { it } from './phrases/it.ts'
import { pt } from './phrases/pt.ts'
import { RULES, type Rule } from './rules.ts'

export type Kind = Rule | Cue

const BOOKS: Readonly<Record<Locale, PhraseBook>> = { en, it, es, fr, de, pt }
const made = new Map<Locale, Lexicons>()

interface Lexicons {
  readonly all: Lexicon<Kind>
  /** Whether a form occurs in a claim; disguised words are compared with these. */
  readonly isKnown: (form: string) => boolean
}

function claimsOf(book: PhraseBook) {
  return RULES.flatMap((rule) =>
    book.claims[rule].flatMap((source) =>
      readPhrases(source, book.groups).map((phrase) => [rule, phrase] as const),
    ),
  )
}

function cuesOf(book: PhraseBook) {
  return CUES.flatMap((cue) =>
    book.cues[cue].flatMap((source) =>
      readPhrases(source, book.groups).map((phrase) => [cue, phrase] as const),
    ),
  )
}

/** The phrases of a language, with the English claims, which occur in every language. */
export function lexiconOf(locale: Locale): Lexicons {
  const before = made.get(locale)
  if (before) return before
  const claims = [...claimsOf(BOOKS[locale]), ...(locale === 'en' ? [] : claimsOf(en))]
  const searched = new Lexicon<Kind>(claims)
  const all = new Lexicon<Kind>([...claims, ...cuesOf(BOOKS[locale])])
  const now = { all, isKnown: (form: string) => searched.atomsOf(form).length > 0 }
  made.set(locale, now)
  return now
}
