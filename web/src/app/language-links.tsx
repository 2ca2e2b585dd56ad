import { LOCALE_NAMES, LOCALES, languageTag } from '#shared/i18n/locales.ts'
import { currentLocale, rememberLocale } from '#web/i18n/locale.ts'
import { type PageLanguages, withPlace } from '#web/lib/page-languages.ts'

interface LanguageLinksProps {
  languages: PageLanguages
  /** Keeps the reader's place; a prerendered page has none. */
  place?: (address: string) => string
}

/** Links to this page in six languages; stores the choice before the browser navigates. */
export function LanguageLinks({ languages, place = withPlace }: LanguageLinksProps) {
  return LOCALES.map((locale) => (
    <li key={locale}>
      <a
        href={place(languages[locale])}
        hrefLang={languageTag(locale)}
        lang={languageTag(locale)}
        aria-current={locale === currentLocale() || undefined}
        onClick={() => rememberLocale(locale)}
      >
        {LOCALE_NAMES[locale]}
      </a>
    </li>
  ))
}
