/** The break between a word and the one before it. */
export const BREAK = { none: 0, comma: 1, colon: 2, clause: 3 } as const

/** A word or a number. */
export interface Token {
  /** Plain lower-case letters; empty for a number. */
  readonly form: string
  readonly value: number | undefined
  readonly isPercent: boolean
  readonly isMoney: boolean
  /** Offsets into the folded text. */
  readonly from: number
  readonly to: number
  readonly breakBefore: number
  readonly sentence: number
  readonly isQuoted: boolean
}

export interface Sentence {
  readonly isQuestion: boolean
  /** The sentence with a colon that introduces the list of this one. */
  readonly lead: number | undefined
}

export interface Tokens {
  readonly tokens: readonly Token[]
  readonly sentences: readonly Sentence[]
}
