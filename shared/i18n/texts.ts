import type { ErrorCode, FieldCode } from '#shared/api/errors.ts'
import type { MODES } from '#shared/models/basics.ts'
import { ownValue } from '../own-value.ts'
import de from './de/api.json' with { type: 'json' }
import en from './en/api.json' with { type: 'json' }
import es from './es/api.json' with { type: 'json' }
import fr from './fr/api.json' with { type: 'json' }
import it from './it/api.json' with { type: 'json' }
import { type Locale, languageTag } from './locales.ts'
import pt from './pt/api.json' with { type: 'json' }

/** Mails are in `functions/domain/mail/render.ts`, since most bundles send none. */
interface ApiTexts {
  readonly errors: Readonly<Record<ErrorCode, string>>
  readonly fields: Readonly<Record<FieldCode, string>>
  readonly lapsed: string
  readonly feed: string
  readonly refutes: string
  readonly notice: { readonly practice: string; readonly live: string }
}

const TEXTS: Readonly<Record<Locale, ApiTexts>> = { en, it, es, fr, de, pt }

/** Values for `{{key}}`: text unchanged, numbers in the locale's form. */
export type Values = Readonly<Record<string, string | number>>

/** The name inside each `{{name}}`. */
export const PLACEHOLDER = /\{\{(\w+)\}\}/g

/**
 * Replaces `{{name}}` by values, in one pass: a value that looks like a placeholder stays unchanged. A missing value
 * becomes an ellipsis, since writing an error message must never fail.
 *
 * @example fill('At least {{minimum}} characters', { minimum: '12' }) // 'At least 12 characters'
 */
export function fill(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(PLACEHOLDER, (_, name: string) => ownValue(values, name) ?? '…')
}

function formatUnit(locale: Locale, name: 'hour' | 'minute' | 'second', count: number): string {
  return new Intl.NumberFormat(languageTag(locale), {
    style: 'unit',
    unit: name,
    unitDisplay: 'long',
  }).format(count)
}

/**
 * A waiting time in words, rounded up (to seconds below a minute, else to minutes) so that nobody tries too early. Hours
 * are the largest unit: no limit is longer than 24 of them.
 *
 * @example formatWait('en', 12_000) // '3 hours, 20 minutes'
 */
export function formatWait(locale: Locale, seconds: number): string {
  const wholeSeconds = Math.max(1, Math.ceil(seconds))
  if (wholeSeconds < 60) return formatUnit(locale, 'second', wholeSeconds)
  const minutes = Math.ceil(seconds / 60)
  const parts: string[] = []
  if (minutes >= 60) parts.push(formatUnit(locale, 'hour', Math.floor(minutes / 60)))
  if (minutes % 60 > 0) parts.push(formatUnit(locale, 'minute', minutes % 60))
  return new Intl.ListFormat(languageTag(locale), { type: 'unit', style: 'long' }).format(parts)
}

const NUMBER_FORMATS = new Map<Locale, Intl.NumberFormat>()

/** Cached: creating one costs more than all other work of Get Round. */
function numberFormatOf(locale: Locale): Intl.NumberFormat {
  const format =
    NUMBER_FORMATS.get(locale) ?? new Intl.NumberFormat(languageTag(locale), { maximumFractionDigits: 2 })
  NUMBER_FORMATS.set(locale, format)
  return format
}

function formatValues(locale: Locale, values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value]
      return [name, name === 'wait' ? formatWait(locale, value) : numberFormatOf(locale).format(value)]
    }),
  )
}

/**
 * The message of an error code. `code_wrong` takes `attemptsLeft`; `daily_limit` and `too_many` take `wait`
 * in seconds.
 *
 * @example errorText('en', 'too_many', { wait: 30 }) // 'Too many requests. Please wait 30 seconds, …'
 */
export function errorText(locale: Locale, code: ErrorCode, values: Values = {}): string {
  return fill(TEXTS[locale].errors[code], formatValues(locale, values))
}

/**
 * Returns the message of a field's error. `too_short` and `password_too_short` take `minimum`, `too_long` `maximum`.
 */
export function fieldText(locale: Locale, code: FieldCode, values: Values = {}): string {
  return fill(TEXTS[locale].fields[code], formatValues(locale, values))
}

/**
 * Returns the note above a text that quotes claims to refute them, for feeds and data without a page
 * (docs/product.md, 9).
 */
export function refutesText(locale: Locale): string {
  return TEXTS[locale].refutes
}

/** Returns the description of a feed. */
export function feedText(locale: Locale): string {
  return TEXTS[locale].feed
}

/**
 * Returns the fixed line under every signal (docs/product.md, H2).
 * @param lossPer100 expected loss of every 100 staked: `100 * (1 - R)` for return to player `R`
 */
export function noticeText(locale: Locale, mode: (typeof MODES)[number], lossPer100: number): string {
  const { practice, live } = TEXTS[locale].notice
  return fill(mode === 'live' ? live : practice, formatValues(locale, { loss: lossPer100 }))
}

/** Returns the reason for ending a casino link that nobody decided about. */
export function lapsedText(locale: Locale, days: number): string {
  return fill(TEXTS[locale].lapsed, { days: String(days) })
}
