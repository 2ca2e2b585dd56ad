import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { LinkPlace } from './commands/link.ts'
import { checkAddress } from './link-address.ts'

interface LinkDialogProps {
  readonly place: LinkPlace
  readonly onSet: (text: string, address: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export function LinkDialog({ place, onSet, onRemove, onClose }: LinkDialogProps) {
  const { t } = useTranslation('editor')
  const form = useForm({
    initial: { address: place.address, text: place.text },
    check: ({ address }) => {
      const checked = checkAddress(address)
      return { address: 'error' in checked ? t(`link.faults.${checked.error}`) : undefined }
    },
    submit: async ({ address: typed, text }) => {
      const checked = checkAddress(typed)
      if ('address' in checked) onSet(text.trim() === '' ? checked.address : text, checked.address)
    },
  })
  const field = form.text('address')
  // Runs after the dialog's own effect, which focuses its first button.
  useEffect(() => document.getElementById(field.id)?.focus(), [field.id])
  return (
    <Dialog open title={t(place.exists ? 'link.edit' : 'link.add')} onClose={onClose}>
      <Form
        form={form}
        submit={t('link.set')}
        beside={place.exists && <Button onClick={onRemove}>{t('link.remove')}</Button>}
      >
        <TextField
          {...field}
          label={t('link.address')}
          hint={t('link.hint')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...form.text('text')} label={t('link.text')} optional autoComplete="off" />
      </Form>
    </Dialog>
  )
}
