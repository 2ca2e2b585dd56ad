/** What H1 of docs/product.md forbids; each has its reason and its alternative in `texts/<locale>.json`. */
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

/** A place in a text that is refused. */
export interface WordingFault {
  readonly rule: Rule
  /** UTF-16 offsets into the text as it was given: `text.slice(start, end) === matched`. */
  readonly start: number
  readonly end: number
  readonly matched: string
  /** Keys of `texts/<locale>.json`. */
  readonly reason: `reason.${Rule}`
  readonly alternative: `alternative.${Rule}`
}
