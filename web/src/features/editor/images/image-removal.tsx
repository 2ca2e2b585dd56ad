import { useState } from 'react'
import { images } from '#shared/api/images.ts'
import type { ImageUse } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionError } from '#web/ui/action-error.tsx'
import { Button, Notice, useToast } from '#web/ui/index.ts'
import { UseList } from './image-uses.tsx'

interface ImageRemovalProps {
  id: string
  uses: readonly ImageUse[] | undefined
  onRemoved: (id: string) => void
}

/** Asks first and shows the uses: a removed image cannot be restored. */
export function ImageRemoval({ id, uses, onRemoved }: ImageRemovalProps) {
  const { t } = useTranslation(['images', 'ui'])
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const [used, setUsed] = useState<readonly ImageUse[]>([])
  const known = used.length > 0 ? used : (uses ?? [])
  const remove = useAction(async () => {
    try {
      const force = known.length > 0 ? 'true' : 'false'
      await call(images.remove, { params: { id }, input: { force } })
    } catch (error) {
      // Somebody has begun to use the image: the dialog asks again with its new uses.
      if (error instanceof ApiError && error.code === 'wrong_state') {
        setUsed((await call(images.get, { params: { id } })).uses)
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
        <Button kind="danger" aria-disabled={uses === undefined} onClick={() => uses && setAsking(true)}>
          {t('remove.start')}
        </Button>
      </div>
    )
  }
  return (
    <Notice tone="warn" title={t('remove.title')}>
      {used.length > 0 && <UseList uses={used} />}
      <p>{known.length > 0 ? t('remove.used') : t('remove.unused')}</p>
      <ActionError>{remove.error}</ActionError>
      <div className="row">
        <Button kind="danger" pending={remove.pending} onClick={remove.run}>
          {t('remove.submit')}
        </Button>
        <Button onClick={() => setAsking(false)}>{t('ui:cancel')}</Button>
      </div>
    </Notice>
  )
}
