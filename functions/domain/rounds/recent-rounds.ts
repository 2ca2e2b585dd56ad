import { createHash } from 'node:crypto'
import { toHex } from '#shared/crash/hex.ts'
import { commitment } from '#shared/crash/practice.ts'
import { iso } from '#shared/time.ts'
import type { Change } from '../../platform/table/change.ts'
import { type Item, withoutKey } from '../../platform/table/item.ts'
import type { SeedLists } from '../public-log/seed-lists.ts'
import { recentRoundsKey } from '../users/user-record.ts'
import { roundsOfDay } from './daily-limit.ts'
import type { RoundRecord } from './round-record.ts'

/**
 * The item that decides a user's rounds beside the user record. Every new round replaces it, on condition that it is as
 * it was read (docs/decisions/0035).
 */
export interface RecentRounds {
  /** Grows by one with every new round, every settled one, and when rounds get items of their own. */
  readonly rev: number
  /** Equals that of the user record unless something that decides rounds has changed since. */
  readonly rulesRev: number
  /** Oldest first: those of the past 24 hours, ten at most, and older ones that are still open. */
  readonly rounds: readonly RecentRound[]
  /** Absent until the stream has given the user a list of seeds. */
  readonly seedLists?: SeedLists
}

export interface RecentRound {
  readonly id: string
  /** Epoch milliseconds. The id tells only the day. */
  readonly atMs: number
  /** Absent once the round is settled, or has an item of its own because more than two were open. */
  readonly open?: OpenRound
  /** Its place in the list of that day; absent if no list was ready. */
  readonly place?: number
  /** Set where the request had an `Idempotency-Key`. */
  readonly repeat?: Repeat
}

/**
 * The fields of a round until it is settled, besides its id and time. Seeds and hashes are bytes: half as long as
 * hex.
 */
export interface OpenRound
  extends Pick<RoundRecord, 'mode' | 'casino' | 'risk' | 'targetX100' | 'rtp' | 'scheme'> {
  readonly serverSeed?: Uint8Array
  readonly casinoHash?: Uint8Array
}

/** Tells a repeat of a request from another request with the same key. */
export interface Repeat {
  /** The first 8 bytes of the key's SHA-256. */
  readonly key: Uint8Array
  /** The first 3 bytes of the input's SHA-256. */
  readonly input: Uint8Array
}

const KEY_BYTES = 8
const INPUT_BYTES = 3

/** @param key undefined where the request has none */
export function repeatOf(key: string | undefined, input: unknown): Repeat | undefined {
  if (key === undefined) return undefined
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return {
    key: hashOf(key).subarray(0, KEY_BYTES),
    input: hashOf(JSON.stringify(input)).subarray(0, INPUT_BYTES),
  }
}

export function toRecentRounds(item: Item): RecentRounds {
  return withoutKey(item as Item & RecentRounds)
}

/** The recent rounds as they were when this one was new, whatever came later. */
export function recentUpTo(recent: RecentRounds, round: RecentRound): RecentRounds {
  const place = recent.rounds.indexOf(round)
  const rounds = place === -1 ? [...recent.rounds, round] : recent.rounds.slice(0, place + 1)
  return { ...recent, rounds }
}

export const RECENT = recentRoundsKey('').sk

function recentIn(item: Item | undefined): RecentRounds | undefined {
  return item?.sk === RECENT ? toRecentRounds(item) : undefined
}

/** The rounds that a change of the table has added; none where another item changed. */
export function newRounds({ before, after }: Change): readonly RecentRound[] {
  const known = new Set(recentIn(before)?.rounds.map(({ id }) => id))
  return (recentIn(after)?.rounds ?? []).filter(({ id }) => !known.has(id))
}

/** More open rounds than these get items of their own (functions/endpoints/streams), which keeps the item small. */
export const OPEN_MAX = 2

/** Drops settled rounds older than 24 hours, and the `repeat` of open ones that old. */
export function keptRounds(rounds: readonly RecentRound[], nowMs: number): RecentRound[] {
  const ofDay = new Set(roundsOfDay(rounds, nowMs))
  return rounds.flatMap((round) => {
    if (ofDay.has(round)) return [round]
    const { repeat: _, ...rest } = round
    return rest.open ? [rest] : []
  })
}

/**
 * The rounds without the fields that they have while open.
 *
 * @param roundId the round to close; all without it
 */
export function closeRounds(rounds: readonly RecentRound[], roundId?: string): RecentRound[] {
  return rounds.map((round) => {
    const { open: _, ...rest } = round
    return roundId === undefined || round.id === roundId ? rest : round
  })
}

export async function toRoundRecord(
  { id, atMs }: Pick<RecentRound, 'id' | 'atMs'>,
  { serverSeed, casinoHash, ...open }: OpenRound,
): Promise<RoundRecord> {
  return {
    id,
    ...open,
    createdAt: iso(atMs),
    ...(serverSeed && { serverSeed: toHex(serverSeed), commitment: await commitment(serverSeed) }),
    ...(casinoHash && { casinoHash: toHex(casinoHash) }),
  }
}

/** The open rounds, oldest first. */
export function openRoundRecords(rounds: readonly RecentRound[]): Promise<RoundRecord[]> {
  return Promise.all(rounds.flatMap((round) => (round.open ? [toRoundRecord(round, round.open)] : [])))
}
