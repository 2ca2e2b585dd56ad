import type { Rule } from './rules.ts'

/** The parts of claims in any language; `words/<locale>.json` lists their words. */
export const PARTS = [
  ...['predict', 'round', 'show', 'next', 'before', 'when', 'exit', 'hack', 'game', 'sure', 'right'],
  ...['never', 'lose', 'always', 'guarantee', 'win', 'gain', 'earn', 'cash', 'period', 'easy', 'multiply'],
  ...['balance', 'reader', 'will', 'tool', 'help', 'every', 'now', 'more', 'raise', 'chance', 'beat'],
  ...['strategy', 'only', 'place', 'offer', 'ends', 'many', 'person', 'perk', 'get', 'hidden', 'vip'],
  ...['escape', 'share', 'ahead'],
] as const
export type Part = (typeof PARTS)[number]

/** Words that distinguish a sentence that refutes a claim from one that makes it. */
export const CUES = [
  /** Denies what follows in its clause: "not", "never". */
  'not',
  /** Denies the few words that follow: "without". */
  'lacking',
  /** Denies for everybody, over commas too where a verb of `able` follows: "nobody", "no app". */
  'nobody',
  'able',
  /** Denies what comes directly before it: "does not exist". */
  'after',
  /** Calls what it governs false: "fraud", "myth". */
  'refute',
  /** Attributes what follows to others: "so-called", "claims that". */
  'distance',
  /** Others say it, but so might a friend: counts with quotation marks, or with an answer in the next sentence. */
  'outsider',
  /** Counts with quotation marks only: "true", "mean", "why". */
  'doubt',
  /** Starts a sentence that answers the one before with no; with yes. */
  'answer',
  'yes',
  /** Starts a question that leaves the answer open: "Can an app …?" */
  'ask',
  /** Looks like a denial but is not: "not only", "no doubt". */
  'hollow',
  /** Names the house as the winner: "the house always wins". */
  'bank',
  /** Beside a win, leaves open whether: "whether you will win", "you win or lose". */
  'open',
  /** Cancels every refutation: "except ours", "anyone who doubts it". */
  'spoil',
  'ours',
  /** Starts a clause of its own if somebody new follows: "and it …". */
  'joins',
  'subject',
  /** Offers the product, so that surrounding words do not excuse the mere word "predictor". */
  'pitch',
] as const
export type Cue = (typeof CUES)[number]

/** Kinds of numbers: `sure` is 95 to 100 %, or "98 … of 100". */
export const NUMBERS = ['sure', 'percent', 'money', 'count'] as const
export type NumberPart = (typeof NUMBERS)[number]

export type Concept = Rule | Part | Cue | NumberPart

/** The words of one language. The form of an entry: `lexicon.ts`. A rule's own words are a claim by themselves. */
export type Words = Readonly<Record<Rule | Part | Cue, string>>

/**
 * Families of claims: these parts in any order, each at most this many words from the others, in one clause. `a/b` is
 * either. All languages share the table, so that all have the same rules.
 */
export const FAMILIES: readonly (readonly [rule: Rule, words: number, parts: string])[] = [
  ['knows-round', 5, 'predict round'],
  ['knows-round', 4, 'show next round'],
  ['knows-round', 4, 'show before round'],
  ['knows-round', 4, 'show when exit'],
  ['knows-round', 4, 'show when before'],
  ['knows-round', 3, 'hack game'],
  ['accuracy', 6, 'sure right/win'],
  ['accuracy', 2, 'never lose'],
  ['accuracy', 1, 'always right'],
  ['accuracy', 4, 'guarantee win/gain/earn/right/cash/tool'],
  ['profit', 4, 'earn/win/get money/cash period'],
  ['profit', 3, 'money/cash/gain now earn'],
  ['profit', 3, 'percent period'],
  ['profit', 3, 'percent balance period'],
  ['profit', 2, 'period gain'],
  ['profit', 2, 'win every period'],
  ['profit', 3, 'ahead every period'],
  ['profit', 1, 'easy gain/cash'],
  ['profit', 3, 'multiply balance'],
  ['profit', 4, 'gain/earn ours tool'],
  ['promise', 3, 'reader will win'],
  ['promise', 5, 'ours tool win'],
  ['promise', 3, 'help win'],
  ['promise', 3, 'win easy'],
  ['promise', 1, 'win now'],
  ['promise', 2, 'win every/always'],
  ['promise', 4, 'escape always'],
  ['promise', 4, 'escape every'],
  ['odds', 4, 'raise chance'],
  ['odds', 0, 'more chance'],
  ['odds', 4, 'beat game'],
  ['odds', 3, 'strategy win/right'],
  ['urgency', 2, 'only place'],
  ['urgency', 4, 'offer ends'],
  ['proof', 5, 'count many win/gain/earn/tool/ours'],
  ['proof', 4, 'ours many win/gain/earn'],
  ['proof', 4, 'person win/earn money/cash'],
  ['proof', 6, 'many earn money'],
  ['proof', 6, 'share many ahead'],
  ['bonus', 4, 'get perk'],
  ['bonus', 3, 'percent/money perk'],
  ['secret', 2, 'hidden tool/strategy'],
  ['exclusive', 2, 'vip tool'],
]
