import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import styles from './field.module.css'

/** Props of every field; `text` and `check` of `useForm` return id, name and error. */
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

interface Typed extends FieldProps {
  value: string
  onChange: (value: string) => void
}

/** Returns the attributes of a field's control; what belongs to the frame around it is left out. */
export function controlOf<Props extends Typed>(props: Props) {
  const { label: _l, hint: _h, hintOnFocus: _f, error: _e, optional, onChange, ...control } = props
  return {
    ...control,
    ...described(props),
    required: !optional,
    className: styles.control,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
}

export function Field(props: FieldProps & { children: ReactNode }) {
  const { id, label, hint, error, optional, hintOnFocus = false, children } = props
  const { t } = useTranslation('ui')
  // Once shown, the hint stays, since content below must not move during a press.
  const [hadFocus, setHadFocus] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus of the control inside
    <div className={styles.field} onFocus={hintOnFocus && !hadFocus ? () => setHadFocus(true) : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label} {optional && <span className={styles.optional}>({t('form.optional')})</span>}
      </label>
      {!hintOnFocus && <Hint id={id}>{hint}</Hint>}
      {children}
      {/* Below the control, so that the control does not move when the hint appears. */}
      {hintOnFocus && (
        <Hint id={id} hidden={!hadFocus && error === undefined}>
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
