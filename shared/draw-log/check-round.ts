import { fromHex } from '../crash/hex.ts'
import { fromDecimal } from '../crash/multiplier.ts'
import type { Round } from '../models/round.ts'
import { type Checkpoint, openNote, parseCheckpoint, parseVkey } from '../tlog/note.ts'
import {
  type CompleteHash,
  consistencyProof,
  decodeBundle,
  hashesOfTiles,
  inclusionProof,
  leafHash,
  TILE_WIDTH,
  tileOf,
  tilePath,
  verifyConsistency,
  verifyInclusion,
} from '../tlog/tree.ts'
import type { ReadFile } from './audit.ts'
import { decodeEntry, type EntryOf, isInList, LATE_MS, targetOf } from './entries.ts'

/** What a browser remembers of the log: the keys that it first met, and the last checkpoint that grew out of all before. */
export interface KnownLog {
  readonly keys: readonly string[]
  readonly checkpoint: string
}

/** Where an entry stands, and what shows it: the hashes beside its way up to the signed root. */
export interface Included {
  readonly index: number
  readonly proof: readonly Uint8Array[]
}

export type RoundCheck =
  /** There is no log; or it begins later than the round. */
  | { readonly result: 'no_log' | 'none' }
  /** A round of the last minutes, which the log may still get. */
  | { readonly result: 'waiting'; readonly known: KnownLog }
  | {
      readonly result: 'agrees'
      readonly size: number
      readonly draw: Included
      /** Of the list of seeds that it was drawn from; nothing where none was ready. */
      readonly seeds: (Included & { readonly at: string }) | undefined
      /** Of its outcome, where that is logged near to it. */
      readonly end: Included | undefined
      /** What was remembered before shows that this log has only grown since. */
      readonly grew: boolean
      readonly known: KnownLog
    }
  | { readonly result: 'fault'; readonly fault: RoundFault }

export type RoundFault =
  | 'not_signed'
  | 'log_changed'
  | 'round_missing'
  | 'draw_differs'
  | 'seeds_differ'
  | 'outcome_differs'
  | 'not_included'

class Fault extends Error {
  readonly fault: RoundFault
  constructor(fault: RoundFault) {
    super(fault)
    this.fault = fault
  }
}

/** What is compared of one's own round. */
export type OwnRound = Pick<
  Round,
  | '_id'
  | 'mode'
  | 'risk'
  | 'target'
  | 'rtp'
  | 'createdAt'
  | 'commitment'
  | 'serverSeed'
  | 'clientSeed'
  | 'outcome'
>

/**
 * Looks for one's own round in the log, and checks that it is there as it was told, that its seeds were committed to
 * before, and that the log has only grown since one last looked.
 *
 * @throws what `read` throws where a file cannot be had
 */
export async function checkRound(
  read: ReadFile,
  round: OwnRound,
  { known, nowMs }: { readonly known: KnownLog | undefined; readonly nowMs: number },
): Promise<RoundCheck> {
  const note = await read('checkpoint')
  if (!note) return { result: 'no_log' }
  try {
    const keys = await readLines(read, 'keys')
    const checkpoint = new TextDecoder().decode(note)
    const head = headOf(checkpoint, known?.keys ?? keys)
    const log = new Log(read, head.size)
    const grew = known !== undefined && (await hasGrown(log, seenHead(known), head))
    // New keys are believed where an old one has signed beside them.
    return await checkIn(log, round, { head, grew, nowMs, known: { keys, checkpoint } })
  } catch (error) {
    if (error instanceof Fault) return { result: 'fault', fault: error.fault }
    throw error
  }
}

async function readLines(read: ReadFile, path: string): Promise<string[]> {
  const text = new TextDecoder().decode(await read(path))
  return text.split('\n').filter((line) => line !== '')
}

function headOf(checkpoint: string, keys: readonly string[]): Checkpoint {
  try {
    return parseCheckpoint(openNote(checkpoint, keys.map(parseVkey)).text)
  } catch {
    throw new Fault('not_signed')
  }
}

/** Its signature was checked when it was seen. */
function seenHead({ checkpoint }: KnownLog): Checkpoint {
  try {
    return parseCheckpoint(checkpoint.slice(0, checkpoint.lastIndexOf('\n\n') + 1))
  } catch {
    throw new Fault('log_changed')
  }
}

async function hasGrown(log: Log, older: Checkpoint, newer: Checkpoint): Promise<boolean> {
  if (older.size === 0) return false
  if (older.size > newer.size || older.origin !== newer.origin) throw new Fault('log_changed')
  const proof = await log.prove((complete) => consistencyProof(older.size, newer.size, complete))
  if (!verifyConsistency(older, newer, proof)) throw new Fault('log_changed')
  return true
}

