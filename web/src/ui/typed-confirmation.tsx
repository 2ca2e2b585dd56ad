import { useForm } from '#web/lib/use-form.ts'
import { Form } from './form.tsx'
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
  const { expected, label, hint, mismatch, submit, onConfirmed, onCancel } = props
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => ({
      typed: typed.trim().toLowerCase() === expected.toLowerCase() ? undefined : mismatch,
    }),
    submit: onConfirmed,
  })
  return (
    <Form form={form} submit={submit} kind="danger" onCancel={onCancel}>
      <TextField {...form.text('typed')} label={label} hint={hint} autoComplete="off" spellCheck={false} />
    </Form>
  )
}
