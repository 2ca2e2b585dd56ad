import { useTranslation } from '#web/i18n/use-translation.ts'
import { HelpLineList } from '#web/ui/help-line.tsx'
import styles from './footer.module.css'

/** Where people find help with gambling: in their country, else in the countries of their language. */
export function HelpLines() {
  const { t } = useTranslation('ui')
  return (
    <section className={styles.help} aria-labelledby="help-lines">
      <h2 id="help-lines" className={styles.heading}>
        {t('helpLine.title')}
      </h2>
      <HelpLineList />
    </section>
  )
}
