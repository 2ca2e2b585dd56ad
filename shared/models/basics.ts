import * as z from 'zod/mini'
import { LOCALES } from '../i18n/locales.ts'
import { DAY_MS } from '../time.ts'

/** ISO 8601 UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })

/** Unguessable: 48 bits of time, 130 random bits, in lower-case Crockford base 32. */
export const Id = z.string().check(z.regex(/^[0-9a-hjkmnp-tv-z]{20,40}$/, { error: 'invalid_format' }))

export const LocaleCode = z.enum(LOCALES, { error: 'invalid_value' })

/** ISO 3166-1 alpha-2, upper case. */
export const CountryCode = z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'invalid_format' }))

/** A country that somebody enters: none of the codes that ISO 3166-1 leaves to its users, but for XK, Kosovo. */
export const EnteredCountry = CountryCode.check(
  z.regex(/^(?!AA|Q[M-Z]|X[A-JL-Z]|ZZ)/, { error: 'invalid_value' }),
)

/** ISO 4217. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'invalid_format' }))

export const HttpsUrl = z.string().check(
  z.maxLength(500, { error: 'too_long' }),
  z.refine((text) => isHttpsUrl(text), { error: 'https_only' }),
)

function isHttpsUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

// Control characters and bidirectional marks: a name with the latter could reorder the text around it (Unicode TR 36,
// section 2.6).
const CONTROL_OR_BIDI = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Only default ignorables (DI) such as zero-width spaces: nothing shows. Beside letters, some scripts need them. */
const INVISIBLE = /^[\p{DI}\s]+$/u

/** One trimmed line of text within bounds, NFC, counted in code points. */
export function line(minimum: number, maximum: number, tooShort = 'too_short') {
  return z.string(tooShort === 'too_short' ? undefined : { error: tooShort }).check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.refine((text) => [...text].length >= minimum, { error: tooShort, params: { minimum } }),
    z.refine((text) => [...text].length <= maximum, { error: 'too_long', params: { maximum } }),
    z.refine((text) => !CONTROL_OR_BIDI.test(text) && !INVISIBLE.test(text), { error: 'control_characters' }),
  )
}

export const SEARCH_LENGTH_MAX = 100
/** Words matched by their beginning, or a whole id. */
export const SearchText = line(1, SEARCH_LENGTH_MAX)

export function prose(minimum: number, maximum: number) {
  return z.string().check(
    z.overwrite((text) => text.normalize('NFC').trim()),
    z.minLength(minimum, { error: 'required' }),
    z.maxLength(maximum, { error: 'too_long' }),
  )
}

/** An e-mail address, NFC and lower-case, as it is stored and compared. */
export const Email = z.pipe(
  z.string().check(
    z.overwrite((text) => text.normalize('NFC').trim().toLowerCase()),
    z.minLength(1, { error: 'required' }),
    z.maxLength(254, { error: 'too_long' }),
  ),
  z.email({ error: 'invalid_email' }),
)

/** Page size and cursor of every list. */
export const pageInput = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
}

export const Cursor = z.optional(z.string())
export const ById = z.strictObject({ id: Id })

export const MODES = ['fun', 'live'] as const

/** The source of an outcome: our practice game, the casino's checked seeds, or the player alone. */
export const SOURCES = ['practice', 'verified', 'reported'] as const
export type Source = (typeof SOURCES)[number]

/** A live outcome can be entered, and a practice round flown, for 7 days (docs/product.md, section 5). */
export const REPORT_WITHIN_MS = 7 * DAY_MS

export const Outcome = z.strictObject({
  multiplier: z.number(),
  hit: z.boolean(),
  source: z.enum(SOURCES),
})
