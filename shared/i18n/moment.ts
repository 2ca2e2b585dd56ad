import { type Locale, regionalTag } from './locales.ts'

/** Removes the comma where a sentence has none. */
const DAYS: Readonly<Partial<Record<Locale, (day: string) => string>>> = {
  en: (day) => day.replace(',', ''),
  es: (day) => day.replace(',', ''),
}

/** Day and time as a sentence says them after "until" or "on"; Spanish, French and Portuguese texts bring their article. */
const PATTERNS: Readonly<Record<Locale, (day: string, time: string) => string>> = {
  en: (day, time) => `${day}, ${time}`,
  it: (day, time) => `${day} alle ${time}`,
  es: (day, time) => `${day} a las ${time}`,
  fr: (day, time) => `${day} à ${time}`,
  de: (day, time) => `${day}, ${time} Uhr`,
  pt: (day, time) => `${day}, às ${time}`,
}

interface MomentOptions {
  /** IANA name; the reader's zone where absent. */
  readonly timeZone?: string
  readonly withYear: boolean
  /** Abbreviates weekday and month, for rows and buttons. */
  readonly isShort?: boolean
}

/**
 * An instant with its weekday, for sentences: the 24-hour clock and day before month in every language, since English
 * readers of all countries share one text.
 *
 * @param instant ISO 8601
 * @throws RangeError for what is no instant
 * @example formatMoment('en', '2026-11-24T10:30:00.000Z', { timeZone: 'UTC', withYear: false }) // 'Tuesday 24 November, 10:30'
 */
export function formatMoment(locale: Locale, instant: string, options: MomentOptions): string {
  const { timeZone } = options
  const hours = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const time = new Intl.DateTimeFormat(regionalTag(locale), hours).format(new Date(instant))
  return PATTERNS[locale](formatDay(locale, instant, options), time)
}

/** The day alone: "Tuesday 24 November". */
export function formatDay(
  locale: Locale,
  instant: string,
  { timeZone, withYear, isShort = false }: MomentOptions = { withYear: false },
): string {
  const length = isShort ? 'short' : 'long'
  const day = new Intl.DateTimeFormat(regionalTag(locale), {
    weekday: length,
    day: 'numeric',
    month: length,
    ...(withYear ? { year: 'numeric' } : {}),
    timeZone,
  }).format(new Date(instant))
  return DAYS[locale]?.(day) ?? day
}
