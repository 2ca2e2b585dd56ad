import { type Locale, languageTag, regionalTag } from '#shared/i18n/locales.ts'
import { formatDay, formatMoment } from '#shared/i18n/moment.ts'

export type Formats = ReturnType<typeof formats>

/** Keyed by locale, style and decimals: creating a formatter takes as long as using it fifty times. */
const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, style: 'decimal' | 'percent', decimals: number): Intl.NumberFormat {
  const key = `${locale} ${style} ${decimals}`
  const cached = numberFormats.get(key)
  if (cached) return cached
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const created = new Intl.NumberFormat(locale, { style, ...digits })
  numberFormats.set(key, created)
  return created
}

const regionNames = new Map<string, Intl.DisplayNames>()

/** Cached: a list of all countries calls it 250 times. */
function regionName(locale: string, code: string): string {
  const names = regionNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  regionNames.set(locale, names)
  return names.of(code) ?? code
}

export function formats(language: Locale) {
  const [locale, dates] = [languageTag(language), regionalTag(language)]
  return {
    /** The language's sign before the decimals. */
    decimalSign: numberFormat(locale, 'decimal', 1).format(0.5).charAt(1),
    /** With a true minus sign, which is as wide as a plus. */
    number: (value: number, decimals = 0) =>
      numberFormat(locale, 'decimal', decimals).format(value).replace('-', '\u2212'),
    multiplier: (value: number) => `${numberFormat(locale, 'decimal', 2).format(value)}x`,
    percent: (share: number, decimals = 1) => numberFormat(locale, 'percent', decimals).format(share),
    money: (amount: number, currency?: string) =>
      amount.toLocaleString(locale, {
        minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
        ...(currency === undefined ? {} : { style: 'currency', currency }),
      }),
    unit: (value: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
      value.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' }),
    dateTime: (instant: string) =>
      new Date(instant).toLocaleString(dates, { dateStyle: 'medium', timeStyle: 'short' }),
    /** For sentences: "Tuesday 24 November, 10:30", with the year where it is not this one. */
    moment: (instant: string) => formatMoment(language, instant, { withYear: !isThisYear(instant) }),
    /** For rows and buttons: "Tue 24 Nov, 10:30". */
    shortMoment: (instant: string) =>
      formatMoment(language, instant, { withYear: !isThisYear(instant), isShort: true }),
    /** "Wednesday 25 November". */
    longDay: (instant: string) => formatDay(language, instant),
    /** "Sun 22 Nov", with the year instead of the weekday where it is not this one. */
    day: (instant: string) => {
      const other = isThisYear(instant) ? ({ weekday: 'short' } as const) : ({ year: 'numeric' } as const)
      return new Date(instant).toLocaleDateString(dates, { day: 'numeric', month: 'short', ...other })
    },
    time: (instant: string) => new Date(instant).toLocaleTimeString(dates, { timeStyle: 'short' }),
    date: (instant: string) => new Date(instant).toLocaleDateString(dates, { dateStyle: 'medium' }),
    country: (code: string) => regionName(locale, code),
  }
}

function isThisYear(instant: string): boolean {
  return new Date(instant).getFullYear() === new Date().getFullYear()
}

/** Keeps a number on one line: "0808 8020 133". */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
