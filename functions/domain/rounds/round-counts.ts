import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { multiplierX100 } from '#shared/crash/multiplier.ts'
import { RISKS } from '#shared/crash/target.ts'
import type { EntryOf } from '#shared/draw-log/entries.ts'
import { MODES, Outcome } from '#shared/models/basics.ts'
import { iso } from '#shared/time.ts'
import { type Change, readChange } from '../../platform/table/change.ts'
import { type DayCounter, dayCount } from '../counts/day-count-items.ts'
import type { Addition, Derivation, DerivedItem } from '../counts/derivation.ts'
import { drawnCounts, lineCount, settledCount } from '../counts/track-record-items.ts'
import { dueItem, type LoggedEntry } from '../public-log/log-items.ts'
import { placeIn } from '../public-log/seed-lists.ts'
import { userKey } from '../users/user-record.ts'
import {
  newRounds,
  OPEN_MAX,
  RECENT,
  type RecentRound,
  type RecentRounds,
  toRecentRounds,
} from './recent-rounds.ts'
import { drawEntry, settleEntry } from './round-entries.ts'
import { ROUND_PREFIX } from './round-record.ts'

/** Counts a round when it appears among the recent ones, and once more when its own item gets an outcome. */
export const ROUND_COUNTS: Derivation = {
  of: [{ sk: { is: RECENT } }, { sk: { beginsWith: ROUND_PREFIX } }],
  additions: (change) => [...newRounds(change).flatMap(drawnAdditions), ...settledAdditions(change)],
  entries: logEntries,
  items: dueRounds,
}

const CountedRound = z.object({
  mode: z.enum(MODES),
  risk: z.enum(RISKS),
  targetX100: z.number(),
  rtp: z.number(),
  createdAt: z.iso.datetime({ precision: 3 }),
  outcome: z.optional(Outcome),
})

function drawnAdditions({ id, atMs, open, place }: RecentRound): Addition[] {
  if (!open) throw new Error(`A new round is not open: ${id}`)
  const createdAt = iso(atMs)
  const { mode, risk } = open
  const counters: DayCounter[] = mode === 'fun' ? ['signalsFun'] : ['signalsLive', `drawn-${risk}`]
  const isListed = place !== undefined
  return [dayCount(counters, createdAt), ...drawnCounts({ mode, risk, createdAt, isListed })]
}

function settledAdditions({ before, after }: Change): Addition[] {
  const round = roundOf(after)
  if (!round?.outcome || roundOf(before)?.outcome) return []
  const { source, hit } = round.outcome
  const settledRound = { ...round, targetX100: multiplierX100(round.targetX100), source, hit }
  const ofDay =
    round.mode === 'fun' ? lineCount(settledRound) : dayCount([`settled-${round.risk}`], round.createdAt)
  return [settledCount(settledRound), ofDay]
}

function roundOf(item: Change['after']): z.infer<typeof CountedRound> | undefined {
  return item?.sk.startsWith(ROUND_PREFIX) ? z.parse(CountedRound, item) : undefined
}

/**
 * Makes the public log's entries of a change: new rounds, and a settled one. No entry leads to the user.
 *
 * @throws Error if a new round is not open, or a settled one lacks a field
 */
function logEntries(change: Change): LoggedEntry[] {
  return [...drawEntries(change), ...settleEntries(change)]
}

function drawEntries(change: Change): EntryOf<'draw'>[] {
  const added = newRounds(change)
  if (!change.after || added.length === 0) return []
  const { seedLists } = toRecentRounds(change.after)
  const userId = change.after.pk.slice(USER.length)
  return added.map((round) => {
    if (!round.open) throw new Error(`A new round is not open: ${round.id}`)
    return drawEntry(round, round.open, { from: placeIn(seedLists, round), userId })
  })
}

/** A round is due to expire until it is settled. */
function dueRounds(change: Change): DerivedItem[] {
  return [
    ...newRounds(change).map(({ id }) => ({ put: dueItem(id) })),
    ...settleEntries(change).map(({ round }) => ({ remove: dueItem(round) })),
  ]
}

function settleEntries({ before, after }: Change): EntryOf<'settle'>[] {
  const isSettled = after?.sk.startsWith(ROUND_PREFIX) && 'outcome' in after
  return isSettled && !(before && 'outcome' in before) ? [settleEntry(after)] : []
}

/** Recent rounds as these changes leave them, by user id. Counting sets aside what cannot be read. */
export function changedRecentRounds(records: readonly DynamoDBRecord[]): ReadonlyMap<string, RecentRounds> {
  const last = new Map<string, RecentRounds>()
  for (const record of records) {
    const { pk, sk } = record.dynamodb?.Keys ?? {}
    const recent = sk?.S === RECENT && pk?.S?.startsWith(USER) ? recentRoundsIn(record) : undefined
    if (recent) last.set((pk?.S ?? '').slice(USER.length), recent)
  }
  return last
}

/** True if open rounds are to be moved. After a failed move, the user's next round causes another. */
export function isOverfull({ rounds }: RecentRounds): boolean {
  return rounds.filter(({ open }) => open).length > OPEN_MAX
}

/** True for users who may draw: those who never verified their address have `rulesRev` 0 and no rounds. */
export function needsList({ rulesRev, rounds, seedLists }: RecentRounds): boolean {
  return seedLists?.spare === undefined && (rulesRev > 0 || rounds.length > 0)
}

const USER = userKey('').pk

function recentRoundsIn(record: DynamoDBRecord): RecentRounds | undefined {
  try {
    const { after } = readChange(record)
    return after && toRecentRounds(after)
  } catch {
    return undefined
  }
}
