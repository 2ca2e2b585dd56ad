import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './track-record.module.css'

const ROWS = ['head', 'practice', 'night', 'verified', 'reported', 'missing', 'all']

/** Blank boxes in place of the finding, the plot, the figures and the button, so that nothing moves. */
export function TrackRecordSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <div className={classes(styles.record, styles.waiting)} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={styles.finding}>
        <div className={styles.blank} />
        <div className={styles.blank} />
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
