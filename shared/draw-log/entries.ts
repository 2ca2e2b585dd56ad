import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import * as z from 'zod/mini'
import { fromHex, toHex } from '../crash/hex.ts'
import { type MultiplierX100, multiplierX100 } from '../crash/multiplier.ts'
import { CLIENT_SEED, type PracticeOutcome, practiceMultiplierX100, settle } from '../crash/practice.ts'
import { first52Bits } from '../crash/random.ts'
import { drawTarget, RISKS, type Risk } from '../crash/target.ts'
import { Instant, MODES, REPORT_WITHIN_MS, SOURCES } from '../models/basics.ts'
import { DAY_MS, dayOf, dayStartMs, HOUR_MS } from '../time.ts'
import { inclusionProof, Tree, verifyInclusion } from '../tlog/tree.ts'
import { faultIf, type LogFaultName } from './log-faults.ts'

/** Folder of the log, in the bucket and below the site's address. */
export const LOG_FOLDER = 'draw-log/'

/** Minimum time between a witness's signature below which a seed list lies, and the beacon of the list's day. */
export const AHEAD_MS = 15 * 60_000

/** The beacon of a day is the first one of drand after 23:00 of the day before. Nobody knows a target before it. */
export const BEACON_BEFORE_MS = HOUR_MS

/**
 * A practice draw flies again by night, with the beacon of so many days after the day that it is logged under: the log is
 * signed ten minutes after that day, and this beacon comes 22 hours later.
 */
export const NIGHT_DAYS = 2

/** A log begins without lists that are old enough: in its first two days, no draw needs one. */
export const UNLISTED_MS = 2 * DAY_MS

/** Later at most this share of a day's draws goes without a list, as when more users come than there are free lists. */
export const UNLISTED_SHARE_MAX = 0.5

/** Latest time after a day's end at which its entries are logged, all at once. */
export const LATE_MS = 60 * 60_000

/**
 * Days after which a draw without an outcome expires: a report in the last hour of the seven days is in the log a day
 * later, or two if the stream was slow.
 */
export const EXPIRES_AFTER_DAYS = REPORT_WITHIN_MS / DAY_MS + 3

/** Seeds per list: ten draws a day, with room. All proofs are equally long because it is a power of two. */
export const LIST_PLACES = 16
const PATH_HASHES = Math.log2(LIST_PLACES)

const hexOf = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)))
const Hash = hexOf(32)
const ListId = hexOf(16)
const RoundId = z.string().check(z.regex(/^[0-9a-z]{36}$/))
const Day = z.iso.date()
const Place = z.int().check(z.minimum(0), z.maximum(LIST_PLACES - 1))
const DrandRound = z.int().check(z.minimum(1))

/** A list of seeds for one user and one day. */
const Seeds = z.strictObject({
  kind: z.literal('seeds'),
  at: Instant,
  list: ListId,
  root: Hash,
})

/** The beacon of a day, whose randomness enters every target of that day. */
const Beacon = z.strictObject({
  kind: z.literal('beacon'),
  at: Day,
  drandRound: DrandRound,
  signature: hexOf(48),
})

/**
 * A checkpoint of this log, signed by witnesses on that day. Lists below its size existed at the times that the
 * witnesses state: `at` of a list is only the operator's word.
 */
const Witnessed = z.strictObject({
  kind: z.literal('witness'),
  at: Day,
  checkpoint: z.string().check(z.maxLength(4000)),
})

/** A build of the site that was served on that day. */
const Release = z.strictObject({
  kind: z.literal('release'),
  at: Day,
  /** Of the build's release file, `shared/site/release.ts`. */
  sha256: Hash,
  version: z.string().check(z.regex(/^[0-9A-Za-z.+-]{1,40}$/)),
})

const Draw = z.strictObject({
  kind: z.literal('draw'),
  at: Day,
  round: RoundId,
  mode: z.enum(MODES),
  risk: z.enum(RISKS),
  rtp: z.number().check(z.gt(0), z.maximum(1)),
  targetX100: z.int().check(z.minimum(110), z.maximum(1000)),
  /** SHA-256 of the flight's seed bytes. */
  commitment: z.optional(Hash),
  /** Absent if no list was ready. */
  from: z.optional(
    z.strictObject({
      list: ListId,
      /** The time of the list's own entry, by which readers find it. */
      since: Instant,
      place: Place,
      /** See `ownerOf`: one value in all draws of a list. */
      owner: Hash,
      targetSeed: Hash,
      path: z.array(Hash).check(z.length(PATH_HASHES)),
    }),
  ),
})

