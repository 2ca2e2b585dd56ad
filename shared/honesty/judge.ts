import type { Kind } from './book.ts'
import { CUES, type Cue } from './phrase-book.ts'
import type { Hit } from './scan.ts'
import { BREAK, type Tokens } from './token.ts'

/** How many words on either side are searched for a refutation, in sentences of any length. */
const WINDOW = 60
/** How many words each cue reaches: "not" forward, "does not exist" back, "so-called" forward, a denial to "fraud". */
const REACH = { not: 8, notAfter: 3, distances: 12, denied: 3, able: 6, openBefore: 2, openAfter: 4 } as const

const isCue = (kind: Kind): kind is Cue => CUES.some((cue) => cue === kind)

interface Span {
  readonly from: number
  readonly to: number
}

/** Distinguishes sentences that refute a claim from sentences that make it. */
export class Judge {
  /** The number of compared words and cues: the cost, independent of time. */
  steps = 0
  readonly #text: Tokens
  readonly #cues = new Map<Cue, Span[]>()
  readonly #hollow = new Map<Span, boolean>()
  /** First word of each sentence. */
  readonly #starts: number[] = []

  constructor(text: Tokens, hits: readonly Hit<Kind>[]) {
    this.#text = text
    for (const cue of CUES) this.#cues.set(cue, [])
    for (const hit of hits)
      if (isCue(hit.kind))
        this.#cues.get(hit.kind)?.push({ from: hit.words[0] ?? 0, to: hit.words.at(-1) ?? 0 })
    text.tokens.forEach((token, index) => {
      this.#starts[token.sentence] ??= index
    })
  }

