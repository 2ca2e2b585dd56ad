import { RISKS, type Risk } from '#shared/crash/target.ts'
import { dayOf } from '#shared/time.ts'
import type { Item } from '../../platform/table/item.ts'
import { queryAll } from '../../platform/table/read.ts'
import { type Addition, counterPartition } from './derivation.ts'

/**
 * Counters of a day. Live rounds are counted by risk band: all drawn on the day, and those of them with an outcome.
 */
export type DayCounter = 'signalsFun' | 'signalsLive' | `${'drawn' | 'settled'}-${Risk}`
export type DayCounts = Readonly<Record<DayCounter, number>>

const DAY_COUNTERS: readonly DayCounter[] = [
  'signalsFun',
  'signalsLive',
  ...RISKS.flatMap((risk) => [`drawn-${risk}`, `settled-${risk}`] as const),
]

const PARTITION = counterPartition('DAYS')

/**
 * Adds one to each counter of an instant's day.
 *
 * @param at ISO instant
 */
export function dayCount(counters: readonly DayCounter[], at: string): Addition {
  return {
    to: { pk: PARTITION, sk: dayOf(Date.parse(at)) },
    counts: Object.fromEntries(counters.map((counter) => [counter, 1])),
  }
}

/** The counts of each day in a range, both ends included, in one query. Days without counts are left out. */
export async function loadDays(first: string, last: string): Promise<ReadonlyMap<string, DayCounts>> {
  const items = await queryAll<Item & Partial<DayCounts>>({
    pk: PARTITION,
    sk: { between: [first, last] },
  })
  return new Map(items.map((item) => [item.sk, countsIn(item)]))
}

function countsIn(item: Partial<DayCounts>): DayCounts {
  return Object.fromEntries(DAY_COUNTERS.map((counter) => [counter, item[counter] ?? 0])) as DayCounts
}
