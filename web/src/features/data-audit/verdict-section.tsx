import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Report } from './audit-job.ts'
import styles from './data-audit.module.css'
import { useVerdictWords } from './use-verdict-words.ts'

/** What the data show: a headline, the figures it rests on, and the limit of both. */
export function VerdictSection({ report }: { report: Report }) {
  const { t } = useTranslation('dataAudit')
  const { title, text } = useVerdictWords(report)
  const isMarked = report.judged.verdict.code === 'cannot_say'
  return (
    <section className={styles.section} aria-labelledby="audit-verdict">
      <h2 id="audit-verdict">{t('verdict.title')}</h2>
      <div className={styles.verdict}>
        <p className={styles.verdictTitle}>{title}</p>
        <p className="measure">{text}</p>
        {isMarked && <p className="measure">{t('verdict.marked')}</p>}
      </div>
      <p className="muted small measure">{t('verdict.limit')}</p>
    </section>
  )
}