interface Known {
  readonly head: Checkpoint
  readonly grew: boolean
  readonly nowMs: number
  readonly known: KnownLog
}

async function checkIn(log: Log, round: OwnRound, { head, grew, nowMs, known }: Known): Promise<RoundCheck> {
  const drawnMs = Date.parse(round.createdAt)
  const found = await log.find(drawnMs, (entry) => entry.kind === 'draw' && entry.round === round._id)
  if (!found) {
    if (drawnMs < (await log.beganMs())) return { result: 'none' }
    if (nowMs < drawnMs + LATE_MS) return { result: 'waiting', known }
    throw new Fault('round_missing')
  }
  const draw = found.entry as EntryOf<'draw'>
  if (!isAsTold(draw, round)) throw new Fault('draw_differs')
  const end = round.outcome && (await log.findAfter(found, isEndOf(round)))
  if (end && !isOutcome(end.entry as EntryOf<'settle'>, round)) throw new Fault('outcome_differs')
  return {
    ...{ result: 'agrees', size: head.size, grew, known },
    draw: await include(log, head, found),
    seeds: draw.from && (await checkSeeds(log, head, { draw, from: draw.from, before: found.index })),
    end: end && (await include(log, head, end)),
  }
}

function isEndOf({ _id }: OwnRound): (entry: Entry) => boolean {
  return (entry) => entry.kind === 'settle' && entry.round === _id
}

function isAsTold(draw: EntryOf<'draw'>, round: OwnRound): boolean {
  return (
    draw.at === round.createdAt &&
    draw.mode === round.mode &&
    draw.risk === round.risk &&
    draw.rtp === round.rtp &&
    draw.targetX100 === fromDecimal(round.target) &&
    (round.mode === 'live' || draw.commitment === round.commitment)
  )
}

function isOutcome({ multiplier, hit, seeds }: EntryOf<'settle'>, { outcome, ...round }: OwnRound): boolean {
  if (multiplier !== outcome?.multiplier || hit !== outcome.hit) return false
  return round.mode === 'live' || (seeds?.server === round.serverSeed && seeds?.client === round.clientSeed)
}

interface Listed {
  readonly draw: EntryOf<'draw'>
  readonly from: NonNullable<EntryOf<'draw'>['from']>
  readonly before: number
}

/** The list was in the log before, its root has both seeds at this place, and the target follows from one of them. */
async function checkSeeds(log: Log, head: Checkpoint, { draw, from, before }: Listed) {
  const found = await log.find(
    Date.parse(from.since),
    (entry) => entry.kind === 'seeds' && entry.list === from.list,
  )
  const list = found?.entry as EntryOf<'seeds'> | undefined
  if (!found || !list) throw new Fault('seeds_differ')
  const isEarly = found.index < before && Date.parse(draw.at) >= Date.parse(list.at) + LATE_MS
  // Where the list waits for a beacon, only `auditLog` computes the target.
  const isOfSeed =
    list.drandRound !== undefined || targetOf(draw.risk, fromHex(from.targetSeed)) === draw.targetX100
  if (!isEarly || !isOfSeed || !isInList(list.root, draw)) throw new Fault('seeds_differ')
  return { ...(await include(log, head, found)), at: list.at }
}

async function include(log: Log, { size, root }: Checkpoint, { index, bytes }: Found): Promise<Included> {
  const proof = await log.prove((complete) => inclusionProof(index, size, complete))
  if (!verifyInclusion({ index, size, leaf: leafHash(bytes), root }, proof)) throw new Fault('not_included')
  return { index, proof }
}

type Entry = ReturnType<typeof decodeEntry>

interface Found {
  readonly index: number
  readonly bytes: Uint8Array
  readonly entry: Entry
}

interface Bundle {
  readonly entries: readonly Uint8Array[]
  /** Epoch milliseconds. */
  readonly times: readonly number[]
}

class NeedsTile extends Error {
  readonly level: number
  readonly n: number
  constructor(level: number, n: number) {
    super(`tile ${level}/${n}`)
    this.level = level
    this.n = n
  }
}

/** After its draw an outcome is looked for in so many bundles: most flights follow within seconds. */
const BUNDLES_AFTER = 2

/** The files of a log of so many entries, each fetched once and when it is needed. */
class Log {
  readonly #read: ReadFile
  readonly #size: number
  readonly #tiles = new Map<string, Uint8Array>()
  readonly #bundles = new Map<number, Bundle>()

  constructor(read: ReadFile, size: number) {
    this.#read = read
    this.#size = size
  }

