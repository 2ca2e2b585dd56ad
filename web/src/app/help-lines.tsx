import { helpLinesFor } from '#shared/countries/help-lines.ts'
import { currentLocale } from '#web/i18n/locale.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { unbroken } from '#web/lib/formats.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import styles from './footer.module.css'

/** Where people find help with gambling: in their country, else in the countries of their language. */
export function HelpLines() {
  const { t } = useTranslation('app')
  const format = useFormat()
  const { country } = useVisitor()
  const lines = helpLinesFor(country, currentLocale())
  return (
    <section className={styles.help} aria-labelledby="help-lines">
      <h2 id="help-lines" className={styles.heading}>
        {t('footer.help')}
      </h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.name}>
            {line.country !== country && (
              <>{t('footer.helpCountry', { country: format.country(line.country) })} </>
            )}
            <a href={line.url} rel="noreferrer" target="_blank">
              {line.name}
            </a>
            {line.phone && line.verified && (
              <>
                {' '}
                <a className="figures" href={`tel:${line.phone.tel}`}>
                  {unbroken(line.phone.text)}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
