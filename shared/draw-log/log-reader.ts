import type { Checkpoint } from '../tlog/note.ts'
import {
  attempt,
  type CompleteHash,
  consistencyProof,
  decodeBundle,
  inclusionProof,
  leafHash,
  type ReadFile,
  TILE_WIDTH,
  tilePath,
  tileReader,
  verifyConsistency,
  verifyInclusion,
} from '../tlog/tree.ts'
import { decodeEntry, type Entry, type EntryOf, sortText } from './entries.ts'

export type RoundFault =
  | 'not_signed'
  | 'log_frozen'
  | 'log_ahead'
  | 'log_changed'
  | 'round_missing'
  | 'draw_differs'
  | 'seeds_differ'
  | 'list_of_another_user'
  | 'place_differs'
  | 'outcome_differs'
  | 'end_missing'
  | 'not_included'

export class Fault extends Error {
  readonly fault: RoundFault
  constructor(fault: RoundFault) {
    super(fault)
    this.fault = fault
  }
}

/** Parses data of others; throws the given fault if it is malformed. */
export function read<T>(compute: () => T, fault: RoundFault = 'not_included'): T {
  const found = attempt(compute)
  if (found === undefined) throw new Fault(fault)
  return found
}

/** The position of an entry, and its inclusion proof up to the signed root. */
export interface Included {
  readonly index: number
  readonly proof: readonly Uint8Array[]
}

/** The first entry of a bundle: its time and sort text. */
interface First {
  readonly at: string
  readonly place: string
}

export interface Found<K extends Entry['kind']> {
  readonly index: number
  readonly bytes: Uint8Array
  readonly entry: EntryOf<K>
}

/** The files of a log of a given size, each fetched once on demand. */
export class LogReader {
  readonly size: number
  readonly #head: Checkpoint
  readonly #readFile: ReadFile
  readonly #compute: ReturnType<typeof tileReader>
  readonly #bundles = new Map<number, readonly Uint8Array[]>()
  /** First entries by bundle. */
  readonly #firsts = new Map<number, First>()

  constructor(readFile: ReadFile, head: Checkpoint) {
    this.size = head.size
    this.#head = head
    this.#readFile = readFile
    this.#compute = tileReader(readFile, head.size)
  }

  /** True if a checkpoint, however old, is of this log. */
  async isSame(seen: Checkpoint): Promise<boolean> {
    if (seen.origin !== this.#head.origin) return false
    try {
      return seen.size === 0 || (await this.extends(seen))
    } catch (error) {
      if (error instanceof Fault) return false
      throw error
    }
  }

  /** True if the entries of a smaller tree are the first of this log. */
  async extends(older: Checkpoint): Promise<boolean> {
    if (older.size > this.size) return false
    const proof = await this.#prove((complete) => consistencyProof(older.size, this.size, complete))
    return verifyConsistency(older, this.#head, proof)
  }

  async include({ index, bytes }: Omit<Found<'draw'>, 'entry'>): Promise<Included> {
    const { size, root } = this.#head
    const proof = await this.#prove((complete) => inclusionProof(index, size, complete))
    if (!verifyInclusion({ index, size, leaf: leafHash(bytes), root }, proof)) throw new Fault('not_included')
    return { index, proof }
  }

  async #prove<T>(compute: (complete: CompleteHash) => T): Promise<T> {
    try {
      return await this.#compute(compute)
    } catch (error) {
      throw error instanceof RangeError ? new Fault('not_included') : error
    }
  }

  async beganMs(): Promise<number> {
    return Date.parse((await this.#first(0)).at)
  }

  /** Finds the one entry of a kind for a list, round or build, or of a day. @param times possible times: days, or an instant */
  async findOn<K extends Entry['kind']>(
    times: readonly string[],
    kind: K,
    id: string,
  ): Promise<Found<K> | undefined> {
    for (const at of times) {
      const n = await this.#lastUpTo(sortText(at, id, kind))
      const found = n === undefined ? undefined : await this.#findIn(n, { kind, at, id })
      if (found) return found
    }
    return undefined
  }

  /** Finds an entry by its beginning, which holds its kind, time and id. */
  async #findIn<K extends Entry['kind']>(
    n: number,
    { kind, at, id }: { readonly kind: K; readonly at: string; readonly id: string },
  ): Promise<Found<K> | undefined> {
    for (const [place, bytes] of (await this.#bundle(n)).entries()) {
      const [, itsKind, itsAt, itsId = ''] = BEGINS.exec(decoder.decode(bytes)) ?? []
      if (itsKind !== kind || itsAt !== at || itsId !== id) continue
      return { index: n * TILE_WIDTH + place, bytes, entry: read(() => decodeEntry(bytes)) as EntryOf<K> }
    }
    return undefined
  }

  get #last(): number {
    return Math.ceil(this.size / TILE_WIDTH) - 1
  }

  /** Returns the last bundle whose first entry does not sort after a place. */
  async #lastUpTo(place: string): Promise<number | undefined> {
    let [low, high] = [-1, this.#last]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((await this.#first(middle)).place <= place) low = middle
      else high = middle - 1
    }
    return low < 0 ? undefined : low
  }

  /** Reads a bundle's first entry; fetches only the first bytes if the bundle is not cached. */
  async #first(n: number): Promise<First> {
    const known = this.#firsts.get(n)
    if (known) return known
    const [entry] = this.#bundles.get(n) ?? []
    const bytes =
      entry ?? (await this.#readFile(this.#path(n), LENGTH_BYTES + BEGINNING))?.subarray(LENGTH_BYTES)
    const text = decoder.decode(bytes?.subarray(0, BEGINNING))
    const [, kind, at = '', id = ''] = BEGINS.exec(text) ?? []
    if (kind === undefined || Number.isNaN(Date.parse(at))) throw new Fault('not_included')
    const first = { at, place: sortText(at, id, kind as Entry['kind']) }
    this.#firsts.set(n, first)
    return first
  }

  async #bundle(n: number): Promise<readonly Uint8Array[]> {
    const kept = this.#bundles.get(n)
    if (kept) return kept
    const bytes = (await this.#readFile(this.#path(n))) ?? new Uint8Array()
    const entries = read(() => decodeBundle(bytes))
    if (entries.length !== this.#width(n)) throw new Fault('not_included')
    this.#bundles.set(n, entries)
    return entries
  }

  #path(n: number): string {
    return tilePath({ level: 'entries', n, width: this.#width(n) })
  }

  #width(n: number): number {
    return Math.min(TILE_WIDTH, this.size - n * TILE_WIDTH)
  }
}

/** Matches the start of an entry: its kind, its time, and the id of its list, round or build. */
const BEGINS = /^\{"kind":"(\w+)","at":"([^"]+)",(?:"(?:list|round|sha256)":"(\w+)")?/
const BEGINNING = 128
/** Length prefix of each entry in a bundle. */
const LENGTH_BYTES = 2
const decoder = new TextDecoder()
