import * as z from 'zod/mini'
import { beaconRandomness, type DrandNetwork, timeOfRound } from '../crash/drand.ts'
import { PRACTICE_RTP } from '../crash/odds.ts'
import { REPORT_WITHIN_MS } from '../models/basics.ts'
import { TrackRecord } from '../models/track-record.ts'
import { DAY_MS, dayOf, dayStartMs } from '../time.ts'
import {
  hasSignedTwoLogs,
  isSignedBy,
  openCheckpoint,
  openRecord,
  type Signature,
  type Verifier,
  witnessedMs,
} from '../tlog/note.ts'
import {
  attempt,
  decodeBundle,
  encodeTile,
  newTiles,
  type ReadFile,
  sameBytes,
  Tree,
  tilePath,
} from '../tlog/tree.ts'
import {
  differencesFromLog,
  endedRound,
  LoggedNights,
  type LoggedRound,
  settledCounts,
} from '../track-record/logged-record.ts'
import {
  BEACON_BEFORE_MS,
  decodeEntry,
  type Entry,
  type EntryOf,
  EXPIRES_AFTER_DAYS,
  endDueMs,
  faultsInList,
  isAhead,
  isInTime,
  isStale,
  LATE_MS,
  placeInLog,
  roundDay,
  UNLISTED_MS,
  UNLISTED_SHARE_MAX,
} from './entries.ts'
import { networkOf, roundOfDay } from './log-beacon.ts'
import { faultIf, type LogFault, type LogFaultName } from './log-faults.ts'
import { isInBand, outcomeFaults, TargetSpread } from './outcome-faults.ts'

interface AuditOptions {
  /** Keys of the log, from a source other than the log: one of them must have signed. */
  readonly keys: readonly Verifier[]
  /** Witnesses who must all have signed, too. The time of a list is the one that the first of them states. */
  readonly witnesses?: readonly Verifier[]
  /** A signed checkpoint of an earlier audit. */
  readonly seen?: string | undefined
  /** By default the network that the log's name demands. */
  readonly drand?: DrandNetwork | undefined
  /** The time of the audit: what is overdue by then is a fault. */
  readonly nowMs?: number | undefined
  /** The track record as the site shows it; it must follow from the log. */
  readonly record?: TrackRecord | undefined
}

export interface LogAudit {
  readonly size: number
  readonly signatures: readonly Signature[]
  /** Empty if every entry follows the rules and the files match the signed root. */
  readonly faults: readonly LogFault[]
  readonly figures: Replay['figures']
  /** The times of the signed track record, and of the one that the site shows, where there are any. */
  readonly records: { readonly signedAt?: string; readonly shownAt?: string }
  /** The signed checkpoint, for the next audit. */
  readonly checkpoint: string
}

/** Audits the whole log from public data alone: reads every file and entry, and recomputes every draw. */
export async function auditPublicLog(
  read: ReadFile,
  { keys, witnesses = [], seen, drand, nowMs, record }: AuditOptions,
): Promise<LogAudit> {
  const faults: LogFault[] = []
  const addFault = (fault: LogFaultName, at: LogFault['at']) => faults.push({ fault, at })
  const served = new TextDecoder().decode((await read('checkpoint')) ?? new Uint8Array())
  const all = [served, ...(seen === undefined ? [] : [seen])].map((checkpoint, index) => {
    const opened = attempt(() => openCheckpoint(checkpoint, [...keys, ...witnesses]))
    if (!opened) addFault('checkpoint_unreadable', index === 0 ? 'checkpoint' : 'the one seen before')
    return opened && { ...opened, checkpoint }
  })
  const [now, before] = all
  const replay = new Replay(drand ?? networkOf(now?.origin ?? ''), { keys, witnesses })
  if (!now)
    return { size: 0, signatures: [], faults, figures: replay.figures, records: {}, checkpoint: served }
  // A cache may answer an older checkpoint: the newest is audited, and the other must be its beginning.
  const head = before && before.size > now.size ? before : now
  const { checkpoint, size, signatures } = head
  for (const witness of witnesses)
    if (!isSignedBy(checkpoint, witness)) addFault('not_witnessed', witness.name)
  const tree = await readEntries(read, size, { replay, addFault })
  if (tree.size === size && !sameBytes(tree.root(), head.root)) addFault('root_differs', 'checkpoint')
  const checkpoints = [...replay.witnessed, ...all.flatMap((one) => one?.checkpoint ?? [])]
  for (const { name } of witnesses.filter((each) => hasSignedTwoLogs(each, { checkpoints, keys, tree })))
    addFault('witness_signed_two_logs', name)
  // Proofs are built from tiles, so each tile must match the entries.
  for (const { level, n, width } of newTiles(0, tree.size)) {
    if (level === 'entries') continue
    const path = tilePath({ level, n, width })
    const bytes = await read(path)
    if (!bytes) addFault('file_missing', path)
    else if (!sameBytes(bytes, encodeTile({ level, n, width }, tree.complete))) addFault('tile_differs', path)
  }
  if (before && before.size > tree.size) addFault('log_is_shorter', before.size)
  // A full copy needs no proof: the older tree must be the beginning of this one.
  const older = before === head ? now : before
  if (older && older.size <= tree.size && !sameBytes(tree.root(older.size), older.root))
    addFault('log_was_changed', older.size)
  faults.push(...replay.gaps(), ...replay.listsMissing(), ...replay.endsMissing(nowMs))
  const signed = await readRecord(read, { keys, tree, nowMs, addFault })
  for (const at of signed ? replay.differencesOf(signed) : []) addFault('record_differs', `signed ${at}`)
  for (const at of record ? replay.differencesOf(record) : []) addFault('record_differs', at)
  const [signedAt, shownAt] = [signed?.measuredAt, record?.measuredAt]
  if (signedAt && isStale(signedAt, nowMs)) addFault('log_is_old', signedAt)
  if (shownAt && nowMs !== undefined && nowMs > Date.parse(shownAt) + LATE_MS)
    addFault('record_is_old', shownAt)
  for (const at of [signedAt, shownAt]) if (at && isAhead(at, nowMs)) addFault('record_too_new', at)
  const records = { ...(signedAt && { signedAt }), ...(shownAt && { shownAt }) }
  return { size, signatures, faults, figures: replay.figures, records, checkpoint }
}