  get #last(): number {
    return Math.ceil(this.#size / TILE_WIDTH) - 1
  }

  /** Computes out of tiles, and fetches those that it turns out to need. */
  async prove<T>(compute: (complete: CompleteHash) => T): Promise<T> {
    const complete = hashesOfTiles((level, n) => {
      const bytes = this.#tiles.get(`${level}/${n}`)
      if (!bytes) throw new NeedsTile(level, n)
      return bytes
    })
    for (;;) {
      try {
        return compute(complete)
      } catch (error) {
        if (error instanceof RangeError) throw new Fault('not_included')
        if (!(error instanceof NeedsTile)) throw error
        const { level, n } = error
        const path = tilePath(tileOf(n * TILE_WIDTH ** (level + 1), level, this.#size))
        this.#tiles.set(`${level}/${n}`, (await this.#read(path)) ?? new Uint8Array())
      }
    }
  }

  async beganMs(): Promise<number> {
    const { times } = await this.#bundle(0)
    return times[0] ?? Infinity
  }

  /** The entry of about this time: no entry is written more than 15 minutes late, so neither are others before it. */
  async find(atMs: number, isIt: (entry: Entry) => boolean): Promise<Found | undefined> {
    for (let n = await this.#firstFrom(atMs - LATE_MS); n <= this.#last; n += 1) {
      const { times } = await this.#bundle(n)
      const found = await this.#findIn(n, isIt, (ms) => ms === atMs)
      if (found) return found
      if (Math.min(...times) > atMs + LATE_MS) return undefined
    }
    return undefined
  }

  async findAfter({ index }: Found, isIt: (entry: Entry) => boolean): Promise<Found | undefined> {
    const first = Math.floor(index / TILE_WIDTH)
    for (let n = first; n <= Math.min(this.#last, first + BUNDLES_AFTER); n += 1) {
      const found = await this.#findIn(n, isIt)
      if (found) return found
    }
    return undefined
  }

  async #findIn(
    n: number,
    isIt: (entry: Entry) => boolean,
    isThen: (ms: number) => boolean = () => true,
  ): Promise<Found | undefined> {
    const { entries, times } = await this.#bundle(n)
    for (const [place, bytes] of entries.entries()) {
      if (!isThen(times[place] ?? 0)) continue
      const entry = decodeEntry(bytes)
      if (isIt(entry)) return { index: n * TILE_WIDTH + place, bytes, entry }
    }
    return undefined
  }

  /**
   * The first bundle with an entry of this time or later, else the last. Guesses by time and by halving in turn: entries
   * come evenly more often than not.
   */
  async #firstFrom(ms: number): Promise<number> {
    let [low, high] = [0, this.#last]
    let [lowMs, highMs] = [await this.beganMs(), await this.#newestMs(high)]
    for (let guesses = 0; low < high; guesses += 1) {
      const share = guesses % 2 === 0 ? (ms - lowMs) / (highMs - lowMs) : 0.5
      const guess = low + Math.floor(share * (high - low))
      const middle = Math.min(high - 1, Math.max(low, Number.isFinite(guess) ? guess : low))
      const newestMs = await this.#newestMs(middle)
      if (newestMs >= ms) {
        high = middle
        highMs = newestMs
      } else {
        low = middle + 1
        lowMs = newestMs
      }
    }
    return low
  }

  async #newestMs(n: number): Promise<number> {
    return Math.max(...(await this.#bundle(n)).times)
  }

  async #bundle(n: number): Promise<Bundle> {
    const kept = this.#bundles.get(n)
    if (kept) return kept
    const width = Math.min(TILE_WIDTH, this.#size - n * TILE_WIDTH)
    const bytes = await this.#read(tilePath({ level: 'entries', n, width }))
    const bundle = readBundle(bytes ?? new Uint8Array())
    if (bundle.entries.length !== width) throw new Fault('not_included')
    this.#bundles.set(n, bundle)
    return bundle
  }
}

/** An entry begins with its kind and time. */
const BEGINNING = 64
const decoder = new TextDecoder()

function timeOf(entry: Uint8Array): number {
  const [, at = ''] =
    /^\{"kind":"\w+","at":"([^"]+)"/.exec(decoder.decode(entry.subarray(0, BEGINNING))) ?? []
  const ms = Date.parse(at)
  if (Number.isNaN(ms)) throw new RangeError('an entry without a time')
  return ms
}

/** Only the times: what is read of the one that is found is checked in full. */
function readBundle(bytes: Uint8Array): Bundle {
  try {
    const entries = decodeBundle(bytes)
    return { entries, times: entries.map(timeOf) }
  } catch {
    throw new Fault('not_included')
  }
}
