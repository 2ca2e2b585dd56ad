/** The rules of H1 in docs/product.md; reasons and alternatives are in `texts/<locale>.json`. */
export const RULES = [
  'knows-round',
  'predictor',
  'accuracy',
  'profit',
  'promise',
  'odds',
  'urgency',
  'proof',
  'bonus',
  'risk-free',
  'secret',
  'exclusive',
  'near-miss',
  'come-back',
] as const
export type Rule = (typeof RULES)[number]

/** A refused passage of a text. */
export interface WordingMatch {
  readonly rule: Rule
  /** UTF-16 offsets in the original text: `text.slice(start, end) === matched`. */
  readonly start: number
  readonly end: number
  readonly matched: string
  /** Keys of `texts/<locale>.json`. */
  readonly reason: `reason.${Rule}`
  readonly alternative: `alternative.${Rule}`
}
