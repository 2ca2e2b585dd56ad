import { beaconRandomness, type DrandNetwork, QUICKNET, timeOfRound } from '../crash/drand.ts'
import { fromHex } from '../crash/hex.ts'
import { multiplierX100 } from '../crash/multiplier.ts'
import { RISK_BANDS } from '../crash/plan.ts'
import { commitment, practiceRound, settle } from '../crash/practice.ts'
import { REPORT_WITHIN_MS } from '../models/basics.ts'
import { openNote, parseCheckpoint, type Signature, type Verifier } from '../tlog/note.ts'
import { decodeBundle, encodeTile, newTiles, sameBytes, Tree, tilePath } from '../tlog/tree.ts'
import { compareRecord, recordName, type SettledCount, type ToldRecord } from '../track-record/record.ts'
import { EMPTY_TALLY, sumOf, tallyOf } from '../track-record/tally.ts'
import { decodeEntry, type Entry, type EntryOf, isInList, LATE_MS, targetOf } from './entries.ts'

/** A file of the log, by its path below the log's address; nothing where there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

export interface LogFault {
  readonly fault:
    | EntryFault
    | 'checkpoint_unreadable'
    | 'log_is_shorter'
    | 'log_was_changed'
    | 'file_missing'
    | 'bundle_unreadable'
    | 'entry_unreadable'
    | 'root_differs'
    | 'tile_differs'
    | 'record_differs'
  /** The entry's index, the file's path, or month, source and band of the track record. */
  readonly at: number | string
}

export interface AuditOptions {
  /** The log's key first, then those of witnesses. They come from elsewhere than the log. */
  readonly keys: readonly [Verifier, ...Verifier[]]
  /** A checkpoint that was seen before, as it was signed. */
  readonly seen?: string | undefined
  readonly drand?: DrandNetwork
  /** The track record as the site tells it: it has to follow from the log. */
  readonly record?: ToldRecord | undefined
}

export interface LogAudit {
  readonly size: number
  readonly signatures: readonly Signature[]
  /** None: every entry is as the rules say, and the files are those that the signed root fixes. */
  readonly faults: readonly LogFault[]
  readonly figures: Figures
  /** Of the track record's figures by month, source and band: how many there are, and how many equal the log's. */
  readonly record: { readonly figures: number; readonly equal: number }
  /** As it was signed, for the next audit. */
  readonly checkpoint: string
}

/** Walks the whole log as a stranger: every file, every entry, every draw computed anew. */
export async function auditLog(
  read: ReadFile,
  { keys, seen, drand = QUICKNET, record }: AuditOptions,
): Promise<LogAudit> {
  const replay = new Replay(drand, record)
  const checkpoint = new TextDecoder().decode((await read('checkpoint')) ?? new Uint8Array())
  const head = readHead(checkpoint, keys)
  if (!head) {
    const faults = [{ fault: 'checkpoint_unreadable', at: 'checkpoint' } as const]
    const { figures } = replay
    return { size: 0, signatures: [], faults, figures, record: { figures: 0, equal: 0 }, checkpoint }
  }
  const tree = new Tree()
  const found = await readEntries(read, head.size, { tree, replay })
  const { differ, ...compared } = replay.compareRecord()
  const faults = [
    ...found,
    ...(tree.size === head.size && !sameBytes(tree.root(), head.root)
      ? [{ fault: 'root_differs', at: 'checkpoint' } as const]
      : []),
    ...(await compareTiles(read, tree)),
    ...(seen === undefined ? [] : compareSeen(seen, keys, tree)),
    ...differ.map((at) => ({ fault: 'record_differs', at }) as const),
  ]
  const { size, signatures } = head
  return { size, signatures, faults, figures: replay.figures, record: compared, checkpoint }
}

function readHead(note: string, keys: AuditOptions['keys']) {
  try {
    const { text, signatures } = openNote(note, keys)
    const checkpoint = parseCheckpoint(text)
    const isOwn = checkpoint.origin === keys[0].name && signatures.some(({ name }) => name === keys[0].name)
    return isOwn ? { ...checkpoint, signatures } : undefined
  } catch {
    return undefined
  }
}

