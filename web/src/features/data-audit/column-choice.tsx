import type { Role } from '#shared/crash/audit/columns.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Select } from '#web/ui/index.ts'
import type { Choice, FileView, Question } from './audit-job.ts'
import styles from './data-audit.module.css'
import { ROLES_OF } from './roles.ts'

interface ColumnChoiceProps {
  question: Question
  file: FileView
  choice: Choice
  onChange: (choice: Choice) => void
}

/** For each thing that the audit can use: in which column it stands. */
export function ColumnChoice({ question, file, choice, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation('dataAudit')
  const columns = file.names.map((name, column) => ({
    value: String(column),
    label:
      name === undefined
        ? t('file.column', { number: column + 1 })
        : t('file.columnNamed', { number: column + 1, name }),
  }))
  const choose = (role: Role, value: string) =>
    onChange({ ...choice, columns: { ...choice.columns, [role]: value === '' ? null : Number(value) } })
  return (
    <fieldset className={styles.choices}>
      <legend>{t('file.columns')}</legend>
      {ROLES_OF[question].map((role) => (
        <Select
          key={role}
          id={`audit-column-${role}`}
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
