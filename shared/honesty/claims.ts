import { type Concept, FAMILIES } from './families.ts'
import type { Hit } from './lexicon.ts'
import { RULES, type Rule } from './rules.ts'
import { BREAK, type Token } from './token.ts'

export interface Claim extends Hit<Rule> {
  /** Indices of the claim's own words, without those in between. */
  readonly words: readonly number[]
}

const SPLIT_FAMILIES = FAMILIES.map(([rule, reach, parts]) => ({
  rule,
  reach,
  parts: parts.split(' ').map((part): ReadonlySet<string> => new Set(part.split('/'))),
}))
const FAMILIES_BY_START = new Map<string, typeof SPLIT_FAMILIES>()
for (const family of SPLIT_FAMILIES)
  for (const first of family.parts[0] ?? [])
    FAMILIES_BY_START.set(first, [...(FAMILIES_BY_START.get(first) ?? []), family])

/** Finds the claims in a text, made or refuted: a rule's own words, and families whose parts are close together. */
export function findClaims(tokens: readonly Token[], hits: readonly Hit[]) {
  const finder = new Finder(tokens, hits)
  const claims = hits.flatMap((hit) => finder.claimsFrom(hit))
  return { claims, steps: finder.steps }
}

const TIGHT = 3

const isRule = (kind: Concept): kind is Rule => RULES.some((rule) => rule === kind)

class Finder {
  steps = 0
  readonly #tokens: readonly Token[]
  readonly #starting: (readonly Hit[])[]
  readonly #ending: (readonly Hit[])[]

  constructor(tokens: readonly Token[], hits: readonly Hit[]) {
    this.#tokens = tokens
    const groupBy = (end: 'from' | 'to') => {
      const found: Hit[][] = tokens.map(() => [])
      for (const hit of hits) found[hit[end]]?.push(hit)
      return found
    }
    this.#starting = groupBy('from')
    this.#ending = groupBy('to')
  }

  /** Returns the claims that begin at a hit: a rule's own words, or the first part of a family. */
  claimsFrom({ kind, from, to }: Hit): readonly Claim[] {
    const own = isRule(kind) ? [{ kind, from, to, words: range(from, to) }] : []
    const families = FAMILIES_BY_START.get(kind) ?? []
    return [...own, ...families.flatMap((family) => this.#matchFamily(family, { kind, from, to }) ?? [])]
  }

  #matchFamily({ rule, reach, parts }: (typeof SPLIT_FAMILIES)[number], first: Hit): Claim | undefined {
    let { from, to } = first
    const words = range(from, to)
    for (const part of parts.slice(1)) {
      const next = this.#findNearest(part, from, to, reach)
      if (!next) return undefined
      from = Math.min(from, next.from)
      to = Math.max(to, next.to)
      words.push(...range(next.from, next.to))
    }
    return { kind: rule, from, to, words: words.toSorted((one, other) => one - other) }
  }

  /** Returns the nearest hit inside a span or at most `reach` words outside, in the same clause. */
  #findNearest(part: ReadonlySet<string>, from: number, to: number, reach: number): Hit | undefined {
    for (let at = from; at <= to; at += 1) {
      const inside = this.#oneOf(this.#starting[at], part)
      if (inside && inside.to <= to) return inside
    }
    // Longer reaches may cross a comma, shorter ones may not.
    const wall = reach > TIGHT ? BREAK.clause : BREAK.comma
    let [left, right] = [from, to]
    const sentence = this.#tokens[from]?.sentence
    for (let distance = 0; distance <= reach; distance += 1) {
      const after = this.#tokens[right + 1]
      if (right === to + distance && after?.sentence === sentence && (after?.breakBefore ?? 0) < wall) {
        right += 1
        const found = this.#oneOf(this.#starting[right], part)
        if (found) return found
      }
      const isSame = this.#tokens[left - 1]?.sentence === sentence
      if (left === from - distance && isSame && (this.#tokens[left]?.breakBefore ?? 0) < wall) {
        left -= 1
        const found = this.#oneOf(this.#ending[left], part)
        if (found) return found
      }
    }
    return undefined
  }

  #oneOf(hits: readonly Hit[] = [], part: ReadonlySet<string>): Hit | undefined {
    this.steps += 1
    return hits.find(({ kind }) => part.has(kind))
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
}