/** Stops where a bundle is missing or cannot be read: what follows would all look false. */
async function readEntries(
  read: ReadFile,
  size: number,
  { tree, replay }: { tree: Tree; replay: Replay },
): Promise<LogFault[]> {
  const faults: LogFault[] = []
  for (const tile of newTiles(0, size).filter(({ level }) => level === 'entries')) {
    const path = tilePath(tile)
    const bytes = await read(path)
    if (!bytes) return [...faults, { fault: 'file_missing', at: path }]
    const entries = entriesOf(bytes)
    if (entries?.length !== tile.width) return [...faults, { fault: 'bundle_unreadable', at: path }]
    for (const entry of entries) {
      const found = await replayed(replay, entry)
      faults.push(...found.map((fault) => ({ fault, at: tree.size })))
      tree.append(entry)
    }
  }
  return faults
}

function entriesOf(bytes: Uint8Array): Uint8Array[] | undefined {
  try {
    return decodeBundle(bytes)
  } catch {
    return undefined
  }
}

function replayed(replay: Replay, bytes: Uint8Array): Promise<EntryFault[]> | 'entry_unreadable'[] {
  let entry: ReturnType<typeof decodeEntry>
  try {
    entry = decodeEntry(bytes)
  } catch {
    return ['entry_unreadable']
  }
  return replay.add(entry)
}

/** Proofs are made of the tiles, so each must be what the entries make it. */
async function compareTiles(read: ReadFile, tree: Tree): Promise<LogFault[]> {
  const faults: LogFault[] = []
  for (const { level, n, width } of newTiles(0, tree.size)) {
    if (level === 'entries') continue
    const path = tilePath({ level, n, width })
    const bytes = await read(path)
    if (!bytes) faults.push({ fault: 'file_missing', at: path })
    else if (!sameBytes(bytes, encodeTile({ level, n, width }, tree.complete))) {
      faults.push({ fault: 'tile_differs', at: path })
    }
  }
  return faults
}

/** With all entries at hand no proof is needed: the older tree is the beginning of this one, or it is not. */
function compareSeen(seen: string, keys: AuditOptions['keys'], tree: Tree): LogFault[] {
  const older = readHead(seen, keys)
  if (!older) return [{ fault: 'checkpoint_unreadable', at: 'the one seen before' }]
  if (older.size > tree.size) return [{ fault: 'log_is_shorter', at: older.size }]
  return sameBytes(tree.root(older.size), older.root) ? [] : [{ fault: 'log_was_changed', at: older.size }]
}

/** What is wrong with an entry. */
type EntryFault =
  | 'late'
  | 'list_repeated'
  | 'list_unknown'
  | 'list_too_new'
  | 'list_closed'
  | 'place_not_next'
  | 'not_in_list'
  | 'beacon_not_ahead'
  | 'beacon_false'
  | 'beacon_missing'
  | 'target_differs'
  | 'round_repeated'
  | 'round_unknown'
  | 'ended_twice'
  | 'seed_missing'
  | 'seed_differs'
  | 'outcome_differs'
  | 'source_differs'
  | 'expired_early'
  | 'close_differs'

interface ListState {
  readonly root: string
  readonly at: string
  readonly atMs: number
  readonly drandRound: number | undefined
  next: number
  isClosed: boolean
}

interface DrawState {
  readonly draw: EntryOf<'draw'>
  hasEnded: boolean
}

/** What a log's entries come to. */
interface Figures {
  readonly lists: number
  readonly draws: number
  /** Draws for which no list was ready: nothing was committed to beforehand but, in practice, the flight's seed. */
  readonly drawsWithoutList: number
  /** Draws whose target depends on a drand round. */
  readonly drawsWithBeacon: number
  /** Draws that are neither settled nor expired. */
  readonly open: number
  readonly expired: number
  /** The settled plans, as the track record counts them. */
  readonly settled: readonly SettledCount[]
}

