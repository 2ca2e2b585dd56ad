import { RISKS, type Risk } from '#shared/crash/plan.ts'
import type { Item } from '../../platform/table/item.ts'
import { queryAll } from '../../platform/table/read.ts'
import { type Addition, counterPartition } from './addition.ts'

/** What is counted by the day. Of live plans, by band: those drawn on it, and those of them that have an outcome. */
export type DayCounter = 'signalsFun' | 'signalsLive' | `${'drawn' | 'settled'}-${Risk}`
export type DayCounts = Readonly<Record<DayCounter, number>>

const DAY_COUNTERS: readonly DayCounter[] = [
  'signalsFun',
  'signalsLive',
  ...RISKS.flatMap((risk) => [`drawn-${risk}`, `settled-${risk}`] as const),
]

const PARTITION = counterPartition('DAYS')

/** A day of UTC, `2026-11-21`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/**
 * One more of each, on the day of an instant.
 *
 * @param at ISO instant
 */
export function dayCount(counters: readonly DayCounter[], at: string): Addition {
  return {
    to: { pk: PARTITION, sk: dayOf(Date.parse(at)) },
    counts: Object.fromEntries(counters.map((counter) => [counter, 1])),
  }
}

/** The counts of each day from one to another, both included; days without any are left out. One query. */
export async function loadDays(first: string, last: string): Promise<ReadonlyMap<string, DayCounts>> {
  const items = await queryAll<Item & Partial<DayCounts>>({
    pk: { name: 'pk', value: PARTITION },
    sk: { name: 'sk', between: [first, last] },
  })
  return new Map(items.map((item) => [item.sk, countsIn(item)]))
}

function countsIn(item: Partial<DayCounts>): DayCounts {
  const counts = noCounts()
  for (const counter of DAY_COUNTERS) counts[counter] = item[counter] ?? 0
  return counts
}

function noCounts(): Record<DayCounter, number> {
  return {
    signalsFun: 0,
    signalsLive: 0,
    'drawn-steady': 0,
    'drawn-balanced': 0,
    'drawn-bold': 0,
    'settled-steady': 0,
    'settled-balanced': 0,
    'settled-bold': 0,
  }
}
