import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex } from '../crash/hex.ts'
import { fromDecimal } from '../crash/multiplier.ts'
import type { PracticeOutcome } from '../crash/practice.ts'
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
import { attempt, type ReadFile } from '../tlog/tree.ts'
import {
  BEACON_BEFORE_MS,
  type EntryOf,
  EXPIRES_AFTER_DAYS,
  endDueMs,
  faultsInList,
  isAhead,
  isInTime,
  isStale,
  LATE_MS,
  NIGHT_DAYS,
  nightFlight,
  ownerOf,
  roundDay,
} from './entries.ts'
import { isWitness, trustedKeys } from './log-keys.ts'
import { Fault, type Found, type Included, LogReader, type RoundFault, read } from './log-reader.ts'
import { isPromised, type PromisedEntry } from './promise.ts'

/** The browser's memory of the log: keys of log and witnesses that it named at the last look, and the checkpoint of then. */
export interface KnownLog {
  readonly keys: readonly string[]
  readonly checkpoint: string
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
      /** The seed list of the draw, and when a witness had seen it; undefined if no list was ready. */
      readonly seeds: (Included & { readonly seenAt: string }) | undefined
      /** The second flight of a practice round. */
      readonly night: NightFlight | undefined
      /** The round's end; undefined until it is due. */
      readonly end: Included | undefined
      /** True if the remembered checkpoint proves that the log has only grown since. */
      readonly grew: boolean
      readonly known: KnownLog
    }
  | { readonly result: 'fault'; readonly fault: RoundFault }

/** The flight of a practice round by the beacon of an instant: `known` once the log has that beacon, `none` if it cannot count. */
export type NightFlight = { readonly at: string } & (
  | { readonly state: 'waiting' | 'none' }
  | ({ readonly state: 'known' } & PracticeOutcome)
)

export type { RoundFault }

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

/** What the answers of the API gave the user's browser beside a round. */
export interface Promises {
  readonly userId: string
  /** Signed notes of the log. */
  readonly draw?: string | undefined
  readonly settle?: string | undefined
  /** Hex, of the list of the round. */
  readonly listSalt?: string | undefined
}