/** Goes through the entries in their order, and computes every target and flight anew. */
class Replay {
  readonly #drand: DrandNetwork
  readonly #lists = new Map<string, ListState>()
  readonly #rounds = new Map<string, DrawState>()
  readonly #randomness = new Map<number, Uint8Array>()
  readonly #settled = new Map<string, SettledCount>()
  readonly #record: ToldRecord | undefined
  /** Of the rounds that are settled: those of which the track record has to know. */
  readonly #early = new Map<string, number>()
  #oldestMonth = ''
  #newestMs = Number.NEGATIVE_INFINITY
  #withoutList = 0
  #withBeacon = 0
  #expired = 0

  constructor(drand: DrandNetwork, record: ToldRecord | undefined) {
    this.#drand = drand
    this.#record = record
  }

  /** The faults of the next entry. */
  async add(entry: Entry): Promise<EntryFault[]> {
    const atMs = Date.parse(entry.at)
    this.#oldestMonth ||= entry.at.slice(0, 7)
    const late: EntryFault[] = atMs < this.#newestMs - LATE_MS ? ['late'] : []
    this.#newestMs = Math.max(this.#newestMs, atMs)
    return [...late, ...(await this.#faultsOf(entry, atMs))]
  }

  async #faultsOf(entry: Entry, atMs: number): Promise<EntryFault[]> {
    switch (entry.kind) {
      case 'seeds':
        return this.#addList(entry, atMs)
      case 'beacon':
        return this.#addBeacon(entry)
      case 'draw':
        return this.#addDraw(entry, atMs)
      case 'settle':
        return this.#settle(entry)
      case 'expire':
        return this.#expire(entry, atMs)
      case 'close':
        return this.#close(entry)
    }
  }

  #addList({ list, root, at, drandRound }: EntryOf<'seeds'>, atMs: number): EntryFault[] {
    if (this.#lists.has(list)) return ['list_repeated']
    this.#lists.set(list, { root, at, atMs, drandRound, next: 0, isClosed: false })
    if (drandRound === undefined) return []
    const isAhead = timeOfRound(this.#drand, drandRound) * 1000 >= atMs + LATE_MS
    return isAhead ? [] : ['beacon_not_ahead']
  }

  #addBeacon({ drandRound, signature }: EntryOf<'beacon'>): EntryFault[] {
    const randomness = beaconRandomness(this.#drand, drandRound, signature)
    if (!randomness) return ['beacon_false']
    this.#randomness.set(drandRound, randomness)
    return []
  }

  #addDraw(draw: EntryOf<'draw'>, atMs: number): EntryFault[] {
    if (this.#rounds.has(draw.round)) return ['round_repeated']
    this.#rounds.set(draw.round, { draw, hasEnded: false })
    if (draw.mode === 'fun' && draw.commitment === undefined) return ['seed_missing']
    if (draw.from) return this.#checkPlace(draw, draw.from, atMs)
    this.#withoutList += 1
    const { lowX100, highX100 } = RISK_BANDS[draw.risk]
    return draw.targetX100 >= lowX100 && draw.targetX100 <= highX100 ? [] : ['target_differs']
  }

  #checkPlace(draw: EntryOf<'draw'>, from: NonNullable<EntryOf<'draw'>['from']>, atMs: number): EntryFault[] {
    const list = this.#lists.get(from.list)
    if (!list) return ['list_unknown']
    const faults: EntryFault[] = []
    if (list.isClosed) faults.push('list_closed')
    if (atMs < list.atMs + LATE_MS) faults.push('list_too_new')
    if (from.place !== list.next) faults.push('place_not_next')
    list.next = from.place + 1
    if (from.since !== list.at || !isInList(list.root, draw)) faults.push('not_in_list')
    const randomness = list.drandRound === undefined ? undefined : this.#randomness.get(list.drandRound)
    if (list.drandRound !== undefined) {
      this.#withBeacon += 1
      if (!randomness) return [...faults, 'beacon_missing']
    }
    const target = targetOf(draw.risk, fromHex(from.targetSeed), randomness)
    return target === draw.targetX100 ? faults : [...faults, 'target_differs']
  }

  async #settle(entry: EntryOf<'settle'>): Promise<EntryFault[]> {
    const { state, faults } = this.#end(entry.round)
    if (!state) return faults
    const { draw } = state
    if ((draw.mode === 'fun') !== (entry.source === 'practice')) faults.push('source_differs')
    else faults.push(...(await outcomeFaults(draw, entry)))
    this.#count(draw, entry)
    return faults
  }

