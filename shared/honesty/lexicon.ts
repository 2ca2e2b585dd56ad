import { type Atom, NUMBER_KINDS, type NumberKind, type Phrase } from './phrase.ts'
import type { Token } from './token.ts'

/** A piece of a phrase, prepared for lookup: what may follow each atom that starts an alternative. */
export interface CompiledPiece {
  readonly rests: ReadonlyMap<number, readonly (readonly number[])[]>
  readonly optional: boolean
  readonly gap: number
}

export interface Entry<Kind> {
  readonly kind: Kind
  readonly pieces: readonly CompiledPiece[]
}

const STEM_MIN = 3
/** Counts of people and the like start here: "2 players won" is a report, "5,000 players won" an ad. */
const COUNT_MIN = 50
const NONE: readonly number[] = []

function numberKinds(token: Token): readonly NumberKind[] {
  const { value = Number.NaN, percent, money } = token
  return NUMBER_KINDS.filter((kind) => {
    if (kind === 'sure') return percent && value >= 95 && value <= 100
    if (kind === 'percent') return percent
    if (kind === 'money') return money
    return kind === 'number' || (value >= COUNT_MIN && !percent && !money)
  })
}

/** All phrases of a language by the words that they start with. */
export class Lexicon<Kind> {
  readonly #forms = new Map<string, number>()
  readonly #stems = new Map<string, number>()
  readonly #numbers = new Map<NumberKind, number>()
  readonly #entries = new Map<number, Entry<Kind>[]>()
  readonly #longestStem: number
  #count = 0

  constructor(phrases: Iterable<readonly [kind: Kind, phrase: Phrase]>) {
    for (const [kind, phrase] of phrases) this.#add(kind, phrase)
    this.#longestStem = Math.max(0, ...[...this.#stems.keys()].map((stem) => stem.length))
  }

  #add(kind: Kind, phrase: Phrase): void {
    const pieces = phrase.map(({ alternatives, optional, gap }) => {
      const rests = new Map<number, (readonly number[])[]>()
      for (const atoms of alternatives) {
        const [first, ...rest] = atoms.map((atom) => this.#id(atom))
        if (first !== undefined) rests.set(first, [...(rests.get(first) ?? []), rest])
      }
      return { rests, optional, gap }
    })
    const entry = { kind, pieces }
    for (const first of pieces[0]?.rests.keys() ?? []) {
      const entries = this.#entries.get(first)
      if (entries) entries.push(entry)
      else this.#entries.set(first, [entry])
    }
  }

  #id(atom: Atom): number {
    const ids = 'number' in atom ? this.#numbers : atom.stem ? this.#stems : this.#forms
    const key = 'number' in atom ? atom.number : atom.form
    const map: Map<string, number> = ids
    const id = map.get(key) ?? this.#count++
    map.set(key, id)
    return id
  }

  /** The atoms of phrases that a word can match. */
  atomsOf(form: string): readonly number[] {
    const exact = this.#forms.get(form)
    const found = exact === undefined ? [] : [exact]
    for (let length = STEM_MIN; length <= Math.min(form.length, this.#longestStem); length += 1) {
      const stem = this.#stems.get(form.slice(0, length))
      if (stem !== undefined) found.push(stem)
    }
    return found.length > 0 ? found : NONE
  }

  atomsOfNumber(token: Token): readonly number[] {
    return numberKinds(token).flatMap((kind) => this.#numbers.get(kind) ?? [])
  }

  startingWith(atom: number): readonly Entry<Kind>[] {
    return this.#entries.get(atom) ?? []
  }
}
