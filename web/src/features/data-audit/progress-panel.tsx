import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { RunningJob } from '#web/lib/job/job-life.ts'
import { Button } from '#web/ui/index.ts'
import styles from './data-audit.module.css'

interface ProgressPanelProps {
  job: RunningJob
  onCancel: () => void
}

/** How far the audit is, and the way out of it. */
export function ProgressPanel({ job: { progress }, onCancel }: ProgressPanelProps) {
  const { t } = useTranslation('dataAudit')
  const { percent } = useFormat()
  const isReading = progress?.stage === 'reading'
  const share = isReading && progress.total > 0 ? progress.done / progress.total : undefined
  const words = progress === undefined ? t('progress.opening') : t('progress.judging')
  return (
    <div className={styles.progress}>
      <p>{share === undefined ? words : t('progress.reading', { percent: percent(share, 0) })}</p>
      <progress aria-label={t('progress.label')} max={1} {...(share === undefined ? {} : { value: share })} />
      <Button small onClick={onCancel}>
        {t('progress.cancel')}
      </Button>
    </div>
  )
}
