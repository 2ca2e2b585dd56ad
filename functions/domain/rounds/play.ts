import { createHash } from 'node:crypto'
import { fromHex, toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { commitment } from '#shared/crash/practice.ts'
import { RISKS, type Risk } from '#shared/crash/target.ts'
import { dayStartMs, iso } from '#shared/time.ts'
import { ID_BYTES, idFromBytes, idMs, idToBytes, withTime } from '../../platform/ids.ts'
import type { Change } from '../../platform/table/change.ts'
import type { Item } from '../../platform/table/item.ts'
import { playKey } from '../users/user-record.ts'
import { recentGrants } from './daily-limit.ts'
import { decodeLists, type Place, placeTaken, type SeedLists } from './public-log-lists.ts'
import type { RoundRecord } from './round-record.ts'

/**
 * What decides a person's draws beside their account, as one small item that every draw replaces: on condition that
 * it is what was read (docs/decisions/0035).
 */
export interface Play {
  /** One more with every draw, every settled plan, and where plans leave it. */
  readonly rev: number
  /** The account's, for as long as nothing has changed that decides draws. */
  readonly rulesRev: number
  /** In the order in which they were granted: those of the past 24 hours, ten at most, and older ones that are open. */
  readonly grants: readonly Grant[]
  /** Of seeds; none until the stream has given the account one. */
  readonly lists?: SeedLists
}

export interface Grant {
  readonly id: string
  /** Epoch milliseconds. */
  readonly atMs: number
  /** Until it is settled, or one of more than two that are open: from then on it stands in an item of its own. */
  readonly plan?: OpenPlan
  /** Of a request with an `Idempotency-Key`. */
  readonly repeat?: Repeat
}

/** What a round has until it is settled, beside its id and time. */
export type OpenPlan = Pick<
  RoundRecord,
  'mode' | 'casino' | 'risk' | 'targetX100' | 'rtp' | 'serverSeed' | 'scheme' | 'casinoHash'
>

/** By what a repeat of a request is known, and told from another under the same key. */
export interface Repeat {
  /** Of the key, 8 bytes. */
  readonly key: Uint8Array
  /** Of the input, 3 bytes. */
  readonly input: Uint8Array
}

const KEY_BYTES = 8
const INPUT_BYTES = 3

/** @param key none where the request has none */
export function repeatOf(key: string | undefined, input: unknown): Repeat | undefined {
  if (key === undefined) return undefined
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return {
    key: hashOf(key).subarray(0, KEY_BYTES),
    input: hashOf(JSON.stringify(input)).subarray(0, INPUT_BYTES),
  }
}

/** As it was once this grant was made, whatever was granted since. */
export function playAfter(play: Play, grant: Grant): Play {
  const place = play.grants.indexOf(grant)
  const grants = place === -1 ? [...play.grants, grant] : play.grants.slice(0, place + 1)
  return { ...play, grants }
}

/**
 * A grant as it is stored, as bytes: flags, id, repeat, and while its plan is open the target and what it has of its own.
 * Ten with a plan, and two plans from before, have to fit into 1 KB, which is what a write unit writes.
 */
type StoredGrant = Uint8Array
/** The lowest two bits are the risk, by its place in `RISKS`. */
const HAS_REPEAT = 4
const HAS_PLAN = 8
const IS_LIVE = 16
const HAS_HASH = 32
const SEED_BYTES = 32

/** What live plans of one casino have in common, stored once for all of them. */
interface StoredTerms {
  /** casino */
  readonly c: string
  /** return to player */
  readonly p: number
  /** scheme */
  readonly f?: string
}

type StoredPlay = Partial<Pick<Play, 'rev' | 'rulesRev'>> & {
  readonly g?: readonly StoredGrant[]
  readonly t?: readonly StoredTerms[]
  readonly l?: Uint8Array
}

/** The attributes `g` and `t` of the item. */
export function encodeGrants(grants: readonly Grant[]): { g: readonly StoredGrant[]; t: StoredTerms[] } {
  const terms = new Map<string, { readonly place: number; readonly stored: StoredTerms }>()
  const placeOf = ({ casino = '', rtp, scheme }: OpenPlan): number => {
    const stored = { c: casino, p: rtp, ...(scheme === undefined ? {} : { f: scheme }) }
    const name = JSON.stringify(stored)
    const known = terms.get(name) ?? { place: terms.size, stored }
    terms.set(name, known)
    return known.place
  }
  const g = grants.map(({ id, atMs, plan, repeat }) =>
    Buffer.concat([
      Uint8Array.of((repeat ? HAS_REPEAT : 0) | (plan ? flagsOf(plan) : 0)),
      // With the moment of the draw, which the id itself does not tell.
      idToBytes(withTime(id, atMs)),
      ...(repeat ? [repeat.key, repeat.input] : []),
      ...(plan ? encodePlan(plan, placeOf) : []),
    ]),
  )
  return { g, t: [...terms.values()].map(({ stored }) => stored) }
}

function flagsOf({ mode, risk, casinoHash }: OpenPlan): number {
  const hash = casinoHash === undefined ? 0 : HAS_HASH
  return HAS_PLAN | RISKS.indexOf(risk) | (mode === 'live' ? IS_LIVE | hash : 0)
}

function encodePlan(plan: OpenPlan, placeOf: (plan: OpenPlan) => number): Uint8Array[] {
  const { mode, targetX100, serverSeed = '', casinoHash = '' } = plan
  const target = Buffer.alloc(2)
  target.writeUInt16BE(targetX100)
  return mode === 'live'
    ? [target, Uint8Array.of(placeOf(plan)), fromHex(casinoHash)]
    : [target, fromHex(serverSeed)]
}

/** @throws Error where it is not as `encodeGrants` makes it. */
export function decodePlay(item: Item): Play {
  const { rev = 0, rulesRev = 0, g = [], t = [], l } = item as Item & StoredPlay
  const grants = g.map((one) => decodeGrant(one, t))
  return { rev, rulesRev, grants, ...(l ? { lists: decodeLists(l) } : {}) }
}

function decodeGrant(stored: StoredGrant, terms: readonly StoredTerms[]): Grant {
  let place = 0
  const take = (length: number) => {
    place += length
    return stored.subarray(place - length, place)
  }
  const [flags = 0] = take(1)
  const timed = idFromBytes(take(ID_BYTES))
  const repeat = (flags & HAS_REPEAT) === 0 ? undefined : { key: take(KEY_BYTES), input: take(INPUT_BYTES) }
  const open = (flags & HAS_PLAN) === 0 ? undefined : decodePlan(flags, take, terms)
  if (place !== stored.length) throw new Error('a grant of another length')
  const atMs = idMs(timed)
  const id = withTime(timed, dayStartMs(atMs))
  return { id, atMs, ...(open ? { plan: open } : {}), ...(repeat ? { repeat } : {}) }
}

function decodePlan(
  flags: number,
  take: (length: number) => Uint8Array,
  terms: readonly StoredTerms[],
): OpenPlan {
  const [high = 0, low = 0] = take(2)
  const common = { risk: RISKS[flags & 3], x: high * 256 + low }
  if ((flags & IS_LIVE) === 0) return planOf({ ...common, seed: take(SEED_BYTES) })
  const [place = -1] = take(1)
  return planOf({
    ...common,
    live: terms[place],
    hash: (flags & HAS_HASH) === 0 ? undefined : take(SEED_BYTES),
  })
}

interface Parts {
  readonly risk: Risk | undefined
  readonly x: number
  readonly live?: StoredTerms | undefined
  readonly seed?: Uint8Array | undefined
  readonly hash?: Uint8Array | undefined
}

function planOf({ risk, x: targetX100, live, seed, hash }: Parts): OpenPlan {
  if (risk === undefined || (live === undefined) === (seed === undefined))
    throw new Error('a grant of no plan')
  if (!live)
    return { mode: 'fun', risk, targetX100, rtp: PRACTICE_RTP, serverSeed: toHex(seed ?? fromHex('')) }
  return {
    mode: 'live',
    casino: live.c,
    risk,
    targetX100,
    rtp: live.p,
    ...(live.f === undefined ? {} : { scheme: live.f }),
    ...(hash ? { casinoHash: toHex(hash) } : {}),
  }
}

const PLAY = playKey('').sk

/** Those that a change of a play item has granted; none of any other item. @throws Error as `decodePlay` does */
export function newGrants({ before, after }: Change): readonly Grant[] {
  const grantsOf = (item: Item | undefined) => (item?.sk === PLAY ? decodePlay(item).grants : [])
  const known = new Set(grantsOf(before).map(({ id }) => id))
  return grantsOf(after).filter(({ id }) => !known.has(id))
}

/** Where the one draw of a change took its seeds from. @throws Error as `decodePlay` does */
export function placeOfDraw({ before, after }: Change): Place | undefined {
  const listsOf = (item: Item | undefined) => (item?.sk === PLAY ? decodePlay(item).lists : undefined)
  return placeTaken(listsOf(before), listsOf(after))
}

/** More open plans than these get items of their own (functions/endpoints/streams): the next ten are to find room. */
export const OPEN_MAX = 2

/** What a draw finds: grants that count, and plans from before that are still open, whose keys are known no more. */
export function keptGrants(grants: readonly Grant[], nowMs: number): Grant[] {
  const recent = new Set(recentGrants(grants, nowMs))
  return grants.flatMap((grant) => {
    if (recent.has(grant)) return [grant]
    const { repeat: _, ...open } = grant
    return open.plan ? [open] : []
  })
}

/**
 * They still count, and their keys are still known.
 *
 * @param roundId all of them where none is named
 */
export function withoutPlans(grants: readonly Grant[], roundId?: string): Grant[] {
  return grants.map((grant) => {
    const { plan: _, ...rest } = grant
    return roundId === undefined || grant.id === roundId ? rest : grant
  })
}

/** The round of a plan that is open. */
export async function openRound(
  { id, atMs }: Pick<Grant, 'id' | 'atMs'>,
  plan: OpenPlan,
): Promise<RoundRecord> {
  const { serverSeed } = plan
  return {
    id,
    ...plan,
    createdAt: iso(atMs),
    ...(serverSeed === undefined ? {} : { commitment: await commitment(fromHex(serverSeed)) }),
  }
}

/** Of all plans that are open, in the order of their grants. */
export function openRounds(grants: readonly Grant[]): Promise<RoundRecord[]> {
  return Promise.all(grants.flatMap((grant) => (grant.plan ? [openRound(grant, grant.plan)] : [])))
}