  /** Whether the text around a claim says that it is false, or that nobody can make it. */
  isRefuted(claim: Hit<Kind>): boolean {
    const around = this.#around(claim)
    if (this.#find('spoils', around, claim).length > 0) return false
    const isQuoted = claim.words.some((word) => this.#text.tokens[word]?.quoted)
    return (
      this.#isCalledFalse(claim, around) ||
      this.#isDenied(claim, around) ||
      this.#isDistant(claim, around) ||
      this.#isOfTheHouse(claim, around) ||
      this.#isLeftOpen(claim, around) ||
      (isQuoted && this.#isDoubted(claim, around)) ||
      this.#isAnswered(claim, around, isQuoted) ||
      this.#isIntroduced(claim)
    )
  }

  /** Whether the sentence offers what it names. */
  pitches(claim: Hit<Kind>): boolean {
    const around = this.#around(claim)
    return this.#find('pitches', around, claim).length + this.#find('spoils', around, claim).length > 0
  }

  isQuoted(claim: Hit<Kind>): boolean {
    return claim.words.every((word) => this.#text.tokens[word]?.quoted)
  }

  #around(claim: Hit<Kind>): Span {
    const first = claim.words[0] ?? 0
    const last = claim.words.at(-1) ?? first
    const sentence = this.#text.tokens[first]?.sentence ?? 0
    const end = this.#starts[sentence + 1] ?? this.#text.tokens.length
    return {
      from: Math.max(this.#starts[sentence] ?? 0, first - WINDOW),
      to: Math.min(end - 1, last + WINDOW),
    }
  }

  /** The cues of a kind within a span that share no word with the claim. */
  #find(cue: Cue, within: Span, claim?: Hit<Kind>): readonly Span[] {
    const all = this.#cues.get(cue) ?? []
    const found: Span[] = []
    for (let index = lowerBound(all, within.from); index < all.length; index += 1) {
      this.steps += 1
      const span = all[index]
      if (!span || span.from > within.to) break
      if (span.to > within.to || claim?.words.some((word) => word >= span.from && word <= span.to)) continue
      if (cue !== 'hollow' && this.#isHollow(span)) continue
      found.push(span)
    }
    return found
  }

  /** Kept, since every claim of a sentence asks it of the same words. */
  #isHollow(span: Span): boolean {
    const known = this.#hollow.get(span)
    if (known !== undefined) return known
    const near = { from: span.from - WINDOW, to: span.to + WINDOW }
    const now = this.#find('hollow', near).some(({ from, to }) => from <= span.to && to >= span.from)
    this.#hollow.set(span, now)
    return now
  }

  #breaksBetween(after: number, until: number): number {
    let most = 0
    this.steps += Math.max(0, until - after)
    for (let index = after + 1; index <= until; index += 1)
      most = Math.max(most, this.#text.tokens[index]?.breakBefore ?? 0)
    return most
  }

  #isCalledFalse(claim: Hit<Kind>, around: Span): boolean {
    const first = claim.words[0] ?? 0
    return this.#find('refutes', around, claim).some((word) => {
      const before = { from: Math.max(around.from, word.from - REACH.denied), to: word.from - 1 }
      const denied = (['not', 'nobody'] as const)
        .flatMap((cue) => this.#find(cue, before))
        .some(({ to }) => to < word.from && this.#breaksBetween(to, word.from) === BREAK.none)
      const turned = word.to < first && this.#find('ours', { from: word.to, to: first }).length > 0
      return !denied && !turned
    })
  }

  #isDenied(claim: Hit<Kind>, around: Span): boolean {
    const first = claim.words[0] ?? 0
    const last = claim.words.at(-1) ?? first
    const plain = [...this.#find('not', around, claim), ...this.#find('nobody', around, claim)]
    // Between its own words: "the next round can not be predicted".
    if (plain.some(({ from, to }) => from > first && to < last)) return true
    const reaches = (to: number) =>
      to < first &&
      first - to <= REACH.not + 1 &&
      this.#breaksBetween(to, first) === BREAK.none &&
      // Directly after "not" it is not "and": Italian "non è" without its accent.
      this.#find('joins', { from: to + 2, to: first - 1 }).length === 0
    if (plain.some(({ to }) => reaches(to)) || this.#endsInNo(around, last)) return true
    if (this.#find('nobody', around, claim).some(({ to }) => to < first && this.#isAble(to, first)))
      return true
    return this.#find('notAfter', {
      from: last + 1,
      to: Math.min(around.to, last + 1 + REACH.notAfter + 4),
    }).some(({ from }) => from - last <= REACH.notAfter + 1 && this.#breaksBetween(last, from) === BREAK.none)
  }

  /** "As a prediction, no." */
  #endsInNo(around: Span, last: number): boolean {
    const sentence = this.#text.tokens[last]?.sentence ?? 0
    const isWhole = around.to + 1 === (this.#starts[sentence + 1] ?? this.#text.tokens.length)
    const isQuestion = this.#text.sentences[sentence]?.question ?? false
    const isApart = around.to === last + 1 || (this.#text.tokens[around.to]?.breakBefore ?? 0) > BREAK.none
    if (!isWhole || isQuestion || !isApart || around.to <= last) return false
    return this.#find('answers', { from: around.to, to: around.to }).length > 0
  }

  /** "No app, bot or channel can …": after the last comma, or over any distance, somebody is able or not. */
  #isAble(to: number, first: number): boolean {
    if (this.#breaksBetween(to, first) >= BREAK.colon) return false
    return this.#find('able', { from: Math.max(to + 1, first - REACH.able), to: first + 2 }).some(
      (able) => this.#breaksBetween(able.to, first) === BREAK.none,
    )
  }

  /** "The house always wins": the winner is not the reader. */
  #isOfTheHouse(claim: Hit<Kind>, around: Span): boolean {
    const [first, last] = [claim.words[0] ?? 0, claim.words.at(-1) ?? 0]
    return this.#find('house', around).some(({ from, to }) => from <= last && to >= first)
  }

  /** "Whether you will win", "you will win some rounds": nobody is promised a win. */
  #isLeftOpen(claim: Hit<Kind>, around: Span): boolean {
    if (claim.kind !== 'promise') return false
    const [first, last] = [claim.words[0] ?? 0, claim.words.at(-1) ?? 0]
    return this.#find('open', around, claim).some(({ from, to }) => {
      if (to < first) return first - to <= REACH.openBefore && this.#breaksBetween(to, first) === BREAK.none
      const near = from <= last || from - last <= REACH.openAfter
      return near && this.#breaksBetween(last, from) === BREAK.none
    })
  }

  #isDistant(claim: Hit<Kind>, around: Span): boolean {
    const first = claim.words[0] ?? 0
    const last = claim.words.at(-1) ?? first
    return this.#find('distances', around, claim).some(({ from, to }) => {
      if (this.#find('ours', { from: Math.max(around.from, from - 4), to: from }).length > 0) return false
      if (to < first) return first - to <= REACH.distances
      return from > last ? from - last <= REACH.notAfter + 1 : true
    })
  }

  #isDoubted(claim: Hit<Kind>, around: Span): boolean {
    const cues = ['not', 'nobody', 'outsiders', 'doubts', 'notAfter'] as const
    return cues.some((cue) => this.#find(cue, around, claim).length > 0)
  }

  #isAnswered(claim: Hit<Kind>, around: Span, isQuoted: boolean): boolean {
    const sentence = this.#text.tokens[claim.words[0] ?? 0]?.sentence ?? 0
    const question = this.#text.sentences[sentence]?.question ?? false
    const outsiders = this.#find('outsiders', around, claim).length > 0
    if (!question && !outsiders && !isQuoted) return false
    const next = this.#starts[sentence + 1]
    if (next === undefined) return false
    const isNo = this.#find('answers', { from: next, to: next + 6 }).some(({ from }) => from <= next + 1)
    return isNo || (outsiders && (this.#text.sentences[sentence + 1]?.question ?? false))
  }

  /** "None of this is true:" before the list that contains the claim. */
  #isIntroduced(claim: Hit<Kind>): boolean {
    const lead = this.#text.sentences[this.#text.tokens[claim.words[0] ?? 0]?.sentence ?? 0]?.lead
    if (lead === undefined) return false
    const end = (this.#starts[lead + 1] ?? 0) - 1
    const span = { from: Math.max(this.#starts[lead] ?? 0, end - WINDOW), to: end }
    if (this.#find('spoils', span).length > 0 || this.#find('ours', span).length > 0) return false
    const cues = ['nobody', 'refutes', 'distances'] as const
    return cues.some((cue) => this.#find(cue, span).length > 0)
  }
}

function lowerBound(spans: readonly Span[], from: number): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}