interface RecordReading {
  readonly keys: readonly Verifier[]
  readonly tree: Tree
  readonly nowMs: number | undefined
  readonly addFault: (fault: LogFaultName, at: string) => void
}

/** Reads the signed track record, which must belong to a beginning of this log. It may be missing only without a clock. */
async function readRecord(read: ReadFile, { keys, tree, nowMs, addFault }: RecordReading) {
  const bytes = await read('record')
  if (!bytes) {
    if (nowMs !== undefined) addFault('record_missing', 'record')
    return undefined
  }
  const signed = attempt(() => openRecord(new TextDecoder().decode(bytes), keys))
  const record = signed && attempt(() => z.parse(TrackRecord, JSON.parse(signed.json)))
  if (!record) addFault('record_unreadable', 'record')
  else if (signed.size > tree.size || !sameBytes(signed.root, tree.root(signed.size)))
    addFault('record_of_another_log', 'record')
  return record
}

interface Reading {
  readonly replay: Replay
  readonly addFault: (fault: LogFaultName, at: number | string) => void
}

/** Reads all entries, and stops at a missing or unreadable bundle: everything after it would look false. */
async function readEntries(read: ReadFile, size: number, { replay, addFault }: Reading): Promise<Tree> {
  const tree = new Tree()
  for (const tile of newTiles(0, size)) {
    if (tile.level !== 'entries') continue
    const path = tilePath(tile)
    const bytes = await read(path)
    const bundle = bytes && attempt(() => decodeBundle(bytes))
    if (bundle?.length !== tile.width) {
      addFault(bytes ? 'bundle_unreadable' : 'file_missing', path)
      return tree
    }
    for (const line of bundle) {
      const entry = attempt(() => decodeEntry(line))
      if (!entry) addFault('entry_unreadable', tree.size)
      for (const fault of entry ? await replay.add(entry, tree) : []) addFault(fault, tree.size)
      tree.append(line)
    }
  }
  return tree
}

interface ListState {
  readonly list: EntryOf<'seeds'>
  /** When a witness first signed a checkpoint above the list. */
  witnessedMs?: number
  /** The day on which the list is used, and the value that stands for its user; undefined before its first draw. */
  day?: string
  owner?: string
  /** The index of the draw from each used place. */
  readonly places: Map<number, number>
}

/**
 * Replays the entries and recomputes every target and flight. Order within a day carries no information, so an end
 * may precede the draw of another place in its list; gaps are reported after the last entry.
 */
class Replay {
  /** Checkpoints that the entries say witnesses signed. */
  readonly witnessed: string[] = []
  readonly #drand: DrandNetwork
  readonly #keys: readonly Verifier[]
  readonly #witnesses: readonly Verifier[]
  readonly #lists = new Map<string, ListState>()
  /** Lists that no witness has signed for yet, by their index. */
  readonly #unwitnessed = new Map<number, ListState>()
  /** Rounds without an end, with the index of their draw. */
  readonly #open = new Map<string, { readonly draw: EntryOf<'draw'>; readonly index: number }>()
  /** The others by what sums need: a log may have millions. */
  readonly #ended = new Map<string, LoggedRound>()
  /** By the start of the day. */
  readonly #randomness = new Map<number, Uint8Array>()
  /** The end of the last whole day in the log. */
  #wholeUntilMs = Number.NEGATIVE_INFINITY
  #last = ''
  #index = -1
  /** Draws by the day of their round, and those of them without a list. */
  readonly #drawsOf = new Map<number, { all: number; unlisted: number }>()
  /** The first day of the log. */
  #begunMs: number | undefined
  readonly #expired = { fun: 0, live: 0 }
  readonly #releases: EntryOf<'release'>[] = []
  readonly #targets = new TargetSpread()
  readonly #nights = new LoggedNights()

