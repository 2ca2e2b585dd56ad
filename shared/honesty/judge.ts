import type { Claim } from './claims.ts'
import { CUES, type Cue } from './families.ts'
import type { Hit } from './lexicon.ts'
import { BREAK, type Tokens } from './token.ts'

/** Words on either side that are searched for a refutation, in sentences of any length. */
const WINDOW = 40
/** Reach of each cue, in words. */
const REACH = {
  not: 6,
  lacking: 3,
  after: 4,
  negated: 4,
  distance: 10,
  able: 5,
  open: 3,
  openAfter: 4,
} as const
/** Claims that may be somebody else's, or open. */
const OPEN_RULES = new Set(['promise', 'odds', 'accuracy', 'profit'])

/** Numbers of the first and last word. */
interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Decides whether a denial governs a claim: in the same clause, and before it or as its predicate. A denial elsewhere
 * in the sentence does not count.
 */
export class Judge {
  /** The number of compared cues: the cost, independent of time. */
  steps = 0
  readonly #text: Tokens
  readonly #cues = new Map<Cue, Hit[]>()
  /** First word of each sentence. */
  readonly #starts: number[] = []
  /** Number of pauses, and of new clauses, up to each word. */
  readonly #pauses: number[] = []
  readonly #walls: number[] = []

  constructor(text: Tokens, hits: readonly Hit[]) {
    this.#text = text
    for (const cue of CUES) this.#cues.set(cue, [])
    const hollow = new Set<number>()
    for (const { kind, from, to } of hits)
      if (kind === 'hollow') for (let word = from; word <= to; word += 1) hollow.add(word)
    for (const hit of hits) if (!hollow.has(hit.from)) this.#cues.get(hit.kind as Cue)?.push(hit)
    this.#measure()
  }

