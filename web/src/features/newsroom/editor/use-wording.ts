import { useMemo } from 'react'
import type { Place } from '#shared/honesty/check-wording.ts'
import type { WordingFault } from '#shared/honesty/rules.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { addWords } from '#web/i18n/words.ts'
import { type HonestyTexts, honestyTexts } from './honesty-texts.ts'
import { type Replacement, replacementOf } from './replacement.ts'
import { useAnswer } from './use-answer.ts'
import type { WordingInput } from './wording-answer.ts'
import { checkInBackground } from './wording-task.ts'

/** A passage that cannot be published. */
export interface WordingNote extends Pick<WordingFault, 'start' | 'end' | 'matched' | 'rule'> {
  readonly why: string
  readonly instead: string
  /** Where the proposal can be put in word for word. */
  readonly replacement: Replacement | undefined
}

export interface Wording {
  /** The text that the notes belong to. */
  readonly text: string
  readonly notes: readonly WordingNote[]
  /** The check could not be loaded; publishing checks again anyway. */
  readonly failed: boolean
}

/** After the last key; a check is asked for no sooner. */
const DELAY_MS = 400
const NOTHING: Wording = { text: '', notes: [], failed: false }

async function check(input: WordingInput): Promise<readonly WordingNote[]> {
  const [faults, reader, writer] = await Promise.all([
    checkInBackground(input),
    honestyTexts(currentLocale()),
    honestyTexts(input.locale),
    addWords(['editor']),
  ])
  return faults.map((fault) => noteOf(input.text, fault, reader, writer))
}

function noteOf(text: string, fault: WordingFault, reader: HonestyTexts, writer: HonestyTexts): WordingNote {
  const { start, end, matched, rule } = fault
  return {
    ...{ start, end, matched, rule },
    why: reader.reason[rule],
    instead: reader.alternative[rule],
    replacement: replacementOf(text, fault, writer),
  }
}

/**
 * The passages of a text, whole or a single field, that H1 forbids, as they are found while somebody writes.
 * Give the notes of a field to `WordingNotes`.
 *
 * @example const wording = useWording(title, language)
 */
export function useWording(text: string, locale: Locale, place: Place = 'text'): Wording {
  const input = text.trim() === '' ? undefined : { text, locale, place }
  const answer = useAnswer(check, input, `${locale} ${place} ${text}`, DELAY_MS)
  return useMemo(
    () => (answer ? { text: answer.input.text, notes: answer.output ?? [], failed: answer.failed } : NOTHING),
    [answer],
  )
}
