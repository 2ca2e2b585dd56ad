import { DAY_MS } from '../../time.ts'

/** Whole seconds since 1970 have ten digits from 2001 to 2286, milliseconds thirteen. */
const EPOCH = /^\d{10}(?:\d{3})?$/

/** Matches `2025-08-31 21:47:51.5Z` or `2025-08-31T21:47:51+02:00`. */
const ISO =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/

/** Matches `31.08.2025 21:47`, day first. */
const DAY_FIRST = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Matches `23:54:25`. */
const TIME_OF_DAY = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?$/

/**
 * Reads a cell as milliseconds since 1970, or since midnight if it has no date. A time without zone counts as UTC,
 * since only differences are used.
 * @returns NaN for anything else
 * @example
 * readTime('2025-08-31 21:47:51') // 1756676871000
 */
export function readTime(cell: string): number {
  const iso = fixedIso(cell)
  if (!Number.isNaN(iso)) return iso
  if (EPOCH.test(cell)) return Number(cell) * (cell.length === 10 ? 1000 : 1)
  const parts = ISO.exec(cell)
  if (parts) {
    const [, year, month, day, hour, minute, second, fraction, zone] = parts
    return instant([year, month, day], [hour, minute, second, fraction]) - zoneMs(zone)
  }
  const dayFirst = DAY_FIRST.exec(cell)
  if (dayFirst) {
    const [, day, month, year, hour, minute, second] = dayFirst
    return instant([year, month, day], [hour, minute, second])
  }
  const clock = TIME_OF_DAY.exec(cell)
  return clock ? clockMs(clock.slice(1)) : Number.NaN
}

/** Reads `YYYY-MM-DD HH:MM:SS`, the most common form, without a regular expression: six times as fast. */
function fixedIso(cell: string): number {
  if (cell.length !== 19 || cell.charCodeAt(4) !== 45 || cell.charCodeAt(13) !== 58) return Number.NaN
  const two = (at: number) => (cell.charCodeAt(at) - 48) * 10 + cell.charCodeAt(at + 1) - 48
  const date = days(two(0) * 100 + two(2), two(5), two(8))
  const [hour, minute, second] = [two(11), two(14), two(17)]
  if (!(hour < 24 && minute < 60 && second < 60)) return Number.NaN
  return date * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000
}

function instant(date: readonly (string | undefined)[], clock: readonly (string | undefined)[]): number {
  const [year = 0, month = 0, day = 0] = date.map(Number)
  return days(year, month, day) * DAY_MS + clockMs(clock)
}

/** Returns days since 1970; NaN for an invalid date. */
function days(year: number, month: number, day: number): number {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 1970)) return Number.NaN
  return Date.UTC(year, month - 1, day) / DAY_MS
}

function clockMs([hour = '0', minute = '0', second = '0', fraction = '0']: readonly (string | undefined)[]) {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return Number.NaN
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Number(`0.${fraction}`) * 1000
}

function zoneMs(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return (zone.startsWith('-') ? -minutes : minutes) * 60_000
}