const Settle = z.strictObject({
  kind: z.literal('settle'),
  at: Day,
  round: RoundId,
  source: z.enum(SOURCES),
  multiplier: z.number(),
  hit: z.boolean(),
  /** Present in practice rounds. */
  seeds: z.optional(z.strictObject({ server: Hash, client: z.string().check(z.regex(CLIENT_SEED)) })),
  /** Present in verified rounds: the game's public data, from which the outcome is verified again. */
  evidence: z.optional(
    z.strictObject({
      scheme: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
      /** The hash that was stored with the draw. */
      casinoHash: Hash,
      fairness: z.record(
        z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,39}$/)),
        z.string().check(z.maxLength(500)),
      ),
    }),
  ),
})

/** Ends a round, practice or live, without an outcome. */
const Expire = z.strictObject({ kind: z.literal('expire'), at: Day, round: RoundId })

const Entry = z.discriminatedUnion('kind', [Seeds, Beacon, Witnessed, Release, Draw, Settle, Expire])

/** The entries of the public log (docs/decisions/0046). They reveal no user and do not link days. */
export type Entry = z.infer<typeof Entry>
export type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

/**
 * Returns the sort text of an entry. A day's entries are logged after its end and sorted by the random part of their
 * ids, so that their order reveals nothing and readers can bisect.
 */
export function placeInLog(entry: Entry): string {
  return sortText(entry.at, idOf(entry), entry.kind)
}

function idOf(entry: Entry): string {
  if (entry.kind === 'seeds') return entry.list
  if (entry.kind === 'release') return entry.sha256
  return 'round' in entry ? entry.round : ''
}

/**
 * Returns the sort text for a time and id. @param at day of an event, or instant @param kind a round's draw sorts
 * before its end
 */
export function sortText(at: string, id: string, kind: Entry['kind']): string {
  const ms = Date.parse(at) + (at.length === DAY_LENGTH ? DAY_MS : 0)
  return `${new Date(ms).toISOString()} ${id} ${kind}`
}

const DAY_LENGTH = '2031-01-01'.length

/** Encodes an entry as one line of JSON without spaces, with its fields in the schema's order. */
export function encodeEntry(entry: Entry): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(z.parse(Entry, entry)))
}

/** Decodes an entry. @throws Error for bytes that `encodeEntry` would not write: each entry has one encoding */
export function decodeEntry(bytes: Uint8Array): Entry {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const entry = z.parse(Entry, JSON.parse(text))
  if (JSON.stringify(entry) !== text) throw new RangeError('an entry in another form')
  return entry
}

/** Returns the day of a round from the start of its id: the first millisecond of the day in Crockford's base 32. */
export function roundDay(id: string): string | undefined {
  const ms = [...id.slice(0, 10)].reduce((sum, sign) => sum * 32 + BASE_32.indexOf(sign), 0)
  return ms % DAY_MS === 0 && ms <= LAST_DAY_MS ? dayOf(ms) : undefined
}

/**
 * Returns the time from which the log must hold a round's end.
 * @param day the day of the draw, as text or as any of its instants in milliseconds
 */
export function endDueMs(day: string | number): number {
  const startMs = typeof day === 'number' ? dayStartMs(day) : Date.parse(day)
  return startMs + (EXPIRES_AFTER_DAYS + 1) * DAY_MS + LATE_MS
}

/** True if a log, or its record, of that time is older than a day and the hour that publishing may take. */
export function isStale(measuredAt: string, nowMs = Number.NEGATIVE_INFINITY): boolean {
  return nowMs > Date.parse(measuredAt) + DAY_MS + LATE_MS
}

/** True if a record states a time that is still to come, so that it would look fresh for long. Clocks may differ by an hour. */
export function isAhead(measuredAt: string, nowMs = Number.POSITIVE_INFINITY): boolean {
  return Date.parse(measuredAt) > nowMs + LATE_MS
}

