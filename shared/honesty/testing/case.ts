import type { Rule } from '../rules.ts'

/** Sentences of one language that must be refused, each with the rule, and ones that must pass. */
export interface WordingCases {
  readonly forbidden: readonly (readonly [rule: Rule, sentence: string])[]
  readonly allowed: readonly string[]
}
