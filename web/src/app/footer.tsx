import { useEffect, useRef, useState } from 'react'
import { SITE_CONFIG } from '#shared/site/config.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { APP_NAME, APP_VERSION, BUILD_YEAR, OPERATOR_PART, operatorSettings } from '#web/lib/constants.ts'
import { FOOTER_MENU, TOOLS_MENU } from '#web/lib/menu.ts'
import type { PageLanguages } from '#web/lib/page-languages.ts'
import { paths } from '#web/lib/paths.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useNear } from '#web/lib/use-near.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { HelpLineList } from '#web/ui/help-line.tsx'
import { Link } from '#web/ui/link.tsx'
import styles from './footer.module.css'
import { LanguageLinks } from './language-links.tsx'
import { useSiteMenu } from './site-menu.ts'

interface FooterProps {
  languages: PageLanguages
}

export default function Footer({ languages }: FooterProps) {
  const { t } = useTranslation('app')
  const { country, age } = useVisitor()
  const foot = useRef<HTMLElement>(null)
  const siteMenu = useSiteMenu(useNear(foot))
  return (
    <footer ref={foot} className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <p>
              {t('footer.independent')} {t('footer.random')}
            </p>
            <p>{country === undefined ? t('footer.ageUnknown') : t('footer.age', { age })}</p>
          </div>
          <nav className={styles.menu} aria-labelledby="footer-pages">
            <h2 id="footer-pages">{t('footer.pages')}</h2>
            <ul>
              {FOOTER_MENU.map(({ word, to }) => (
                <li key={to}>
                  <Link to={to}>{t(`menu.${word}`)}</Link>
                </li>
              ))}
              {operatorSettings().name !== undefined && (
                <li>
                  <Link to={`${paths.terms.to()}#${OPERATOR_PART}`}>{t('footer.operator')}</Link>
                </li>
              )}
              {siteMenu.map(({ slug, title }) => (
                <li key={slug}>
                  <Link to={paths.post.to({ slug })}>{title}</Link>
                </li>
              ))}
              {SITE_CONFIG.socialLinks.map((address) => (
                <li key={address}>
                  <a href={address} rel="me noopener">
                    {new URL(address).hostname}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <nav className={styles.menu} aria-labelledby="footer-tools">
            <h2 id="footer-tools">{t('tools.title')}</h2>
            <ul>
              {TOOLS_MENU.map(({ word, to }) => (
                <li key={to}>
                  <Link to={to}>{t(`tools.${word}.name`)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <HelpLines />
        </div>
        <div className="no-print row-spread">
          <Languages languages={languages} />
          <Theme />
        </div>
        <p className={styles.legal}>
          <span>{t('footer.copyright', { year: useYear(), name: APP_NAME })}</span>
          <span>{t('footer.version', { version: APP_VERSION })}</span>
        </p>
      </div>
    </footer>
  )
}

/** Links to this page in six languages, for readers without JavaScript and for search engines. */
function Languages({ languages }: FooterProps) {
  const { t } = useTranslation('app')
  return (
    <nav aria-label={t('footer.languages')}>
      <ul className={styles.languages}>
        <LanguageLinks languages={languages} place={(address) => address} />
      </ul>
    </nav>
  )
}

const THEMES = ['dark', 'light', 'system'] as const

/** BEFORE_PAINT in build/boot.ts, in the page's head, handles the switch, so it works before this code loads. */
function Theme() {
  const { t } = useTranslation('app')
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = document.documentElement.dataset.theme ?? 'dark'
  }, [])
  return (
    <label className={styles.theme}>
      {t('footer.theme')}
      <select ref={field} name="theme" autoComplete="off">
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {t(`footer.themes.${theme}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Returns the current year; the page may have been built last year. */
function useYear(): number {
  const [year, setYear] = useState(BUILD_YEAR)
  useEffect(() => setYear(new Date(serverNow()).getFullYear()), [])
  return year
}

/** Lists the gambling helplines of the reader's country, else of the countries that speak the page's language. */
function HelpLines() {
  const { t } = useTranslation('ui')
  return (
    <section className={styles.help} aria-labelledby="help-lines">
      <h2 id="help-lines">{t('helpLine.title')}</h2>
      <HelpLineList />
    </section>
  )
}
