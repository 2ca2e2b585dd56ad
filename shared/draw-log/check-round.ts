import { fromDecimal } from '../crash/multiplier.ts'
import type { Round } from '../models/round.ts'
import { DAY_MS, dayOf, dayStartMs, iso } from '../time.ts'
import {
  type Checkpoint,
  formatVkey,
  openCheckpoint,
  openRecord,
  parseCheckpoint,
  parseVkey,
  textOf,
  type Verifier,
  witnessedMs,
} from '../tlog/note.ts'
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
import {
  decodeEntry,
  type Entry,
  type EntryOf,
  EXPIRES_AFTER_DAYS,
  endDueMs,
  faultsInList,
  isInTime,
  isStale,
  LATE_MS,
  sortText,
} from './entries.ts'
import { isWitness, trustedKeys } from './log-keys.ts'

/** The browser's memory of the log: keys of log and witnesses that it named at the last look, and the checkpoint of then. */
export interface KnownLog {
  readonly keys: readonly string[]
  readonly checkpoint: string
}

/** The position of an entry, and its inclusion proof up to the signed root. */
export interface Included {
  readonly index: number
  readonly proof: readonly Uint8Array[]
}

export type RoundCheck =
  /** There is no log, or the log begins after the round. */
  | { readonly result: 'no_log' | 'none' }
  /** A round of today: it enters the log after the end of the day. */
  | { readonly result: 'waiting'; readonly known: KnownLog }
  | {
      readonly result: 'agrees'
      readonly size: number
      readonly draw: Included
      /** The seed list of the draw; undefined if no list was ready. */
      readonly seeds: (Included & { readonly at: string }) | undefined
      /** The round's end; undefined until it is due. */
      readonly end: Included | undefined
      /** True if the remembered checkpoint proves that the log has only grown since. */
      readonly grew: boolean
      readonly known: KnownLog
    }
  | { readonly result: 'fault'; readonly fault: RoundFault }

export type RoundFault =
  | 'not_signed'
  | 'log_frozen'
  | 'log_changed'
  | 'round_missing'
  | 'draw_differs'
  | 'seeds_differ'
  | 'outcome_differs'
  | 'end_missing'
  | 'not_included'

class Fault extends Error {
  readonly fault: RoundFault
  constructor(fault: RoundFault) {
    super(fault)
    this.fault = fault
  }
}

/** Parses data of others; throws the given fault if it is malformed. */
function read<T>(compute: () => T, fault: RoundFault = 'not_included'): T {
  const found = attempt(compute)
  if (found === undefined) throw new Fault(fault)
  return found
}

/** The fields of the user's round that are compared with the log. */
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
  | 'settledAt'
>

interface Checking {
  /** Keys from elsewhere: of the log, and of outside witnesses. */
  readonly pinned?: readonly string[]
  readonly known: KnownLog | undefined
  /** A signed checkpoint that the API answered. */
  readonly told?: string | undefined
  readonly nowMs: number
}

/**
 * Finds the user's round in the log and checks that it is logged unchanged, that its seeds were committed to before
 * the draw, and that the log is the one that the browser saw before and that the API tells of.
 * @throws any error of `readFile`
 */
export async function checkRound(
  readFile: ReadFile,
  round: OwnRound,
  { pinned = [], known, told, nowMs }: Checking,
): Promise<RoundCheck> {
  const note = await readFile('checkpoint')
  if (!note) return { result: 'no_log' }
  try {
    const file = decoder.decode(await readFile('keys'))
    const from = pinned.length > 0 ? pinned : (known?.keys ?? [])
    const trusted = read(() => trustedKeys(file, from), 'not_signed')
    const notes = [decoder.decode(note), told, known?.checkpoint].filter((each) => each !== undefined)
    const seen = notes.map((checkpoint) => ({
      ...read(() => openCheckpoint(checkpoint, trusted), 'not_signed'),
      checkpoint,
    }))
    // A cache may answer an older checkpoint: the newest counts, and the others must be beginnings of its log.
    const newest = seen.reduce((one, other) => (other.size > one.size ? other : one))
    if (isStale(await recordTime(readFile, trusted), nowMs)) throw new Fault('log_frozen')
    const log = new Log(readFile, newest)
    for (const older of seen) if (!(await log.isSame(older))) throw new Fault('log_changed')
    return await checkIn(log, round, {
      ...{ nowMs, grew: known !== undefined },
      // Our own witness counts only if no outside one is known.
      witnesses:
        [pinned.map(parseVkey), trusted]
          .map((keys) => keys.filter(isWitness))
          .find((keys) => keys.length > 0) ?? [],
      known: { keys: trusted.map(formatVkey), checkpoint: newest.checkpoint },
    })
  } catch (error) {
    if (error instanceof Fault) return { result: 'fault', fault: error.fault }
    throw error
  }
}

/** Returns the time of the log's signed record, which is renewed each day; a log without one has no time. */
async function recordTime(readFile: ReadFile, keys: readonly Verifier[]): Promise<string> {
  const note = decoder.decode(await readFile('record'))
  const record = attempt(() => JSON.parse(openRecord(note, keys).json) as { measuredAt?: string })
  return record?.measuredAt ?? iso(0)
}

interface Known {
  readonly grew: boolean
  readonly nowMs: number
  readonly witnesses: readonly Verifier[]
  readonly known: KnownLog
}

