import type { CompiledPiece, Entry, Lexicon } from './lexicon.ts'
import { BREAK, type Token } from './token.ts'

/** A phrase found in a text. */
export interface Hit<Kind> {
  readonly kind: Kind
  /** The words that belong to it, ascending, without words in between. */
  readonly words: readonly number[]
}

export interface Scan<Kind> {
  /** By their first word. */
  readonly hits: readonly Hit<Kind>[]
  /** The number of compared words: the cost, independent of time. */
  readonly steps: number
}

interface State {
  /** The next word to compare. */
  readonly at: number
  readonly words: readonly number[]
}

/** Finds every phrase of a lexicon, each at most once from the same first word, within one sentence. */
export function scan<Kind>(tokens: readonly Token[], lexicon: Lexicon<Kind>): Scan<Kind> {
  const known = new Map<string, readonly number[]>()
  const atoms = tokens.map((token) => {
    if (token.value !== undefined) return lexicon.atomsOfNumber(token)
    const before = known.get(token.form)
    if (before) return before
    const now = lexicon.atomsOf(token.form)
    known.set(token.form, now)
    return now
  })
  const scanner = new Scanner<Kind>(tokens, atoms)
  for (let index = 0; index < tokens.length; index += 1)
    for (const atom of atoms[index] ?? [])
      for (const entry of lexicon.startingWith(atom)) scanner.try(entry, index)
  return { hits: scanner.hits, steps: scanner.steps }
}

class Scanner<Kind> {
  readonly hits: Hit<Kind>[] = []
  steps = 0
  readonly #tokens: readonly Token[]
  readonly #atoms: readonly (readonly number[])[]

  constructor(tokens: readonly Token[], atoms: readonly (readonly number[])[]) {
    this.#tokens = tokens
    this.#atoms = atoms
  }

  try(entry: Entry<Kind>, start: number): void {
    const sentence = this.#tokens[start]?.sentence
    let states: readonly State[] = [{ at: start, words: [] }]
    for (const piece of entry.pieces) {
      // By position: what can follow does not depend on how it was reached.
      const next: State[] = piece.optional ? [...states] : []
      for (const state of states) this.#advance(state, piece, sentence, next)
      if (next.length === 0) return
      states = next
    }
    const end = states.reduce((best, state) => (state.words.length > best.words.length ? state : best))
    this.hits.push({ kind: entry.kind, words: end.words })
  }

  #advance(state: State, piece: CompiledPiece, sentence: number | undefined, next: State[]): void {
    const isApart = this.#tokens[state.at]?.breakBefore === BREAK.clause
    for (let at = state.at; at <= state.at + piece.gap; at += 1) {
      const token = this.#tokens[at]
      if (token === undefined || token.sentence !== sentence) return
      // Words may come between, but not another clause.
      if (at > state.at && (isApart || token.breakBefore === BREAK.clause)) return
      this.steps += 1
      for (const atom of this.#atoms[at] ?? [])
        for (const rest of piece.rests.get(atom) ?? []) {
          const end = at + 1 + rest.length
          if (next.some((other) => other.at === end) || !this.#follows(rest, at + 1, sentence)) continue
          next.push({ at: end, words: [...state.words, ...range(at, end)] })
        }
    }
  }

  #follows(rest: readonly number[], from: number, sentence: number | undefined): boolean {
    this.steps += rest.length
    return rest.every(
      (atom, offset) =>
        this.#tokens[from + offset]?.sentence === sentence &&
        this.#atoms[from + offset]?.includes(atom) === true,
    )
  }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset)
}
