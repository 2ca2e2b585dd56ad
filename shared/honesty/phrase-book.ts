import type { Groups } from './phrase.ts'
import type { Rule } from './rules.ts'

/** Words that distinguish a sentence that refutes a claim from one that makes it. */
export const CUES = [
  /** Denies what follows in its clause: "not", "never", "without". */
  'not',
  /** Denies for everybody, over commas too where a verb of `able` follows: "nobody", "no app". */
  'nobody',
  'able',
  /** Denies what comes directly before it: "does not exist". */
  'notAfter',
  /** Calls it false, anywhere in the sentence: "fraud", "myth". */
  'refutes',
  /** Attributes it to others: "so-called", "claims that". */
  'distances',
  /** Others say it, but so might a friend: counts with quotation marks, or with an answer in the next sentence. */
  'outsiders',
  /** Counts with quotation marks only: "true", "really", "test". */
  'doubts',
  /** Starts a sentence that answers the one before with no. */
  'answers',
  /** Looks like a denial but is not: "not only", "no doubt". */
  'hollow',
  /** Says that the house wins: counts if it is the claim itself, "the house always wins". */
  'house',
  /** Beside a promise of winning, leaves open whether: "whether you will win", "you will win some rounds". */
  'open',
  /** Cancels every refutation: "except ours", "until now". */
  'spoils',
  /** Between a refutation of others and the claim: "theirs are fake, ours …". */
  'ours',
  /** Ends what a "not" reaches: "and", "but". */
  'joins',
  /** Offers the thing, so that the mere word "predictor" is not allowed by its surroundings. */
  'pitches',
] as const
export type Cue = (typeof CUES)[number]

/** All that is known of one language. The form of a phrase: `phrase.ts`. */
export interface PhraseBook {
  readonly groups: Groups
  readonly claims: Readonly<Record<Rule, readonly string[]>>
  readonly cues: Readonly<Record<Cue, readonly string[]>>
}
