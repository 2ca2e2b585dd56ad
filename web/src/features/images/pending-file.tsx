import { useId, useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, TextField, useToast } from '#web/ui/index.ts'
import { FilePreview } from './file-preview.tsx'
import styles from './images.module.css'
import type { UploadProgress } from './upload-image.ts'
import { useImageUpload } from './use-image-upload.ts'

interface PendingFileProps {
  file: File
  onReady: (image: Image) => void
  onRemove: () => void
}

/** A file that waits to be sent: asks what it shows, sends it, tells how far it is and why it failed. */
export function PendingFile({ file, onReady, onRemove }: PendingFileProps) {
  const { t } = useTranslation('images')
  const toast = useToast()
  const titleId = useId()
  const { upload, progress, error, cancel } = useImageUpload()
  const [tried, setTried] = useState(false)
  const form = useForm({
    initial: { alt: '' },
    check: ({ alt }) => ({ alt: alt.trim() === '' ? t('file.altRequired') : undefined }),
    submit: async ({ alt }) => {
      setTried(true)
      const image = await upload(file, alt.trim()).catch(() => undefined)
      if (!image) return
      toast(t('file.ready', { alt: image.alt }))
      onReady(image)
    },
  })
  return (
    <li className={styles.pending} aria-labelledby={titleId}>
      <FilePreview file={file} />
      <form {...form.attributes} className={styles.pendingForm}>
        <FileName id={titleId} file={file} />
        {progress ? (
          <Progress progress={progress} />
        ) : (
          <TextField
            {...form.text('alt')}
            label={t('file.alt')}
            hint={t('file.altHint')}
            autoComplete="off"
            maxLength={300}
          />
        )}
        <p className={styles.failure} role="status">
          {!progress && tried && (error ?? t('file.cancelled'))}
        </p>
        {progress ? (
          <div>
            <Button onClick={cancel}>{t('file.cancel')}</Button>
          </div>
        ) : (
          <div className="row">
            <Button type="submit">{tried ? t('file.again') : t('file.send')}</Button>
            <Button kind="quiet" onClick={onRemove}>
              {t('file.remove')}
            </Button>
          </div>
        )}
      </form>
    </li>
  )
}

function FileName({ id, file }: { id: string; file: File }) {
  const { t } = useTranslation('images')
  const { number } = useFormat()
  return (
    <p id={id} className={styles.fileName}>
      <strong>{file.name || t('file.unnamed')}</strong>{' '}
      <span className="muted">{t('file.size', { megabytes: number(file.size / 1_000_000, 2) })}</span>
    </p>
  )
}

function Progress({ progress: { phase, share } }: { progress: UploadProgress }) {
  const { t } = useTranslation('images')
  const { percent } = useFormat()
  const id = useId()
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>
        {phase === 'checking' ? t('file.checking') : t('file.sending', { percent: percent(share, 0) })}
      </label>
      {/* Without a value it only says that something goes on. */}
      <progress id={id} max={1} {...(phase === 'sending' ? { value: share } : {})} />
    </div>
  )
}
