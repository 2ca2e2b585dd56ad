import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

interface TypedConfirmationProps {
  /** The button that opens the dialog. */
  children: (open: () => void) => ReactNode
  title: string
  /** What is lost. */
  text: string
  /** The text to type; upper and lower case are equal. */
  expected: string
  onConfirmed: () => Promise<unknown>
}

/** Asks the user to type a name before something is deleted for good. The page's route must declare the namespace `profile`. */
export function TypedConfirmation({ children, title, text, ...form }: TypedConfirmationProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      {children(() => setOpen(true))}
      <Dialog open={open} title={title} onClose={close}>
        <p>{text}</p>
        <TypedForm {...form} onCancel={close} />
      </Dialog>
    </>
  )
}

interface TypedFormProps extends Pick<TypedConfirmationProps, 'expected' | 'onConfirmed'> {
  onCancel: () => void
}

function TypedForm({ expected, onConfirmed, onCancel }: TypedFormProps) {
  const { t } = useTranslation('profile')
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => ({
      typed: typed.trim().toLowerCase() === expected.toLowerCase() ? undefined : t('remove.mismatch'),
    }),
    submit: onConfirmed,
  })
  return (
    <Form form={form} submit={t('remove.confirm')} kind="danger" onCancel={onCancel}>
      <TextField
        {...form.text('typed')}
        label={t('remove.type', { expected })}
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  )
}
