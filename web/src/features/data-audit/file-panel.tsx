import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice } from '#web/ui/index.ts'
import type { Choice, FileView, Needed, Question } from './audit-job.ts'
import { ColumnChoice } from './column-choice.tsx'
import styles from './data-audit.module.css'
import { Preview } from './preview.tsx'
import { ReadingChoice } from './reading-choice.tsx'

interface FilePanelProps {
  question: Question
  file: FileView
  choice: Choice
  onChange: (choice: Choice) => void
  needed: readonly Needed[]
}

/** What was recognised, with the means to correct it; open where something is still needed. */
export function FilePanel({ question, file, choice, onChange, needed }: FilePanelProps) {
  const { t } = useTranslation('dataAudit')
  const isNeeded = needed.length > 0
  const [open, setOpen] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <div className={styles.read}>
      {isNeeded && (
        <Notice tone="warn" role="status" title={t('needs.title')}>
          {needed.map((what) => (
            <p key={what} className="measure">
              {what === 'target' ? t('needs.target') : t(`needs.outcome.${question}`)}
            </p>
          ))}
        </Notice>
      )}
      <Preview file={file} />
      <details
        className={styles.details}
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('file.correct')}</summary>
        {/* A thousand columns are thousands of options: written where somebody wants them. */}
        {open && (
          <div className={styles.corrections}>
            <ColumnChoice {...{ question, file, choice, onChange }} />
            <ReadingChoice {...{ file, choice, onChange }} />
          </div>
        )}
      </details>
    </div>
  )
}
