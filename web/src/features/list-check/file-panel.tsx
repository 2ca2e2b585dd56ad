import { useEffect, useState } from 'react'
import type { Role } from '#shared/crash/list-check/columns.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice, Select } from '#web/ui/index.ts'
import styles from './list-check.module.css'
import { type Choice, type FileView, type Needed, type Question, ROLES_OF } from './list-check-job.ts'
import { Preview } from './preview.tsx'
import { ReadingChoice } from './reading-choice.tsx'

interface FilePanelProps {
  question: Question
  file: FileView
  choice: Choice
  onChange: (choice: Choice) => void
  needed: readonly Needed[]
}

/** The recognised layout and its corrections; open while a required column is missing. */
export function FilePanel({ question, file, choice, onChange, needed }: FilePanelProps) {
  const { t } = useTranslation('listCheck')
  const isNeeded = needed.length > 0
  const [open, setOpen] = useState(isNeeded)
  useEffect(() => {
    if (isNeeded) setOpen(true)
  }, [isNeeded])
  return (
    <div className="stack">
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
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('file.correct')}</summary>
        {/* A thousand columns make thousands of options: rendered only when opened. */}
        {open && (
          <div className="stack-6">
            <ColumnChoice question={question} file={file} choice={choice} onChange={onChange} />
            <ReadingChoice file={file} choice={choice} onChange={onChange} />
          </div>
        )}
      </details>
    </div>
  )
}

interface ColumnChoiceProps {
  question: Question
  file: FileView
  choice: Choice
  onChange: (choice: Choice) => void
}

function ColumnChoice({ question, file, choice, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('listCheck')
  const columns = file.names.map((name, column) => ({
    value: String(column),
    label: name === undefined ? t('file.column', { number: column + 1 }) : `${column + 1}: ${name}`,
  }))
  const choose = (role: Role, value: string) =>
    onChange({ ...choice, columns: { ...choice.columns, [role]: value === '' ? null : Number(value) } })
  return (
    <fieldset className={styles.choices}>
      <legend>{t('file.columns')}</legend>
      {ROLES_OF[question].map((role) => (
        <Select
          key={role}
          id={`list-check-column-${role}`}
          name={role}
          label={t(`file.role.${role}`)}
          value={String(file.columns[role] ?? '')}
          onChange={(value) => choose(role, value)}
          options={[{ value: '', label: t('file.none') }, ...columns]}
        />
      ))}
    </fieldset>
  )
}
