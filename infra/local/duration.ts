import { DAY_MS, HOUR_MS } from '#shared/time.ts'

/** A stretch of calendar time: a month is no fixed number of milliseconds. */
export interface Duration {
  readonly months: number
  readonly ms: number
}

const ISO_DURATION =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+(?:[.,]\d+)?)W)?(?:(\d+(?:[.,]\d+)?)D)?(?:T(?!$)(?:(\d+(?:[.,]\d+)?)H)?(?:(\d+(?:[.,]\d+)?)M)?(?:(\d+(?:[.,]\d+)?)S)?)?$/

/**
 * Reads an ISO 8601 duration without a sign; years and months must be whole.
 *
 * @returns undefined for anything else
 * @example parseDuration('PT1H30M') // { months: 0, ms: 5_400_000 }
 */
export function parseDuration(text: string): Duration | undefined {
  const parts = text.length <= 64 ? ISO_DURATION.exec(text) : null
  if (!parts) return undefined
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number((part ?? '0').replace(',', '.')))
  const ms = (weeks * 7 + days) * DAY_MS + hours * HOUR_MS + minutes * 60_000 + seconds * 1000
  return { months: years * 12 + months, ms: Math.round(ms) }
}

/** The instant a duration later, epoch milliseconds; the 31st stays within a shorter month. */
export function addDuration(epochMs: number, { months, ms }: Duration): number {
  if (months === 0) return epochMs + ms
  const date = new Date(epochMs)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() + ms
}
