import { isLocale, LOCALES } from '#shared/i18n/locales.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import { type CheckedText, findForbidden, wordingRefused } from '../../platform/wording/wording.ts'

/**
 * Casino texts stand on players' pages at once; nothing leads past the check. A bonus may be named only in the
 * offers' own words, since these alone are held back where the country allows no offers (H6). What is archived
 * is shown to nobody: there, only what is new is judged.
 *
 * @throws AppError 422 `wording_refused` (H1)
 */
export async function checkWords(casino: CasinoRecord, before?: CasinoRecord): Promise<void> {
  const known = new Set(casino.status === 'archived' && before ? textsOf(before).map(same) : [])
  const matches = await findForbidden(textsOf(casino).filter((text) => !known.has(same(text))))
  // A name that is refused in several languages is one fault.
  const once = new Map(matches.map((match) => [`${match.path} ${match.values?.matched}`, match]))
  if (once.size > 0) throw wordingRefused([...once.values()])
}

function same({ path, text }: CheckedText): string {
  return `${path} ${text}`
}

/** All that players read of a casino, with its place in the input. */
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
            place: field === 'summary' ? ('text' as const) : ('offer' as const),
          }))
        : [],
    ),
  ]
}

function inEveryLanguage(path: string, text: string): CheckedText[] {
  return LOCALES.map((locale) => ({ path, text, locale }))
}
