import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api } from '#web/lib/api.ts'
import { useApiQuery } from '#web/lib/query.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Button, Card, classes } from '#web/ui/index.ts'
import { ImagePicker } from '../images/image-picker.tsx'
import type { PostDraft } from '../saving/use-post-draft.ts'
import styles from './post.module.css'
import { useFieldErrors } from './use-post-fields.ts'

export function PictureCard({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('posts')
  const { thumbnail } = draft.state.present
  return (
    <Card title={t('field.thumbnail')}>
      <PictureChoice value={thumbnail} onChange={(url) => draft.set({ thumbnail: url })} />
      <FieldError id="thumbnail">{useFieldErrors(draft)('thumbnail')}</FieldError>
    </Card>
  )
}

interface PictureChoiceProps {
  value: string
  onChange: (url: string) => void
}

export function PictureChoice({ value, onChange }: PictureChoiceProps) {
  const { t } = useTranslation('posts')
  const [picking, setPicking] = useState(false)
  const alt = useAlt(value)
  return (
    <div className="stack">
      {value !== '' && (
        <figure className={classes('stack-2', styles.picture)}>
          <img src={value} alt={alt ?? ''} loading="lazy" />
          <figcaption className="small muted">{alt ?? t('picture.unknown', { address: value })}</figcaption>
        </figure>
      )}
      <div className="row">
        <Button onClick={() => setPicking(true)}>
          {value === '' ? t('picture.choose') : t('picture.change')}
        </Button>
        {value !== '' && (
          <Button kind="quiet" onClick={() => onChange('')}>
            {t('picture.remove')}
          </Button>
        )}
      </div>
      {picking && (
        <ImagePicker
          onPick={({ url }) => {
            onChange(url)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

/** Returns the library's text for an image; undefined for an image from elsewhere. */
function useAlt(url: string): string | undefined {
  const id = /^\/media\/([0-9a-z]+)\//.exec(url)?.[1]
  const query = useApiQuery(api.images.get, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  return id === undefined ? undefined : query.data?.image?.alt
}
