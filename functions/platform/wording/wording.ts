import type { TextKind } from '#shared/honesty/check-wording.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { AppError, type InvalidFieldWithValues } from '../app-error.ts'

/** A text to be published, and its place in the input. */
export interface CheckedText {
  readonly path: string
  readonly text: string
  readonly locale: Locale
  /** `text` by default. */
  readonly kind?: TextKind
}

/** Places reported at once: an editor would not read more. */
const PLACES_MAX = 20

/** The places of claims that H1 forbids. */
export async function findForbidden(texts: readonly CheckedText[]): Promise<InvalidFieldWithValues[]> {
  const { checkWording } = await import('./forbidden-wording.ts')
  return texts.flatMap(({ path, text, locale, kind }) =>
    checkWording(text, locale, kind).map(
      ({ matched }): InvalidFieldWithValues => ({ path, code: 'forbidden_claim', values: { matched } }),
    ),
  )
}

/** 422 `wording_refused`, naming every place. */
export function wordingRefused(claims: readonly InvalidFieldWithValues[]): AppError {
  return new AppError('wording_refused', {}, claims.slice(0, PLACES_MAX))
}
