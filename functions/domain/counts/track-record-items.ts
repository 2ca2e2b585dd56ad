import { RISKS, type Risk } from '#shared/crash/target.ts'
import { REPORT_WITHIN_MS, SOURCES, type Source } from '#shared/models/basics.ts'
import type { RecordCounts } from '#shared/models/track-record.ts'
import { ownValue } from '#shared/own-value.ts'
import { dayOf } from '#shared/time.ts'
import type { LiveCount, SettledCount } from '#shared/track-record/record.ts'
import {
  EMPTY_TALLY,
  TALLY_FIELDS,
  type TalliedRound,
  type Tally,
  tallyOf,
} from '#shared/track-record/tally.ts'
import type { Item } from '../../platform/table/item.ts'
import { queryAll } from '../../platform/table/read.ts'
import { loadHead } from '../public-log/log-items.ts'
import { type DayCounts, loadDays } from './day-count-items.ts'
import { type Addition, counterPartition } from './derivation.ts'

/**
 * Counters of the track record, by sort key. They name no users, so they stay when a user is removed.
 *
 * - `<month>#<source>`: settled rounds that were drawn in the month, by risk band
 * - `<month>#unlisted`: rounds without a list of seeds
 * - `<month>#drawn`, `<month>#practice-drawn`: live and practice rounds drawn
 * - `<day>#line`: practice rounds flown, for the plot's line
 */
const PARTITION = counterPartition('RECORD')

export interface SettledRound extends TalliedRound {
  readonly risk: Risk
  /** ISO instant. */
  readonly createdAt: string
  readonly source: Source
}

export function settledCount(round: SettledRound): Addition {
  const tally = tallyOf(round)
  const counts = TALLY_FIELDS.map((field) => [`${round.risk}-${field}`, tally[field]] as const)
  return recordCount(round.createdAt, round.source, counts)
}

interface DrawnRound extends Pick<SettledRound, 'risk' | 'createdAt'> {
  readonly mode: 'fun' | 'live'
  /** True if its seeds are from a list. */
  readonly isListed: boolean
}

export function drawnCounts({ mode, risk, createdAt, isListed }: DrawnRound): Addition[] {
  const drawn =
    mode === 'live'
      ? recordCount(createdAt, 'drawn', [[risk, 1]])
      : recordCount(createdAt, PRACTICE_DRAWN, [['rounds', 1]])
  return isListed ? [drawn] : [drawn, recordCount(createdAt, UNLISTED, [['rounds', 1]])]
}

const PRACTICE_DRAWN = 'practice-drawn'
const UNLISTED = 'unlisted'

function recordCount(
  createdAt: string,
  kind: Source | 'drawn' | typeof PRACTICE_DRAWN | typeof UNLISTED,
  counts: readonly (readonly [string, number])[],
): Addition {
  return {
    to: { pk: PARTITION, sk: `${monthOf(createdAt)}#${kind}` },
    counts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
  }
}

/** The counts of a settled practice round in its day. */
export function lineCount(round: SettledRound): Addition {
  const { rounds, hits, chance } = tallyOf(round)
  return {
    to: { pk: PARTITION, sk: `${dayOf(Date.parse(round.createdAt))}#${LINE}` },
    counts: { rounds, chance, ...(hits > 0 ? { hits } : {}) },
  }
}

const LINE = 'line'

function monthOf(iso: string): string {
  return iso.slice(0, 7)
}

type RecordItem = Item & Readonly<Record<string, unknown>>

/**
 * All counts: two queries, of an item of a hundred bytes for each day and up to four larger ones for each month; and those
 * of night flights, which the log's head has.
 */
export async function loadRecord(nowMs: number): Promise<RecordCounts> {
  const since = dayOf(nowMs - REPORT_WITHIN_MS)
  const [items, days, head] = await Promise.all([
    queryAll<RecordItem>({ pk: PARTITION }),
    loadDays(since, dayOf(nowMs)),
    loadHead(),
  ])
  const roundsOf = (kind: string) =>
    sumBy(items, (item) => (item.sk.endsWith(`#${kind}`) ? countIn(item, 'rounds') : 0))
  return {
    settled: items.flatMap(settledIn),
    line: items.flatMap(lineIn),
    practice: {
      drawn: roundsOf(PRACTICE_DRAWN),
      recent: sumBy([...days.values()], ({ signalsFun }) => signalsFun),
      recentSettled: sumBy(items.filter(({ sk }) => sk >= since).flatMap(lineIn), ({ rounds }) => rounds),
    },
    unlisted: roundsOf(UNLISTED),
    ...(head?.nightCounts && { night: head.nightCounts }),
    live: summedUp([
      ...items.flatMap(drawnIn),
      ...[...days].flatMap(([day, counts]) => recentIn(day, counts)),
    ]),
  }
}

function sumBy<T>(all: readonly T[], countOf: (one: T) => number): number {
  return all.reduce((sum, one) => sum + countOf(one), 0)
}

function settledIn(item: RecordItem): SettledCount[] {
  const [month = '', kind] = item.sk.split('#')
  const source = SOURCES.find((known) => known === kind)
  if (!source) return []
  return RISKS.flatMap((risk) => {
    const tally = tallyIn(item, risk)
    return tally.rounds > 0 ? [{ month, source, risk, tally }] : []
  })
}

function tallyIn(item: RecordItem, risk: Risk): Tally {
  const tally = { ...EMPTY_TALLY }
  for (const field of TALLY_FIELDS) tally[field] = countIn(item, `${risk}-${field}`)
  return tally
}

/** Days in their order, as the query returns them. */
function lineIn(item: RecordItem): RecordCounts['line'] {
  const [day = '', kind] = item.sk.split('#')
  if (kind !== LINE) return []
  return [
    { day, rounds: countIn(item, 'rounds'), hits: countIn(item, 'hits'), chance: countIn(item, 'chance') },
  ]
}

function drawnIn(item: RecordItem): LiveCount[] {
  const [month = '', kind] = item.sk.split('#')
  if (kind !== 'drawn') return []
  return RISKS.map((risk) => ({ month, risk, drawn: countIn(item, risk), recent: 0, recentSettled: 0 }))
}

/** Live rounds of a recent day, at least the last of which may still be reported. */
function recentIn(day: string, counts: DayCounts): LiveCount[] {
  return RISKS.map((risk) => ({
    month: monthOf(day),
    risk,
    drawn: 0,
    recent: counts[`drawn-${risk}`],
    recentSettled: counts[`settled-${risk}`],
  }))
}

/** One count for each month and band that has any. */
function summedUp(counts: readonly LiveCount[]): LiveCount[] {
  const groups = Map.groupBy(counts, ({ month, risk }) => `${month} ${risk}`)
  const sums = [...groups.values()].map((some) => {
    const [{ month, risk }] = some as [LiveCount]
    const sum = (field: 'drawn' | 'recent' | 'recentSettled') => sumBy(some, (count) => count[field])
    return { month, risk, drawn: sum('drawn'), recent: sum('recent'), recentSettled: sum('recentSettled') }
  })
  return sums.filter(({ drawn, recent, recentSettled }) => drawn + recent + recentSettled > 0)
}

function countIn(item: RecordItem, counter: string): number {
  const count = ownValue(item, counter)
  return typeof count === 'number' ? count : 0
}
