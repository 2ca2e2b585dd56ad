import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { LinkPlace } from './commands/link.ts'
import { type AddressError, checkAddress } from './link-address.ts'

interface LinkDialogProps {
  readonly place: LinkPlace
  readonly onSet: (text: string, address: string) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

const ADDRESS_ID = 'editor-link-address'

export function LinkDialog({ place, onSet, onRemove, onClose }: LinkDialogProps) {
  const { t } = useTranslation('editor')
  const [text, setText] = useState(place.text)
  const [address, setAddress] = useState(place.address)
  const [error, setError] = useState<AddressError>()
  // Runs after the dialog's own effect, which focuses its first button.
  useEffect(() => document.getElementById(ADDRESS_ID)?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React would also submit a form around the editor.
    event.stopPropagation()
    const checked = checkAddress(address)
    if ('error' in checked) setError(checked.error)
    else onSet(text.trim() === '' ? checked.address : text, checked.address)
  }
  return (
    <Dialog open title={t(place.exists ? 'link.edit' : 'link.add')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          id={ADDRESS_ID}
          name="address"
          label={t('link.address')}
          hint={t('link.hint')}
          error={error && t(`link.faults.${error}`)}
          value={address}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onChange={(value) => {
            setAddress(value)
            setError(undefined)
          }}
        />
        <TextField
          id="editor-link-text"
          name="text"
          label={t('link.text')}
          optional
          value={text}
          autoComplete="off"
          onChange={setText}
        />
        <div className="row">
          <Button kind="primary" type="submit">
            {t('link.set')}
          </Button>
          {place.exists && <Button onClick={onRemove}>{t('link.remove')}</Button>}
        </div>
      </form>
    </Dialog>
  )
}
