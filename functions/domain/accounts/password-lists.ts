import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

/** zxcvbn's score, 0 (first guess) to 4 (beyond 10^10 guesses), knowing the person's own words. */
export function estimate(password: string, personalWords: readonly string[]): number {
  return estimator.check(password, [...personalWords]).score
}
