import { checkWording } from '#shared/honesty/check-wording.ts'
import type { WordingInput } from './wording-task.ts'

export function answerWording({ text, locale, place }: WordingInput) {
  return checkWording(text, locale, place)
}
