import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

/**
 * Minimum length of a listed password: shorter ones cannot make up a whole password, and the estimator recognises
 * their repetitions.
 */
const LISTED_MIN = 6

/**
 * 49,233 of the most common passwords from public breaches, the list of zxcvbn-ts, reduced to letters and digits. Few
 * are as long as we require, but people extend them. The lookup is exact, so that it refuses nothing else.
 */
const listed = new Set(
  common.dictionary['passwords-common']
    .map((entry) => lettersAndDigits(String(entry)))
    .filter((plain) => plain.length >= LISTED_MIN),
)

/**
 * True for a breached password, also with other characters between its own, or repeated: the estimator calls
 * `r-a-n-g-e-r-s` and `123456 123456` strong.
 */
export function isBreached(password: string): boolean {
  const plain = lettersAndDigits(password)
  // At most one extra character for each of its own: with more it is another password.
  if ([...password].length > 2 * [...plain].length) return false
  const unit = /^(.+?)\1*$/u.exec(plain)?.[1] ?? ''
  return listed.has(plain) || listed.has(unit)
}

function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** zxcvbn's score, 0 (first guess) to 4 (beyond 10^10 guesses), given the user's own words. */
export function estimate(password: string, personalWords: readonly string[]): number {
  return estimator.check(password, [...personalWords]).score
}