  #count(draw: EntryOf<'draw'>, { at: settledAt, source, hit }: EntryOf<'settle'>): void {
    const { at, risk, targetX100, rtp } = draw
    const month = at.slice(0, 7)
    const name = recordName(month, source, risk)
    const tally = this.#settled.get(name)?.tally ?? EMPTY_TALLY
    const one = tallyOf({ targetX100: multiplierX100(targetX100), rtp, hit })
    this.#settled.set(name, { month, source, risk, tally: sumOf([tally, one]) })
    const isEarly = Date.parse(settledAt) + LATE_MS <= Date.parse(this.#record?.measuredAt ?? '')
    if (isEarly) this.#early.set(name, (this.#early.get(name) ?? 0) + 1)
  }

  compareRecord() {
    const settled = new Map([...this.#settled].map(([name, { tally }]) => [name, tally] as const))
    const logged = { settled, early: this.#early, sinceMonth: this.#oldestMonth, untilMs: this.#newestMs }
    return compareRecord(this.#record, logged)
  }

  #expire({ round }: EntryOf<'expire'>, atMs: number): EntryFault[] {
    const { state, faults } = this.#end(round)
    if (!state) return faults
    this.#expired += 1
    const isDue = state.draw.mode === 'live' && atMs >= Date.parse(state.draw.at) + REPORT_WITHIN_MS
    return isDue ? faults : [...faults, 'expired_early']
  }

  #end(round: string): { state?: DrawState; faults: EntryFault[] } {
    const state = this.#rounds.get(round)
    if (!state) return { faults: ['round_unknown'] }
    if (state.hasEnded) return { faults: ['ended_twice'] }
    state.hasEnded = true
    return { state, faults: [] }
  }

  #close({ list, drawn }: EntryOf<'close'>): EntryFault[] {
    const state = this.#lists.get(list)
    if (!state) return ['list_unknown']
    if (state.isClosed) return ['list_closed']
    state.isClosed = true
    return state.next === drawn ? [] : ['close_differs']
  }

  get figures(): Figures {
    const rounds = [...this.#rounds.values()]
    return {
      lists: this.#lists.size,
      draws: rounds.length,
      drawsWithoutList: this.#withoutList,
      drawsWithBeacon: this.#withBeacon,
      open: rounds.filter(({ hasEnded }) => !hasEnded).length,
      expired: this.#expired,
      settled: [...this.#settled].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count),
    }
  }
}

/** Of a live round only whether it reached its target can be computed; what the casino drew is a report. */
async function outcomeFaults(
  draw: EntryOf<'draw'>,
  { round, seeds, multiplier, hit }: EntryOf<'settle'>,
): Promise<EntryFault[]> {
  if (draw.mode === 'live') {
    return Math.round(multiplier * 100) >= draw.targetX100 === hit ? [] : ['outcome_differs']
  }
  if (!seeds) return ['seed_missing']
  const serverSeed = fromHex(seeds.server)
  if ((await commitment(serverSeed)) !== draw.commitment) return ['seed_differs']
  const flown = await practiceRound({ serverSeed, clientSeed: seeds.client, roundId: round })
  const outcome = settle(flown.multiplierX100, multiplierX100(draw.targetX100))
  return outcome.multiplier === multiplier && outcome.hit === hit ? [] : ['outcome_differs']
}
