import { RISKS, type Risk } from '#shared/crash/plan.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { addition, anyShard, queryShards } from '../table/shards.ts'
import type { Write } from '../table/write.ts'

/** What is counted by the day. Of live plans, by band: those drawn on it, and those of them that have an outcome. */
export type DayCounter = 'signalsFun' | 'signalsLive' | `${'drawn' | 'settled'}-${Risk}`
export type DayCounts = Readonly<Record<DayCounter, number>>

const DAY_COUNTERS: readonly DayCounter[] = [
  'signalsFun',
  'signalsLive',
  ...RISKS.flatMap((risk) => [`drawn-${risk}`, `settled-${risk}`] as const),
]

const PREFIX = 'DAYS'

/** A day of UTC, `2026-11-21`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Counts in the transaction of what is counted: nothing is counted twice, nor lost. */
export function countOfDay(counters: readonly DayCounter[], dayMs: number, random: RandomBytes): Write {
  return {
    name: 'day',
    update: { pk: anyShard(PREFIX, random), sk: dayOf(dayMs) },
    ...addition(counters.map((counter) => [counter, 1])),
  }
}

/** The counts of each day from one to another, both included, days without any left out: 16 queries. */
export async function loadDays(first: string, last: string): Promise<ReadonlyMap<string, DayCounts>> {
  const items = await queryShards<Partial<DayCounts>>(PREFIX, { name: 'sk', between: [first, last] })
  const days = new Map<string, Record<DayCounter, number>>()
  for (const item of items) {
    const sum = days.get(item.sk) ?? noCounts()
    for (const counter of DAY_COUNTERS) sum[counter] += item[counter] ?? 0
    days.set(item.sk, sum)
  }
  return days
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
