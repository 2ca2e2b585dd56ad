import type { Locale } from '#shared/i18n/locales.ts'
import { type Claim, findClaims } from './claims.ts'
import { fold } from './fold.ts'
import { Judge } from './judge.ts'
import { lexiconsOf } from './lexicon.ts'
import type { Rule, WordingMatch } from './rules.ts'
import type { Tokens } from './token.ts'
import { tokenize } from './tokens.ts'

/** A casino's own offer may name a bonus (docs/product.md, H6); all other rules apply to it too. */
export type TextKind = 'text' | 'offer'

/** Number of sentences around a refutation in which the mere word "predictor" is allowed. */
const NEIGHBOURS = 3
const REFUTABLE: readonly Rule[] = ['predictor', 'knows-round', 'accuracy']

/**
 * Finds wording that H1 forbids, in text order. Understands Markdown. A claim that its own sentence refutes, denies or
 * attributes to others is allowed; if that is unclear, it is refused.
 *
 * @example checkWording('99% accuracy!', 'en') // [{ rule: 'accuracy', start: 0, end: 12, matched: '99% accuracy', … }]
 * @example checkWording('No app can predict a round.', 'en') // []
 */
export function checkWording(text: string, locale: Locale, kind: TextKind = 'text'): readonly WordingMatch[] {
  return measureWording(text, locale, kind).faults
}

/** Measures the cost of a check in compared words and cues; a test checks that it grows linearly with the text. */
export function measureWording(text: string, locale: Locale, kind: TextKind = 'text') {
  const { own, english } = lexiconsOf(locale)
  const folded = fold(text)
  const read = tokenize(folded, (form) => own.knows(form) || english?.knows(form) === true)
  const { hits, steps } = own.scan(read.tokens)
  const foreign = english?.scan(read.tokens)
  const found = [hits, foreign?.hits ?? []].map((some) => findClaims(read.tokens, some))
  const claims = found
    .flatMap((one) => one.claims)
    .filter((claim) => kind !== 'offer' || claim.kind !== 'bonus')
  const judge = new Judge(read, hits)
  const faults = standing(claims, judge, read).map((claim): WordingMatch => {
    const start = folded.starts[read.tokens[claim.from]?.from ?? 0] ?? 0
    const end = folded.ends[(read.tokens[claim.to]?.to ?? 1) - 1] ?? text.length
    const { kind: rule } = claim
    return {
      rule,
      start,
      end,
      matched: text.slice(start, end),
      reason: `reason.${rule}`,
      alternative: `alternative.${rule}`,
    }
  })
  return {
    faults: withoutOverlaps(faults),
    steps: steps + (foreign?.steps ?? 0) + found.reduce((sum, one) => sum + one.steps, judge.steps),
  }
}

/** Returns the claims that nothing in the text refutes. */
function standing(claims: readonly Claim[], judge: Judge, { tokens }: Tokens): readonly Claim[] {
  const sentenceOf = (claim: Claim) => tokens[claim.from]?.sentence ?? 0
  const refuted = new Set(claims.filter((claim) => judge.isRefuted(claim)))
  const refutedSentences = new Set(
    [...refuted].filter(({ kind }) => REFUTABLE.includes(kind)).map((claim) => sentenceOf(claim)),
  )
  const isExcused = (claim: Claim) => {
    if (claim.kind !== 'predictor' || judge.pitches(claim)) return false
    if (judge.isQuoted(claim)) return true
    const sentence = sentenceOf(claim)
    for (let near = sentence - NEIGHBOURS; near <= sentence + NEIGHBOURS; near += 1)
      if (refutedSentences.has(near)) return true
    return false
  }
  return claims.filter((claim) => !refuted.has(claim) && !isExcused(claim))
}

/** Sorts from the left, longest first; removes faults inside another one, and overlapping ones of the same rule. */
function withoutOverlaps(faults: readonly WordingMatch[]): readonly WordingMatch[] {
  const kept: WordingMatch[] = []
  const reached = new Map<Rule, number>()
  let furthest = 0
  for (const fault of faults.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (fault.end <= furthest || fault.start < (reached.get(fault.rule) ?? 0)) continue
    kept.push(fault)
    reached.set(fault.rule, fault.end)
    furthest = Math.max(furthest, fault.end)
  }
  return kept
}
