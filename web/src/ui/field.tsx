import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './field.module.css'

/** What every field takes; `useForm().field(name)` gives id, name and error. */
export interface FieldProps {
  id: string
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
}

/** Attributes that tie a control to its hint and its error. */
export function described({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const parts = [error !== undefined && `${id}-error`, Boolean(hint) && `${id}-hint`].filter(Boolean)
  return {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
  }
}

/** Label above, hint and error beside the control they belong to. */
export function Field({ id, label, hint, error, optional, children }: FieldProps & { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({t('form.optional')})</span>}
      </label>
      <Hint id={id}>{hint}</Hint>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div id={`${id}-hint`} className={styles.hint}>
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p id={`${id}-error`} className={styles.error}>
      {children}
    </p>
  )
}