  constructor(drand: DrandNetwork, { keys, witnesses }: Required<Pick<AuditOptions, 'keys' | 'witnesses'>>) {
    this.#drand = drand
    this.#keys = keys
    this.#witnesses = witnesses
  }

  /** Adds the next entry and returns its faults. @param tree the entries before it */
  async add(entry: Entry, tree: Tree): Promise<LogFaultName[]> {
    const atMs = Date.parse(entry.at)
    this.#begunMs ??= dayStartMs(atMs)
    const place = placeInLog(entry)
    this.#index += 1
    const faults = faultIf(place < this.#last, 'not_in_order')
    const { kind } = entry
    if (place === this.#last && (kind === 'witness' || kind === 'beacon' || kind === 'release'))
      faults.push(`${kind}_repeated`)
    if (kind === 'release') this.#releases.push(entry)
    if (place > this.#last) this.#last = place
    // Lists are made after the end of a day, and all other entries belong to a whole day.
    const endMs = kind === 'seeds' ? dayStartMs(atMs) : atMs + DAY_MS
    this.#wholeUntilMs = Math.max(this.#wholeUntilMs, endMs)
    return [...faults, ...(await this.#faultsOf(entry, atMs, tree))]
  }

  /** Reports unused places of a list, each at the index of the next used one. */
  gaps(): LogFault[] {
    return [...this.#lists.values()].flatMap(({ places }) =>
      [...places].flatMap(([place, at]) =>
        place > 0 && !places.has(place - 1) ? [{ fault: 'place_missing', at }] : [],
      ),
    )
  }

  /** Reports the days on which too many draws had no list. */
  listsMissing(): LogFault[] {
    const fromMs = (this.#begunMs ?? 0) + UNLISTED_MS
    return [...this.#drawsOf].flatMap(([dayMs, { all, unlisted }]) =>
      dayMs >= fromMs && unlisted > UNLISTED_SHARE_MAX * all
        ? [{ fault: 'list_missing', at: dayOf(dayMs) }]
        : [],
    )
  }

  /** Reports draws without an end that the log, or the time of the audit, has left behind. */
  endsMissing(nowMs = Number.NEGATIVE_INFINITY): LogFault[] {
    const untilMs = Math.max(nowMs, this.#wholeUntilMs + LATE_MS)
    return [...this.#open.values()].flatMap(({ draw, index }) =>
      endDueMs(roundDay(draw.round) ?? draw.at) <= untilMs ? [{ fault: 'end_missing', at: index }] : [],
    )
  }

  async #faultsOf(entry: Entry, atMs: number, tree: Tree): Promise<LogFaultName[]> {
    if (entry.kind === 'seeds') return this.#addList(entry)
    if (entry.kind === 'witness') return this.#addWitnessed(entry, atMs, tree)
    if (entry.kind === 'draw') return this.#addDraw(entry, atMs)
    if (entry.kind === 'beacon') return this.#addBeacon(entry, atMs)
    return entry.kind === 'release' ? [] : this.#addEnd(entry, atMs)
  }

  #addBeacon(entry: EntryOf<'beacon'>, atMs: number): LogFaultName[] {
    const randomness = beaconRandomness(this.#drand, entry.drandRound, entry.signature)
    const dayMs = dayStartMs(timeOfRound(this.#drand, entry.drandRound) * 1000 + BEACON_BEFORE_MS)
    const isOfDay = entry.drandRound === roundOfDay(this.#drand, dayMs) && dayMs === atMs
    if (!randomness || !isOfDay) return ['beacon_false']
    this.#randomness.set(dayMs, randomness)
    this.#nights.addBeacon(dayMs, randomness)
    return []
  }

  async #addEnd(entry: EntryOf<'settle' | 'expire'>, atMs: number): Promise<LogFaultName[]> {
    const { draw } = this.#open.get(entry.round) ?? {}
    if (!draw) return [this.#ended.has(entry.round) ? 'ended_twice' : 'round_unknown']
    this.#open.delete(entry.round)
    this.#ended.set(entry.round, endedRound(draw, entry))
    const daysSince = (atMs - Date.parse(roundDay(draw.round) ?? draw.at)) / DAY_MS
    if (entry.kind === 'settle') {
      // The stream may deliver the last day's outcomes late.
      const isOnTime = daysSince >= 0 && daysSince <= REPORT_WITHIN_MS / DAY_MS + 1
      return [...faultIf(!isOnTime, 'late'), ...(await outcomeFaults(draw, entry))]
    }
    this.#expired[draw.mode] += 1
    if (daysSince < EXPIRES_AFTER_DAYS) return ['expired_early']
    return faultIf(daysSince > EXPIRES_AFTER_DAYS, 'late')
  }

  #addList(list: EntryOf<'seeds'>): LogFaultName[] {
    if (this.#lists.has(list.list)) return ['list_repeated']
    const state: ListState = { list, places: new Map() }
    this.#lists.set(list.list, state)
    this.#unwitnessed.set(this.#index, state)
    return []
  }

  /** The checkpoint must be a beginning of this log, signed by it; signatures of unknown witnesses prove no time. */
  #addWitnessed({ checkpoint }: EntryOf<'witness'>, dayMs: number, tree: Tree): LogFaultName[] {
    this.witnessed.push(checkpoint)
    const seen = attempt(() => openCheckpoint(checkpoint, this.#keys))
    if (!seen || seen.size > tree.size || !sameBytes(seen.root, tree.root(seen.size)))
      return ['witness_differs']
    const atMs = witnessedMs(checkpoint, this.#witnesses)
    if (atMs === undefined) return []
    this.#nights.addWitnessed(dayMs, seen.size, atMs)
    for (const [index, state] of this.#unwitnessed) {
      if (index >= seen.size) continue
      state.witnessedMs = atMs
      this.#unwitnessed.delete(index)
    }
    return []
  }

  #addDraw(draw: EntryOf<'draw'>, atMs: number): LogFaultName[] {
    const { round, mode, rtp, from } = draw
    if (this.#open.has(round) || this.#ended.has(round)) return ['round_repeated']
    this.#open.set(round, { draw, index: this.#index })
    this.#nights.addDraw(draw, this.#index)
    // The stream may deliver an entry late: then it is logged on the next day.
    const drawnMs = Date.parse(roundDay(round) ?? '')
    const isOnTime = drawnMs === atMs || drawnMs + DAY_MS === atMs
    const faults = [
      ...faultIf(!isOnTime, 'late'),
      ...faultIf(mode === 'fun' && rtp !== PRACTICE_RTP, 'rtp_differs'),
      ...faultIf(this.#targets.isOffSince(draw), 'targets_chosen'),
    ]
    if (mode === 'fun' && draw.commitment === undefined) return [...faults, 'seed_missing']
    const ofDay = this.#drawsOf.get(drawnMs) ?? { all: 0, unlisted: 0 }
    this.#drawsOf.set(drawnMs, ofDay)
    ofDay.all += 1
    if (!from) {
      ofDay.unlisted += 1
      return [...faults, ...faultIf(!isInBand(draw), 'target_differs')]
    }
    const state = this.#lists.get(from.list)
    if (!state) return [...faults, 'list_unknown']
    state.day ??= roundDay(round) ?? ''
    state.owner ??= from.owner
    const isRepeated = state.places.has(from.place)
    if (!isRepeated) state.places.set(from.place, this.#index)
    return [
      ...faults,
      ...faultIf(isRepeated, 'place_repeated'),
      // A list used on two days would link them.
      ...faultIf(state.day !== roundDay(round), 'list_of_another_day'),
      ...faultIf(state.owner !== from.owner, 'list_of_another_user'),
      ...faultIf(!isInTime(state.witnessedMs ?? Infinity, drawnMs), 'list_too_new'),
      ...faultsInList(state.list, draw, this.#randomness.get(drawnMs)),
    ]
  }

  differencesOf(record: TrackRecord): string[] {
    const rounds = [this.#open, this.#ended].flatMap((some) => [...some.values()])
    const isOther = this.#nights.differFrom(record, this.#wholeUntilMs)
    return [...differencesFromLog(record, rounds, this.#wholeUntilMs), ...(isOther ? ['night'] : [])]
  }

  /** The log's totals. */
  get figures() {
    return {
      lists: this.#lists.size,
      draws: this.#open.size + this.#ended.size,
      /** Draws without a prepared list: only practice flights have a commitment then, to the flight's seed. */
      drawsWithoutList: [...this.#drawsOf.values()].reduce((sum, { unlisted }) => sum + unlisted, 0),
      /** Draws without an end: neither settled nor expired. */
      open: this.#open.size,
      /** Draws that ended without an outcome: what these would have been, nobody knows. */
      expired: { ...this.#expired },
      nights: this.#nights.figures,
      /** Builds of the site, as the operator logged them. */
      releases: this.#releases,
      /** Settled rounds, counted like the track record. */
      settled: settledCounts(this.#ended.values()),
    }
  }
}
