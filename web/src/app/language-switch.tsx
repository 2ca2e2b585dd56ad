import { LOCALE_NAMES, LOCALES } from '#shared/i18n/locales.ts'
import { currentLocale, rememberLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './header.module.css'
import { usePlace } from './navigation.ts'
import { usePageIn } from './page-languages.ts'
import { useDisclosure } from './use-disclosure.ts'

/** Links to this page in six languages; a choice is remembered before the browser leaves. */
export function LanguageSwitch() {
  const { t } = useTranslation('app')
  const { open, toggle, box } = useDisclosure()
  const current = currentLocale()
  const place = usePlace()
  const pageIn = usePageIn()
  return (
    <div ref={box} className={styles.disclosure}>
      <button
        type="button"
        className={styles.trigger}
        aria-expanded={open}
        aria-label={t('language.current', { name: LOCALE_NAMES[current] })}
        onClick={toggle}
      >
        {current.toUpperCase()}
      </button>
      {open && (
        <ul className={styles.panel} aria-label={t('language.label')}>
          {LOCALES.map((locale) => (
            <li key={locale}>
              <a
                href={pageIn(locale, place)}
                hrefLang={locale}
                lang={locale}
                aria-current={locale === current || undefined}
                onClick={() => rememberLocale(locale)}
              >
                {LOCALE_NAMES[locale]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
