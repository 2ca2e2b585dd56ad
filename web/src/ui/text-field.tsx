import { type HTMLAttributes, type HTMLInputTypeAttribute, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from './button.tsx'
import styles from './field.module.css'
import { controlOf, described, Field, type FieldProps } from './field.tsx'

interface TextFieldProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  maxLength?: number
  placeholder?: string | undefined
  readOnly?: boolean
  spellCheck?: boolean
}

export function TextField(props: TextFieldProps) {
  return (
    <Field {...props}>
      <input type="text" {...controlOf(props)} />
    </Field>
  )
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field that can show its value: a typing error costs more than a look over the shoulder. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field {...props}>
      <div className={styles.withButton}>
        <input
          {...controlOf(props)}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          kind="quiet"
          aria-label={t('form.showPasswordLong')}
          aria-pressed={shown}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          {t('form.showPassword')}
        </Button>
      </div>
    </Field>
  )
}

interface TextAreaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props}>
      <textarea rows={4} {...controlOf(props)} />
    </Field>
  )
}

const CODE_DIGITS = 6

/** One field, drawn as a box for each digit. */
export function CodeInput(props: FieldProps & { value: string; onChange: (value: string) => void }) {
  return (
    <Field {...props}>
      <div className={styles.code}>
        <span className={styles.boxes} aria-hidden="true">
          {Array.from({ length: CODE_DIGITS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change
            <i key={index} data-next={index === Math.min(props.value.length, CODE_DIGITS - 1) || undefined} />
          ))}
        </span>
        <input
          {...described(props)}
          id={props.id}
          name={props.name}
          value={props.value}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS}
          required
          className="fill"
          // A pasted "123 456" exceeds the field's length, so spaces are removed before it is cut.
          onPaste={(event) => {
            event.preventDefault()
            props.onChange(digits(event.clipboardData.getData('text')))
          }}
          onChange={(event) => props.onChange(digits(event.target.value))}
        />
      </div>
    </Field>
  )
}

function digits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, CODE_DIGITS)
}
