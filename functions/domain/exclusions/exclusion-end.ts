import type { ExclusionPeriod } from '#shared/models/user.ts'
import { DAY_MS } from '#shared/time.ts'
import { AppError } from '../../platform/app-error.ts'
import { FOREVER_MS } from '../users/user-record.ts'

const DAYS = { '24h': 1, '7d': 7, '30d': 30 } as const

/**
 * The end of an exclusion requested now, epoch milliseconds.
 *
 * @throws AppError 409 `wrong_state` if one already runs as long or longer: an exclusion cannot be shortened.
 */
export function exclusionEnd(
  period: ExclusionPeriod,
  runningUntilMs: number | undefined,
  nowMs: number,
): number {
  const end = periodEnd(period, nowMs)
  if (runningUntilMs !== undefined && runningUntilMs >= end) throw new AppError('wrong_state')
  return end
}

function periodEnd(period: ExclusionPeriod, nowMs: number): number {
  if (period === 'forever') return FOREVER_MS
  return period === '6m' ? sixMonthsLater(nowMs) : nowMs + DAYS[period] * DAY_MS
}

/** The same day six months later, or the day after the end of a shorter month: never less than six months. */
function sixMonthsLater(nowMs: number): number {
  const date = new Date(nowMs)
  date.setUTCMonth(date.getUTCMonth() + 6)
  return date.getTime()
}
