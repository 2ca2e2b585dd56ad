import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './field.module.css'

/** Props of every field; `useForm().field(name)` gives id, name and error. */
export interface FieldProps {
  id: string
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean | undefined
  /** Shows the hint from the first focus on; screen readers always read it. */
  hintOnFocus?: boolean | undefined
}

/** Returns the attributes that tie a control to its hint and error. */
export function described({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const parts = [error !== undefined && `${id}-error`, Boolean(hint) && `${id}-hint`].filter(Boolean)
  return {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
  }
}

export function Field(props: FieldProps & { children: ReactNode }) {
  const { id, label, hint, error, optional, hintOnFocus = false, children } = props
  const { t } = useTranslation('ui')
  // Stays shown once it appeared, since content below must not move during a press.
  const [met, setMet] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has come
    <div className={styles.field} onFocus={hintOnFocus && !met ? () => setMet(true) : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({t('form.optional')})</span>}
      </label>
      {!hintOnFocus && <Hint id={id}>{hint}</Hint>}
      {children}
      {/* Below the control, which keeps its place when the hint appears. */}
      {hintOnFocus && (
        <Hint id={id} hidden={!met && error === undefined}>
          {hint}
        </Hint>
      )}
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}

export function Hint({ id, hidden, children }: { id: string; hidden?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div id={`${id}-hint`} className="muted small" hidden={hidden}>
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
