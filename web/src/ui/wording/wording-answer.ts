import { checkWording, type TextKind } from '#shared/honesty/check-wording.ts'
import type { Locale } from '#shared/i18n/locales.ts'

export interface WordingInput {
  readonly text: string
  readonly locale: Locale
  readonly kind: TextKind
}

export function answerWording({ text, locale, kind }: WordingInput) {
  return checkWording(text, locale, kind)
}
