import { useMemo } from 'react'
import type { TextKind } from '#shared/honesty/check-wording.ts'
import type { Rule, WordingMatch } from '#shared/honesty/rules.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { loadNamespaces } from '#web/i18n/namespaces.ts'
import { jobPool } from '#web/lib/job/job-pool.ts'
import { useAnswer } from '#web/lib/job/use-answer.ts'
import type { WordingInput } from './wording-answer.ts'

/** A passage that prevents publication. */
export interface WordingNote extends Pick<WordingMatch, 'start' | 'end' | 'matched' | 'rule'> {
  readonly why: string
  readonly instead: string
  /** Set if the proposal can be inserted word for word. */
  readonly replacement: Replacement | undefined
}

export interface Wording {
  /** The checked text. */
  readonly text: string
  readonly notes: readonly WordingNote[]
  /** True if the check could not be loaded; publishing checks again anyway. */
  readonly failed: boolean
}

const DELAY_MS = 400
const NOTHING: Wording = { text: '', notes: [], failed: false }

async function check(input: WordingInput): Promise<readonly WordingNote[]> {
  const [matches, reader, writer] = await Promise.all([
    checkInBackground(input),
    honestyTexts(currentLocale()),
    honestyTexts(input.locale),
    loadNamespaces(['editor']),
  ])
  return matches.map((match) => noteOf(input.text, match, reader, writer))
}

function noteOf(text: string, match: WordingMatch, reader: HonestyTexts, writer: HonestyTexts): WordingNote {
  const { start, end, matched, rule } = match
  return {
    start,
    end,
    matched,
    rule,
    why: reader.reason[rule],
    instead: reader.alternative[rule],
    replacement: replacementOf(text, match, writer),
  }
}

/**
 * Returns the passages that H1 forbids while a text or a field is being written. Pass the result to `WordingNotes`.
 * @example const wording = useWording(title, language)
 */
export function useWording(text: string, locale: Locale, kind: TextKind = 'text'): Wording {
  const input = text.trim() === '' ? undefined : { text, locale, kind }
  const answer = useAnswer(check, input, `${locale} ${kind} ${text}`, DELAY_MS)
  return useMemo(
    () => (answer ? { text: answer.input.text, notes: answer.output ?? [], failed: answer.failed } : NOTHING),
    [answer],
  )
}

const pool = jobPool<WordingInput, readonly WordingMatch[]>({
  start: () => new Worker(new URL('./wording-worker.ts', import.meta.url), { type: 'module' }),
  inPage: async () => (await import('./wording-answer.ts')).answerWording,
  timeoutMs: 15_000,
})

/** Runs in a worker: the check takes 50 to 250 ms for 100 kB, and loads the language's words. */
const checkInBackground = (input: WordingInput) => pool.run(input)

/** Checks a text that is not being edited. */
export const checkWordingOnce = (text: string, locale: Locale) =>
  checkInBackground({ text, locale, kind: 'text' })

/** A proposal and the passage that it replaces. */
interface Replacement {
  readonly from: number
  readonly to: number
  readonly text: string
}

const QUOTED = /[“„«]\s*([^“”„«»]+?)\s*[“”»]/

/**
 * Returns the word-for-word proposal of the text's language. A name ("predictor") is replaced by itself; a claim is
 * replaced with its whole sentence, since half of it would make no sense.
 */
export function replacementOf(
  text: string,
  match: WordingMatch,
  { alternative }: HonestyTexts,
): Replacement | undefined {
  const words = QUOTED.exec(alternative[match.rule])?.[1]
  if (words === undefined) return undefined
  if (match.rule === 'predictor') return { from: match.start, to: match.end, text: words }
  return { ...sentenceAt(text, match), text: words }
}

/** Markers at the start of a line: quotes, headings, lists and tables. */
const LINE_START = /^\s*(?:(?:>|#{1,6}\s|[-+*]\s|\d{1,9}[.)]\s|\|)\s*)*/
const SENTENCE_END = /[.!?…](?:["”»’)*_]*)(?=\s|$)/g

function sentenceAt(text: string, { start, end }: WordingMatch): { from: number; to: number } {
  const lineFrom = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', end)
  const lineTo = lineEnd < 0 ? text.length : lineEnd
  const line = text.slice(lineFrom, lineTo)
  let from = Math.min(start, lineFrom + (LINE_START.exec(line)?.[0].length ?? 0))
  let to = lineTo
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    const at = lineFrom + index + mark.length
    if (at <= start) from = at + (/^\s*/.exec(text.slice(at, start))?.[0].length ?? 0)
    else if (at >= end) {
      to = at
      break
    }
  }
  return { from, to }
}

interface HonestyTexts {
  readonly reason: Readonly<Record<Rule, string>>
  readonly alternative: Readonly<Record<Rule, string>>
}

const FILES = import.meta.glob<HonestyTexts>('../../../../shared/honesty/texts/*.json', {
  import: 'default',
})

const loaded = new Map<Locale, Promise<HonestyTexts>>()

/** Returns the reason for each refused wording and an alternative. */
export function honestyTexts(locale: Locale): Promise<HonestyTexts> {
  const cached = loaded.get(locale)
  if (cached) return cached
  const load = FILES[`../../../../shared/honesty/texts/${locale}.json`]
  if (!load) return Promise.reject(new Error(`There are no reasons in ${locale}`))
  const texts = load()
  loaded.set(locale, texts)
  texts.catch(() => loaded.delete(locale))
  return texts
}
