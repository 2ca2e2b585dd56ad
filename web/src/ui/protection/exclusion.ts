import type { ExclusionPeriod } from '#shared/models/user.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'

/** Short and long periods; the same rules apply to both. */
export const TIME_OUTS: readonly ExclusionPeriod[] = ['24h', '7d', '30d']
export const SELF_EXCLUSIONS: readonly ExclusionPeriod[] = ['6m', 'forever']

const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const

export function kindOf(period: ExclusionPeriod): 'timeOut' | 'exclusion' {
  return TIME_OUTS.includes(period) ? 'timeOut' : 'exclusion'
}

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
export function periodsAfter(runningUntil: string | undefined, nowMs: number): readonly ExclusionPeriod[] {
  const all = [...TIME_OUTS, ...SELF_EXCLUSIONS]
  if (runningUntil === undefined) return all
  return all.filter((period) => {
    const end = endOf(period, nowMs)
    return end === undefined || Date.parse(end) - Date.parse(runningUntil) >= MINUTE_MS
  })
}