const BASE_32 = '0123456789abcdefghjkmnpqrstvwxyz'
export const LAST_DAY_MS = Date.UTC(9999, 11, 31)

/** The two seeds of a place; each is revealed separately. */
export interface PlaceSeeds {
  /** 32 bytes, the flight's server seed. */
  readonly serverSeed: Uint8Array
  /** 32 bytes, revealed with the draw. */
  readonly targetSeed: Uint8Array
}

/** True if a list that a witness signed for at this time may serve a day. */
export function isInTime(witnessedMs: number, dayMs: number): boolean {
  return witnessedMs + AHEAD_MS <= dayMs - BEACON_BEFORE_MS
}

/** Derives the seeds of a place. @param secret 32 random bytes of the list, never revealed */
export function seedsAt(secret: Uint8Array, place: number): PlaceSeeds {
  const seedOf = (name: string) => hmac(sha256, secret, new TextEncoder().encode(`${name}:${place}`))
  return { serverSeed: seedOf('flight'), targetSeed: seedOf('target') }
}

/**
 * Builds the log's commitment to a seed list: the root over all places, and each place's path to that root.
 * @example seedList(secret).root // logged before the first draw
 */
export function seedList(secret: Uint8Array): { root: Uint8Array; pathOf(place: number): Uint8Array[] } {
  const tree = new Tree()
  for (let place = 0; place < LIST_PLACES; place += 1) {
    const { serverSeed, targetSeed } = seedsAt(secret, place)
    tree.append(leafOf(sha256(serverSeed), targetSeed))
  }
  return { root: tree.root(), pathOf: (place) => inclusionProof(place, LIST_PLACES, tree.complete) }
}

/**
 * Returns the value by which all draws of a list name its user. It fits one id only, and without the salt it fits any.
 * @param salt 32 bytes of the list, which only the user is told
 */
export function ownerOf(salt: Uint8Array, userId: string): string {
  return toHex(sha256(Uint8Array.of(...salt, ...new TextEncoder().encode(userId))))
}

function leafOf(commitment: Uint8Array, targetSeed: Uint8Array): Uint8Array {
  return Uint8Array.of(...commitment, ...sha256(targetSeed))
}

/**
 * Lists the faults of a draw against its list.
 * @param randomness of the day's beacon
 */
export function faultsInList(
  list: EntryOf<'seeds'>,
  draw: EntryOf<'draw'>,
  randomness: Uint8Array | undefined,
): LogFaultName[] {
  const { risk, targetX100, commitment, from } = draw
  if (!from || commitment === undefined) return ['not_in_list']
  const only = new Tree()
  only.append(leafOf(fromHex(commitment), fromHex(from.targetSeed)))
  const where = { index: from.place, size: LIST_PLACES, leaf: only.root(), root: fromHex(list.root) }
  const isInList = from.since === list.at && verifyInclusion(where, from.path.map(fromHex))
  const target = randomness && targetOf(risk, fromHex(from.targetSeed), randomness)
  return [
    ...faultIf(!isInList, 'not_in_list'),
    ...faultIf(target !== targetX100, randomness ? 'target_differs' : 'beacon_missing'),
  ]
}

/**
 * Computes the target from a seed and the randomness of the day's beacon, which nobody knew when the list was made.
 * @returns hundredths
 */
export function targetOf(risk: Risk, targetSeed: Uint8Array, randomness: Uint8Array): MultiplierX100 {
  const message = `target:${toHex(randomness)}`
  return drawTarget(risk, () => hmac(sha256, targetSeed, new TextEncoder().encode(message)))
}

/** Flies a practice draw by night, without anybody's seed. @param randomness of the beacon `NIGHT_DAYS` after its day */
export function nightFlight(
  { round, targetX100 }: Pick<EntryOf<'draw'>, 'round' | 'targetX100'>,
  randomness: Uint8Array,
): PracticeOutcome {
  const bytes = hmac(sha256, randomness, new TextEncoder().encode(`flight:${round}`))
  return settle(practiceMultiplierX100(first52Bits(bytes)), multiplierX100(targetX100))
}
