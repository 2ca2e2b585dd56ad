import type { ExclusionPeriod } from '#shared/models/user.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'

/** Short and long periods; the same rules apply to both. */
export const PERIODS_OF = {
  timeOut: ['24h', '7d', '30d'],
  exclusion: ['6m', 'forever'],
  any: ['24h', '7d', '30d', '6m', 'forever'],
} as const satisfies Record<string, readonly ExclusionPeriod[]>
export type ExclusionKind = keyof typeof PERIODS_OF

const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const

/**
 * Returns a period's end if it began now, for display before the server sets it; undefined for one without end.
 * @param nowMs epoch milliseconds on the server's clock
 */
export function endOf(period: ExclusionPeriod, nowMs: number): string | undefined {
  if (period === 'forever') return undefined
  const end = new Date(nowMs)
  if (period === '6m') end.setUTCMonth(end.getUTCMonth() + 6)
  else end.setTime(nowMs + DAYS[period] * DAY_MS)
  return end.toISOString()
}

/** Returns the periods with a later displayed end than the running one: nothing shortens it. */
export function periodsToChoose(
  kind: ExclusionKind,
  runningUntil: string | undefined,
  nowMs: number,
): readonly ExclusionPeriod[] {
  if (runningUntil === undefined) return PERIODS_OF[kind]
  return PERIODS_OF.any.filter((period) => {
    const end = endOf(period, nowMs)
    return end === undefined || Date.parse(end) - Date.parse(runningUntil) >= MINUTE_MS
  })
}