interface Checking {
  /** The round is checked as the browser was told when it was drawn and settled. */
  readonly promises?: Promises | undefined
  /** All rounds of the user on the same day; undefined where some are not known. */
  readonly ofDay?: readonly OwnRound[] | undefined
  /** Keys from elsewhere: of the log, and of outside witnesses. */
  readonly pinned?: readonly string[]
  readonly known: KnownLog | undefined
  /** A signed checkpoint that the API answered. */
  readonly told?: string | undefined
  /** A checkpoint from the link of a mail. Anybody can make such a link, so one that the log did not sign is ignored. */
  readonly mailed?: string | undefined
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
  { pinned = [], known, told, mailed, nowMs, promises, ofDay }: Checking,
): Promise<RoundCheck> {
  const note = await readFile('checkpoint')
  if (!note) return { result: 'no_log' }
  try {
    const file = decoder.decode(await readFile('keys'))
    const from = pinned.length > 0 ? pinned : (known?.keys ?? [])
    const trusted = read(() => trustedKeys(file, from), 'not_signed')
    const notes = [decoder.decode(note), told, known?.checkpoint].filter((each) => each !== undefined)
    const isSigned = mailed !== undefined && attempt(() => openCheckpoint(mailed, trusted))
    const seen = [...notes, ...(isSigned ? [mailed] : [])].map((checkpoint) => ({
      ...read(() => openCheckpoint(checkpoint, trusted), 'not_signed'),
      checkpoint,
    }))
    const newer = <T extends Checkpoint>(one: T, other: T) => (other.size > one.size ? other : one)
    const newest = seen.reduce(newer)
    const record = await readRecord(readFile, trusted)
    if (!record || isStale(record.measuredAt, nowMs)) throw new Fault('log_frozen')
    if (isAhead(record.measuredAt, nowMs)) throw new Fault('log_ahead')
    // A cache may answer an older checkpoint: the newest counts, and the others must be beginnings of its log.
    const log = new LogReader(readFile, newer<Checkpoint>(newest, record))
    for (const older of [...seen, record]) if (!(await log.isSame(older))) throw new Fault('log_changed')
    return await checkIn(log, round, {
      nowMs,
      promises,
      ofDay,
      keys: trusted,
      grew: known !== undefined,
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

/** Reads time and tree of the log's signed record, which is renewed each day; undefined if there is none. */
async function readRecord(readFile: ReadFile, keys: readonly Verifier[]) {
  const note = decoder.decode(await readFile('record'))
  return attempt(() => {
    const { json, ...tree } = openRecord(note, keys)
    return { ...tree, measuredAt: (JSON.parse(json) as { measuredAt?: string }).measuredAt ?? iso(0) }
  })
}

interface Known extends Pick<Checking, 'promises' | 'ofDay' | 'nowMs'> {
  readonly grew: boolean
  readonly keys: readonly Verifier[]
  readonly witnesses: readonly Verifier[]
  readonly known: KnownLog
}

async function checkIn(
  log: LogReader,
  round: OwnRound,
  { grew, nowMs, witnesses, known, promises, ofDay, keys }: Known,
): Promise<RoundCheck> {
  const drawnMs = Date.parse(round.createdAt)
  const found = await findDraw(log, round)
  if (!found) {
    if (drawnMs < (await log.beganMs())) return { result: 'none' }
    if (nowMs < dayStartMs(drawnMs) + DAY_MS + LATE_MS) return { result: 'waiting', known }
    throw new Fault('round_missing')
  }
  const { from } = found.entry
  const isKept = (note: string | undefined, entry: PromisedEntry) =>
    note === undefined || read(() => isPromised(note, entry, keys), 'not_signed')
  if (!isAsTold(found.entry, round) || !isKept(promises?.draw, found.entry)) throw new Fault('draw_differs')
  const end = await findEnd(log, round, nowMs)
  if (end?.entry.kind === 'settle' && !isKept(promises?.settle, end.entry)) throw new Fault('outcome_differs')
  return {
    result: 'agrees',
    size: log.size,
    grew,
    known,
    draw: await log.include(found),
    seeds: from && (await seedsOf(log, round, { found, from, promises, ofDay, witnesses })),
    night: round.mode === 'fun' ? await nightOf(log, found, witnesses, nowMs) : undefined,
    end: end && (await log.include(end)),
  }
}

interface Draw extends Pick<Known, 'promises' | 'ofDay' | 'witnesses'> {
  readonly found: Found<'draw'>
  readonly from: NonNullable<EntryOf<'draw'>['from']>
}

/** Checks that the draw took the seeds of the user's own list, in its order, and that witnesses saw the list in time. */
async function seedsOf(log: LogReader, round: OwnRound, { found, from, promises, ofDay, witnesses }: Draw) {
  const day = roundDay(round._id) ?? ''
  const list = await log.findOn([from.since], 'seeds', from.list)
  const beacon = await log.findOn([day], 'beacon', '')
  // `auditPublicLog` checks that drand signed it, which takes 70 ms.
  const randomness = beacon && sha256(fromHex(beacon.entry.signature))
  const isOfList =
    list && list.index < found.index && faultsInList(list.entry, found.entry, randomness).length === 0
  const seenMs = list && (await witnessedInTimeMs(log, list, Date.parse(day), witnesses))
  if (!isOfList || seenMs === undefined) throw new Fault('seeds_differ')
  if (!isOwnList(from, promises)) throw new Fault('list_of_another_user')
  if (ofDay && !(await isNextPlace(log, round, { from, ofDay }))) throw new Fault('place_differs')
  return { ...(await log.include(list)), seenAt: iso(seenMs) }
}

async function nightOf(
  log: LogReader,
  draw: Found<'draw'>,
  witnesses: readonly Verifier[],
  nowMs: number,
): Promise<NightFlight> {
  const beaconMs = Date.parse(draw.entry.at) + NIGHT_DAYS * DAY_MS
  const at = iso(beaconMs - BEACON_BEFORE_MS)
  const seenMs = await witnessedInTimeMs(log, draw, beaconMs, witnesses)
  const beacon = await log.findOn([dayOf(beaconMs)], 'beacon', '')
  if (!beacon && nowMs < beaconMs + DAY_MS + LATE_MS) return { at, state: 'waiting' }
  if (!beacon || seenMs === undefined) return { at, state: 'none' }
  return { at, state: 'known', ...nightFlight(draw.entry, sha256(fromHex(beacon.entry.signature))) }
}

/** The stream may deliver an entry late: then it is logged on the next day. */
function findDraw(log: LogReader, { _id, createdAt }: OwnRound): Promise<Found<'draw'> | undefined> {
  const drawnMs = Date.parse(createdAt)
  return log.findOn([drawnMs, drawnMs + DAY_MS].map(dayOf), 'draw', _id)
}

type From = NonNullable<EntryOf<'draw'>['from']>

/** True if the list names this user, as far as the browser was told its salt. */
function isOwnList({ owner }: From, { userId, listSalt }: Partial<Promises> = {}): boolean {
  if (userId === undefined || listSalt === undefined) return true
  return attempt(() => ownerOf(fromHex(listSalt), userId)) === owner
}

/** Two draws within this time may have come from machines whose clocks differ. */
const CLOCKS_MS = 10_000

/** True if the user's draws of the day take the places of one list in their order, without a gap. */
async function isNextPlace(
  log: LogReader,
  round: OwnRound,
  { from, ofDay }: { readonly from: From; readonly ofDay: readonly OwnRound[] },
): Promise<boolean> {
  const others = ofDay.filter(({ _id }) => _id !== round._id && roundDay(_id) === roundDay(round._id))
  let before = 0
  for (const other of others) {
    const found = await findDraw(log, other)
    // The log may get it a day late; without it, nobody knows its place.
    if (!found) before += 1
    const its = found?.entry.from
    if (!its) continue
    const laterMs = Date.parse(other.createdAt) - Date.parse(round.createdAt)
    const isLater = its.place > from.place
    if (its.list !== from.list || its.place === from.place) return false
    if (Math.abs(laterMs) >= CLOCKS_MS && isLater !== laterMs > 0) return false
    if (!isLater) before += 1
  }
  return before >= from.place
}

/** Returns when a witness signed a checkpoint above an entry, if that was early enough before the beacon of a day. */
async function witnessedInTimeMs(
  log: LogReader,
  { entry, index }: Found<'seeds'> | Found<'draw'>,
  dayMs: number,
  witnesses: readonly Verifier[],
): Promise<number | undefined> {
  for (let ms = dayStartMs(Date.parse(entry.at)); isInTime(ms, dayMs); ms += DAY_MS) {
    const { checkpoint } = (await log.findOn([dayOf(ms)], 'witness', ''))?.entry ?? {}
    const seenMs = checkpoint === undefined ? undefined : witnessedMs(checkpoint, witnesses)
    if (checkpoint === undefined || seenMs === undefined || !isInTime(seenMs, dayMs)) continue
    const seen = read(() => parseCheckpoint(textOf(checkpoint)))
    if (seen.size > index && (await log.extends(seen))) return seenMs
  }
  return undefined
}

/** Finds the end of a round: its outcome, or its expiry if it has none. @returns undefined until it is due */
async function findEnd(
  log: LogReader,
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

const decoder = new TextDecoder()
