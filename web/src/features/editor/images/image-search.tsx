import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import fields from '#web/ui/field.module.css'
import { Field } from '#web/ui/field.tsx'
import { Button } from '#web/ui/index.ts'
import styles from './images.module.css'

interface ImageSearchProps {
  search: string
  onChange: (search: string) => void
}

export function ImageSearch({ search, onChange }: ImageSearchProps) {
  const { t } = useTranslation('images')
  const id = useId()
  const [typed, setTyped] = useState(search)
  function send(event: FormEvent) {
    event.preventDefault()
    onChange(typed.trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: jsdom does not know the search element yet
    <form role="search" className={styles.search} onSubmit={send}>
      <Field id={id} name="search" label={t('search')} hint={t('searchHint')}>
        <input
          id={id}
          name="search"
          type="search"
          className={fields.control}
          aria-describedby={`${id}-hint`}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="row">
        <Button type="submit">{t('searchSubmit')}</Button>
        {search !== '' && (
          <Button
            kind="quiet"
            onClick={() => {
              setTyped('')
              onChange('')
            }}
          >
            {t('searchClear')}
          </Button>
        )}
      </div>
    </form>
  )
}
