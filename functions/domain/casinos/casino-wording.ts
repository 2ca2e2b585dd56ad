import { isLocale, LOCALES } from '#shared/i18n/locales.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { type CheckedText, findForbidden, wordingRefused } from '../../platform/wording/wording.ts'

/**
 * Checks all texts of a casino, which users see at once; no reason allows a refused text. Only `offers` may name a
 * bonus, since only they are held back where the country allows no offers (H6). An archived casino is not shown, so
 * only its new texts are checked.
 *
 * @throws AppError 422 `wording_refused` (H1)
 */
export async function checkWords(casino: CasinoRecord, before?: CasinoRecord): Promise<void> {
  const known = new Set(casino.status === 'archived' && before ? textsOf(before).map(identityOf) : [])
  const matches = await findForbidden(textsOf(casino).filter((text) => !known.has(identityOf(text))))
  // A name that is refused in several languages counts once.
  const distinct = new Map(matches.map((match) => [`${match.path} ${match.values?.matched}`, match]))
  if (distinct.size > 0) throw wordingRefused([...distinct.values()])
}

function identityOf({ path, text }: CheckedText): string {
  return `${path} ${text}`
}

/** All texts of a casino that users read, with their places in the input. */
function textsOf({ code, name, fairness, licences, texts }: CasinoRecord): CheckedText[] {
  return [
    ...inEveryLanguage('code', code.replaceAll('-', ' ')),
    ...inEveryLanguage('name', name),
    ...inEveryLanguage('fairness', fairness),
    ...licences.flatMap(({ authority, number }, index) => [
      ...inEveryLanguage(`licences.${index}.authority`, authority),
      ...inEveryLanguage(`licences.${index}.number`, number),
    ]),
    ...Object.entries(texts).flatMap(([locale, words]) =>
      isLocale(locale)
        ? Object.entries(words).map(([field, text]) => ({
            path: `texts.${locale}.${field}`,
            text,
            locale,
            kind: field === 'summary' ? ('text' as const) : ('offer' as const),
          }))
        : [],
    ),
  ]
}

function inEveryLanguage(path: string, text: string): CheckedText[] {
  return LOCALES.map((locale) => ({ path, text, locale }))
}
