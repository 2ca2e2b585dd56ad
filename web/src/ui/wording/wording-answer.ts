import { checkWording, type Place } from '#shared/honesty/check-wording.ts'
import type { Locale } from '#shared/i18n/locales.ts'

export interface WordingInput {
  readonly text: string
  readonly locale: Locale
  readonly place: Place
}

export function answerWording({ text, locale, place }: WordingInput) {
  return checkWording(text, locale, place)
}
