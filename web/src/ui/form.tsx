import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FormError } from '#web/lib/use-form.ts'
import { Button, type ButtonKind } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface FormProps {
  /** From `useForm`. */
  form: { attributes: ComponentProps<'form'>; error: FormError | undefined; pending: boolean }
  /** The words on the button that sends. */
  submit: string
  kind?: ButtonKind
  wide?: boolean
  /** Adds a button that sends nothing. */
  onCancel?: () => void
  /** More buttons. */
  beside?: ReactNode
  /** Adds to a failure, such as a link. */
  failure?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** Fields below their errors, and the buttons below them. */
export function Form({
  form,
  submit,
  kind = 'primary',
  wide,
  onCancel,
  beside,
  failure,
  children,
}: FormProps) {
  const { t } = useTranslation('ui')
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error}>{failure}</ErrorSummary>
      {children}
      <div className="row">
        <Button type="submit" kind={kind} wide={wide} pending={form.pending}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        {beside}
      </div>
    </form>
  )
}
