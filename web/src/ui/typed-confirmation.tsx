import { useTranslation } from '#web/i18n/use-translation.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from './button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { TextField } from './text-field.tsx'

interface TypedConfirmationProps {
  /** The text to type; upper and lower case are equal. */
  expected: string
  label: string
  hint: string
  /** Shown if another text was typed. */
  mismatch: string
  submit: string
  onConfirmed: () => Promise<unknown>
  onCancel: () => void
}

/** Asks the user to type a name before an action that cannot be undone. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { t } = useTranslation('ui')
  const { expected, label, hint, mismatch, submit, onConfirmed, onCancel } = props
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => ({
      typed: typed.trim().toLowerCase() === expected.toLowerCase() ? undefined : mismatch,
    }),
    submit: onConfirmed,
  })
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error} />
      <TextField {...form.text('typed')} label={label} hint={hint} autoComplete="off" spellCheck={false} />
      <div className="row">
        <Button type="submit" kind="danger" pending={form.pending}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