async function checkIn(
  log: Log,
  round: OwnRound,
  { grew, nowMs, witnesses, known }: Known,
): Promise<RoundCheck> {
  const drawnMs = Date.parse(round.createdAt)
  // The stream may deliver an entry late: then it is logged on the next day.
  const days = [drawnMs, drawnMs + DAY_MS].map(dayOf)
  const found = await log.findOn(days, 'draw', round._id)
  if (!found) {
    if (drawnMs < (await log.beganMs())) return { result: 'none' }
    if (nowMs < dayStartMs(drawnMs) + DAY_MS + LATE_MS) return { result: 'waiting', known }
    throw new Fault('round_missing')
  }
  const { from } = found.entry
  if (!isAsTold(found.entry, round)) throw new Fault('draw_differs')
  const end = await findEnd(log, round, nowMs)
  const list = from && (await log.findOn([from.since], 'seeds', from.list))
  // If the list depends on a beacon, only `auditPublicLog` computes the target.
  const isOfList = list && list.index < found.index && faultsInList(list.entry, found.entry).length === 0
  const drawIncluded = await log.include(found)
  const isAhead = list && (await isWitnessed(log, list, round._id, witnesses))
  if (from && !(isOfList && isAhead)) throw new Fault('seeds_differ')
  return {
    ...{ result: 'agrees', size: log.size, grew, known },
    draw: drawIncluded,
    seeds: list && { ...(await log.include(list)), at: list.entry.at },
    end: end && (await log.include(end)),
  }
}

/** True if a witness signed a checkpoint above the list, early enough before the day of the round. */
async function isWitnessed(
  log: Log,
  list: Found<'seeds'>,
  roundId: string,
  witnesses: readonly Verifier[],
): Promise<boolean> {
  const firstMs = dayStartMs(Date.parse(list.entry.at))
  for (let ms = firstMs; isInTime(ms, roundId); ms += DAY_MS) {
    const { checkpoint } = (await log.findOn([dayOf(ms)], 'witness', ''))?.entry ?? {}
    if (checkpoint === undefined || !isInTime(witnessedMs(checkpoint, witnesses) ?? Infinity, roundId))
      continue
    const seen = read(() => parseCheckpoint(textOf(checkpoint)))
    if (seen.size > list.index && (await log.extends(seen))) return true
  }
  return false
}

/** Finds the end of a round: its outcome, or its expiry if it has none. @returns undefined until it is due */
async function findEnd(
  log: Log,
  round: OwnRound,
  nowMs: number,
): Promise<Found<'settle'> | Found<'expire'> | undefined> {
  const drawnMs = Date.parse(round.createdAt)
  const dueMs = endDueMs(drawnMs)
  if (!round.outcome) {
    if (nowMs < dueMs) return undefined
    const expiresMs = drawnMs + EXPIRES_AFTER_DAYS * DAY_MS
    const expired = await log.findOn([expiresMs, expiresMs + DAY_MS].map(dayOf), 'expire', round._id)
    if (!expired) throw new Fault('end_missing')
    return expired
  }
  const settledMs = Date.parse(round.settledAt ?? round.createdAt)
  // The stream may deliver an entry late: then it is logged on the next day.
  const settled = await log.findOn([settledMs, settledMs + DAY_MS].map(dayOf), 'settle', round._id)
  if (settled && !isOutcome(settled.entry, round)) throw new Fault('outcome_differs')
  if (!settled && nowMs >= Math.min(dueMs, dayStartMs(settledMs) + 2 * DAY_MS + LATE_MS))
    throw new Fault('end_missing')
  return settled
}

function isAsTold(draw: EntryOf<'draw'>, round: OwnRound): boolean {
  return (
    draw.mode === round.mode &&
    draw.risk === round.risk &&
    draw.rtp === round.rtp &&
    draw.targetX100 === fromDecimal(round.target) &&
    (round.mode === 'live' || draw.commitment === round.commitment)
  )
}

function isOutcome(end: EntryOf<'settle'>, { outcome, ...round }: OwnRound): boolean {
  const { multiplier, hit, source, seeds } = end
  if (multiplier !== outcome?.multiplier || hit !== outcome.hit || source !== outcome.source) return false
  return round.mode === 'live' || (seeds?.server === round.serverSeed && seeds?.client === round.clientSeed)
}

type Searched = Exclude<Entry['kind'], 'beacon'>

/** The first entry of a bundle: its time and sort text. */
interface First {
  readonly at: string
  readonly place: string
}

interface Found<K extends Entry['kind']> {
  readonly index: number
  readonly bytes: Uint8Array
  readonly entry: EntryOf<K>
}

/** The files of a log of a given size, each fetched once on demand. */
class Log {
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

  /** Finds the one entry of a kind for a list or round, or of a day. @param times possible times: days, or an instant */
  async findOn<K extends Searched>(
    times: readonly string[],
    kind: K,
    id: string,
  ): Promise<Found<K> | undefined> {
    for (const at of times) {
      const n = await this.#lastUpTo(sortText(at, id, kind))
      const found = n === undefined ? undefined : await this.#findIn(n, kind, id === '' ? at : id)
      if (found) return found
    }
    return undefined
  }

  /**
   * Finds an entry by its beginning, which names its kind; field names do not occur inside texts.
   * @param id of the list or round; the day of a witness's entry
   */
  async #findIn<K extends Searched>(n: number, kind: K, id: string): Promise<Found<K> | undefined> {
    const field = kind === 'seeds' ? 'list' : kind === 'witness' ? 'at' : 'round'
    const named = `"${field}":"${id}"`
    for (const [place, bytes] of (await this.#bundle(n)).entries()) {
      const text = decoder.decode(bytes)
      if (!text.startsWith(`{"kind":"${kind}",`) || !text.includes(named)) continue
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

/** Matches the start of an entry: its kind, its time, and the id of its list or round. */
const BEGINS = /^\{"kind":"(\w+)","at":"([^"]+)",(?:"(?:list|round)":"(\w+)")?/
const BEGINNING = 128
/** Length prefix of each entry in a bundle. */
const LENGTH_BYTES = 2
const decoder = new TextDecoder()
