import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './track-record.module.css'

const ROWS = ['head', 'practice', 'night', 'verified', 'reported', 'missing', 'all']

/** A true sentence in place of the finding, and blank boxes for the plot, the figures and the button: nothing moves. */
export function TrackRecordSkeleton() {
  const { t } = useTranslation(['trackRecord', 'ui'])
  return (
    <div className={classes(styles.record, styles.waiting)} role="status">
      <span className="visually-hidden">{t('ui:loading')}</span>
      <div className={styles.finding}>
        <p className={styles.lead}>{t('lead')}</p>
      </div>
      <div className={styles.cone} />
      <div className="stack">
        <div>
          {ROWS.map((row) => (
            <div key={row} className={styles.row} />
          ))}
        </div>
        <div className={styles.button} />
      </div>
    </div>
  )
}