  #measure(): void {
    const starts = (cue: Cue) => new Set(this.#cues.get(cue)?.map(({ from }) => from))
    const [joins, ours, subject] = [starts('joins'), starts('ours'), starts('subject')]
    let [pauses, walls] = [0, 0]
    this.#text.tokens.forEach(({ sentence, breakBefore }, index) => {
      this.#starts[sentence] ??= index
      const isNew = ours.has(index + 1) || subject.has(index + 1)
      const isJoined = joins.has(index) && (breakBefore > BREAK.none || isNew)
      const isOurs = breakBefore > BREAK.none && ours.has(index)
      if (breakBefore > BREAK.none) pauses += 1
      if (breakBefore === BREAK.clause || isJoined || isOurs) walls += 1
      this.#pauses.push(pauses)
      this.#walls.push(walls)
    })
  }

  isRefuted(claim: Claim): boolean {
    const around = this.#around(claim)
    if (this.#find('spoil', around, claim).length > 0) return false
    return (
      this.#isDenied(claim, around) ||
      this.#isCalledFalse(claim, around) ||
      this.#isOfOthers(claim, around) ||
      this.#isOfTheBank(claim, around) ||
      this.#isOpen(claim, around) ||
      (this.isQuoted(claim) && this.#isDoubted(claim, around)) ||
      this.#isAnswered(claim, around) ||
      this.#isIntroduced(claim)
    )
  }

  /** Returns true if the sentence offers the thing that it names. */
  pitches(claim: Claim): boolean {
    const around = this.#around(claim)
    return this.#find('pitch', around, claim).length + this.#find('spoil', around, claim).length > 0
  }

  isQuoted(claim: Claim): boolean {
    return claim.words.some((word) => this.#text.tokens[word]?.isQuoted)
  }

  #sentenceOf = ({ from }: { from: number }): number => this.#text.tokens[from]?.sentence ?? 0

  #around(claim: Claim) {
    const sentence = this.#sentenceOf(claim)
    const end = this.#starts[sentence + 1] ?? this.#text.tokens.length
    return {
      from: Math.max(this.#starts[sentence] ?? 0, claim.from - WINDOW),
      to: Math.min(end - 1, claim.to + WINDOW),
    }
  }

  /** The cues of a kind within a span that share no word with the claim. */
  #find(cue: Cue, { from, to }: Span, claim?: Claim): readonly Hit[] {
    const all = this.#cues.get(cue) ?? []
    const found: Hit[] = []
    for (let index = lowerBound(all, from); index < all.length; index += 1) {
      this.steps += 1
      const hit = all[index]
      if (!hit || hit.from > to) break
      if (hit.to <= to && !claim?.words.some((word) => word >= hit.from && word <= hit.to)) found.push(hit)
    }
    return found
  }

  #pausesBetween = (first: number, last: number) => (this.#pauses[last] ?? 0) - (this.#pauses[first] ?? 0)
  #wallsBetween = (first: number, last: number) => (this.#walls[last] ?? 0) - (this.#walls[first] ?? 0)

  #isDenied(claim: Claim, around: Span): boolean {
    const { from, to } = claim
    const isJoined = (after: number) => this.#find('joins', { from: after + 2, to: from - 1 }).length > 0
    const reaches = (reach: number) => (hit: Hit) =>
      (hit.from > from && hit.to < to) ||
      (hit.to < from &&
        from - hit.to <= reach &&
        this.#pausesBetween(hit.to, from) === 0 &&
        !isJoined(hit.to))
    const before = { from: around.from, to }
    return (
      this.#find('not', before, claim).some(reaches(REACH.not)) ||
      this.#find('lacking', { from: around.from, to: from }, claim).some(reaches(REACH.lacking)) ||
      this.#find('nobody', before, claim).some((hit) => hit.from > from || this.#governs(hit, from)) ||
      this.#find('after', { from: to + 1, to: Math.min(around.to, to + 2 * REACH.after) }).some(
        (hit) => hit.from - to <= REACH.after && this.#pausesBetween(to, hit.from) === 0,
      ) ||
      this.#endsInNo(around, to)
    )
  }

  /** "No app, bot or channel can …": in its clause, or over commas if the claim's own verb says who is able. */
  #governs(nobody: Hit, first: number): boolean {
    if (this.#wallsBetween(nobody.to, first) > 0) return false
    if (this.#pausesBetween(nobody.to, first) === 0) return true
    return this.#find('able', { from: Math.max(nobody.to + 1, first - REACH.able), to: first + 2 }).some(
      (able) => this.#pausesBetween(able.to, first) === 0,
    )
  }

  /** Denies with the last word: "As a prediction, no." */
  #endsInNo(around: Span, last: number): boolean {
    if (around.to <= last || this.#isQuestion(this.#sentenceOf({ from: last }))) return false
    if (around.to > last + 1 && (this.#text.tokens[around.to]?.breakBefore ?? 0) === BREAK.none) return false
    return this.#find('answer', { from: around.to, to: around.to }).length > 0
  }

  #isCalledFalse(claim: Claim, around: Span): boolean {
    return this.#find('refute', around, claim).some((word) => {
      const before = { from: Math.max(around.from, word.from - REACH.negated), to: word.from - 1 }
      const isNegated = (['not', 'nobody'] as const)
        .flatMap((cue) => this.#find(cue, before))
        .some((hit) => this.#pausesBetween(hit.to, word.from) === 0)
      if (isNegated) return false
      if (word.from > claim.to) return this.#wallsBetween(claim.to, word.from) === 0
      if (word.to >= claim.from) return true
      const ours = this.#find('ours', { from: word.to, to: claim.from - 1 }, claim)
      return this.#wallsBetween(word.to, claim.from) === 0 && ours.length === 0
    })
  }

  /** Leaves the claim to others: "The so-called …", "they claim that …". */
  #isOfOthers(claim: Claim, around: Span): boolean {
    return this.#find('distance', around, claim).some((hit) => {
      if (this.#find('ours', { from: Math.max(around.from, hit.from - 4), to: hit.from }).length > 0)
        return false
      if (hit.from > claim.to) return hit.from - claim.to <= REACH.after
      const isNear = claim.from - hit.to <= REACH.distance
      return isNear && (hit.to >= claim.from || this.#wallsBetween(hit.to, claim.from) === 0)
    })
  }

  /** Names another winner than the reader: "The house always wins". */
  #isOfTheBank(claim: Claim, around: Span): boolean {
    return this.#find('bank', around).some(({ from, to }) => from <= claim.to && to >= claim.from)
  }

  /** Promises nobody a win: "Whether you will win", "you will win some rounds". */
  #isOpen(claim: Claim, around: Span): boolean {
    if (!OPEN_RULES.has(claim.kind)) return false
    return this.#find('open', around, claim).some(({ from, to }) => {
      if (to < claim.from) return claim.from - to <= REACH.open && this.#pausesBetween(to, claim.from) === 0
      const isNear = from <= claim.to || from - claim.to <= REACH.openAfter
      return isNear && this.#pausesBetween(claim.to, from) <= 0
    })
  }

  #isDoubted(claim: Claim, around: Span): boolean {
    const cues = ['not', 'nobody', 'outsider', 'doubt', 'after'] as const
    return cues.some((cue) => this.#find(cue, around, claim).length > 0)
  }

  #isQuestion = (sentence: number) => this.#text.sentences[sentence]?.isQuestion ?? false

  /**
   * Returns true for a question that leaves the answer open or is answered with no, and for a claim of others that
   * the next sentence denies.
   */
  #isAnswered(claim: Claim, around: Span): boolean {
    const sentence = this.#sentenceOf(claim)
    const isQuestion = this.#isQuestion(sentence)
    const outsiders = this.#find('outsider', around, claim).length > 0
    if (!isQuestion && !outsiders && !this.isQuoted(claim)) return false
    const next = this.#starts[sentence + 1]
    const starts = (cue: Cue) =>
      next !== undefined && this.#find(cue, { from: next, to: next + 6 }).some(({ from }) => from <= next + 1)
    if (starts('answer')) return true
    if (outsiders && this.#isQuestion(sentence + 1)) return true
    const start = this.#starts[sentence] ?? 0
    return (
      isQuestion &&
      !starts('yes') &&
      this.#find('ours', { from: next ?? around.to, to: (next ?? around.to) + 4 }).length === 0 &&
      this.#find('ask', { from: start, to: start + 4 }).some(({ from }) => from <= start + 1)
    )
  }

  /** Is denied by the line before its list: "None of this is true:". */
  #isIntroduced(claim: Claim): boolean {
    const lead = this.#text.sentences[this.#sentenceOf(claim)]?.lead
    if (lead === undefined) return false
    const end = (this.#starts[lead + 1] ?? 0) - 1
    const span = { from: Math.max(this.#starts[lead] ?? 0, end - WINDOW), to: end }
    if (this.#find('spoil', span).length > 0 || this.#find('ours', span).length > 0) return false
    return (['nobody', 'refute', 'distance'] as const).some((cue) => this.#find(cue, span).length > 0)
  }
}

function lowerBound(hits: readonly Hit[], from: number): number {
  let low = 0
  let high = hits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hits[middle]?.from ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}
