import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

/** Shorter ones stand alone in no password that is long enough, and the estimator knows their repetitions. */
const LISTED_MIN = 6

/**
 * 49,233 of the most common passwords from public breaches, the list that zxcvbn-ts ships, by their letters and digits: few
 * are as long as we ask for, but people stretch them. Looked up exactly, so that nothing else is refused.
 */
const listed = new Set(
  common.dictionary['passwords-common']
    .map((entry) => lettersAndDigits(String(entry)))
    .filter((plain) => plain.length >= LISTED_MIN),
)

/**
 * Whether it is a breached password as it stands, with signs between its characters, or said again and again: the estimator
 * takes `r-a-n-g-e-r-s` and `123456 123456` for strong ones.
 */
export function isBreached(password: string): boolean {
  const plain = lettersAndDigits(password)
  // One sign for each character at most: with more it is another password.
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

/** zxcvbn's score, 0 (first guess) to 4 (beyond 10^10 guesses), knowing the person's own words. */
export function estimate(password: string, personalWords: readonly string[]): number {
  return estimator.check(password, [...personalWords]).score
}
