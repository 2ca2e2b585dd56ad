import type { ExclusionPeriod } from '#shared/models/user.ts'

/** The short ones, and the long ones: the same rules hold for both. */
export const PERIODS_OF = {
  timeOut: ['24h', '7d', '30d'],
  exclusion: ['6m', 'forever'],
  any: ['24h', '7d', '30d', '6m', 'forever'],
} as const satisfies Record<string, readonly ExclusionPeriod[]>
export type ExclusionKind = keyof typeof PERIODS_OF

const DAY_MS = 86_400_000
const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const

/**
 * Until when a period would run from now, to be shown before the server has set it; nothing for one without end.
 *
 * @param nowMs epoch milliseconds on the server's clock
 */
export function endOf(period: ExclusionPeriod, nowMs: number): string | undefined {
  if (period === 'forever') return undefined
  const end = new Date(nowMs)
  if (period === '6m') end.setUTCMonth(end.getUTCMonth() + 6)
  else end.setTime(nowMs + DAYS[period] * DAY_MS)
  return end.toISOString()
}

/** Ends are shown to the minute. */
const MINUTE_MS = 60_000

/** Only what is longer than what runs, as it reads, can be chosen: nothing shortens it. */
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
