import type { Rule } from '#shared/honesty/rules.ts'
import type { Locale } from '#shared/i18n/locales.ts'

export interface HonestyTexts {
  readonly reason: Readonly<Record<Rule, string>>
  readonly alternative: Readonly<Record<Rule, string>>
}

const FILES = import.meta.glob<HonestyTexts>('../../../../../shared/honesty/texts/*.json', {
  import: 'default',
})

const loaded = new Map<Locale, Promise<HonestyTexts>>()

/** Why a wording is refused and what could stand there instead. */
export function honestyTexts(locale: Locale): Promise<HonestyTexts> {
  const known = loaded.get(locale)
  if (known) return known
  const load = FILES[`../../../../../shared/honesty/texts/${locale}.json`]
  if (!load) return Promise.reject(new Error(`There are no reasons in ${locale}`))
  const texts = load()
  loaded.set(locale, texts)
  texts.catch(() => loaded.delete(locale))
  return texts
}
