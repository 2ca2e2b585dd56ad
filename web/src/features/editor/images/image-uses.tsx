import { useState } from 'react'
import { images } from '#shared/api/images.ts'
import { LOCALE_NAMES } from '#shared/i18n/locales.ts'
import type { ImageState, ImageUse } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, call } from '#web/lib/api.ts'
import type { Answer } from '#web/lib/query.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Confirmation } from '#web/ui/confirmation.tsx'
import { Button, Notice, useToast } from '#web/ui/index.ts'
import { Loaded } from '#web/ui/loaded.tsx'

interface ImageUsesProps {
  id: string
  answer: Answer<ImageState>
  onRemoved: (id: string) => void
}

/** Shows where an image is used, and removes it. */
export function ImageUses({ id, answer, onRemoved }: ImageUsesProps) {
  const { t } = useTranslation('images')
  return (
    <section className="stack">
      <h3>{t('uses.title')}</h3>
      <Loaded answer={answer} lines={2}>
        {({ uses }) => (
          <>
            <UseList uses={uses} />
            <Removal id={id} uses={uses} onRemoved={onRemoved} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function UseList({ uses }: { uses: readonly ImageUse[] }) {
  const { t } = useTranslation('images')
  if (uses.length === 0) return <p>{t('uses.none')}</p>
  return (
    <div>
      <p>{t('uses.count', { count: uses.length })}</p>
      <ul className="bullets">
        {uses.map(({ _id, title, language, status, trashed }) => (
          <li key={_id}>
            {t('uses.post', {
              title,
              language: LOCALE_NAMES[language],
              status: t(`uses.status.${trashed ? 'trashed' : status}`),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RemovalProps {
  id: string
  uses: readonly ImageUse[]
  onRemoved: (id: string) => void
}

/** Removes an image after a question that shows its uses: a removed image cannot be restored. */
function Removal({ id, uses, onRemoved }: RemovalProps) {
  const { t } = useTranslation('images')
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const [newUses, setNewUses] = useState<readonly ImageUse[]>([])
  const knownUses = newUses.length > 0 ? newUses : uses
  const remove = useAction(async () => {
    try {
      const force = knownUses.length > 0 ? 'true' : 'false'
      await call(images.remove, { params: { id }, input: { force } })
    } catch (error) {
      // Somebody has begun to use the image: the dialog asks again with its new uses.
      if (error instanceof ApiError && error.code === 'wrong_state') {
        setNewUses((await call(images.get, { params: { id } })).uses)
      }
      // An image that is already gone counts as removed.
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    }
    toast(t('remove.done'))
    onRemoved(id)
  })
  if (!asking) {
    return (
      <div>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {t('remove.start')}
        </Button>
      </div>
    )
  }
  return (
    <Notice tone="warn" title={t('remove.title')}>
      {newUses.length > 0 && <UseList uses={newUses} />}
      <p>{knownUses.length > 0 ? t('remove.used') : t('remove.unused')}</p>
      <Confirmation action={remove} submit={t('remove.submit')} onCancel={() => setAsking(false)} />
    </Notice>
  )
}
