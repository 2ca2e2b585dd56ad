import { useEffect, useId, useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, TextField, useToast } from '#web/ui/index.ts'
import { FilePreview } from './file-preview.tsx'
import { useFileSize } from './file-size.ts'
import styles from './images.module.css'
import { checkFile, type UploadProgress, UploadRefused, uploadFailure } from './upload-image.ts'
import { useImageUpload } from './use-image-upload.ts'

interface PendingFileProps {
  file: File
  onReady: (image: Image) => void
  onRemove: () => void
}

/** A file that waits to be sent: asks what it shows, sends it, tells how far it is and why it failed. */
export function PendingFile({ file, onReady, onRemove }: PendingFileProps) {
  const { t } = useTranslation('images')
  const titleId = useId()
  const { upload, progress, cancel } = useImageUpload()
  const [refused, refuse] = useRefusal(file)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  const form = useForm({
    initial: { alt: '' },
    check: ({ alt }) => ({ alt: alt.trim() === '' ? t('file.altRequired') : undefined }),
    submit: async ({ alt }) => {
      try {
        const image = await upload(file, alt.trim())
        toast(t('file.ready', { alt: image.alt }))
        onReady(image)
      } catch (error) {
        if (error instanceof UploadRefused) refuse(uploadFailure(error))
        else setFailure(uploadFailure(error) ?? t('file.cancelled'))
      }
    },
  })
  return (
    <li className={styles.pending} aria-labelledby={titleId}>
      <FilePreview file={file} />
      <form {...form.attributes} className={styles.pendingForm}>
        <FileName id={titleId} file={file} />
        {progress && <Progress progress={progress} />}
        {!progress && refused === undefined && (
          <TextField
            {...form.text('alt')}
            label={t('file.alt')}
            hint={t('file.altHint')}
            autoComplete="off"
            maxLength={300}
          />
        )}
        <p className={styles.failure} role="status">
          {!progress && (refused ?? failure)}
        </p>
        <div className="row">
          {/* One button: whoever sends by keyboard can cancel at once; a double click only sends. */}
          {refused === undefined && (
            <Button
              type={progress ? 'button' : 'submit'}
              onClick={(event) => progress && event.detail < 2 && cancel()}
            >
              {progress ? t('file.cancel') : failure === undefined ? t('file.send') : t('file.again')}
            </Button>
          )}
          {!progress && (
            <Button kind="quiet" onClick={onRemove}>
              {t('file.remove')}
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}

/** Why this file can never be sent: seen at once where it can be, else told by the server. */
function useRefusal(file: File) {
  const [refused, refuse] = useState<string>()
  useEffect(() => {
    checkFile(file).catch((error: unknown) => refuse(uploadFailure(error)))
  }, [file])
  return [refused, refuse] as const
}

function FileName({ id, file }: { id: string; file: File }) {
  const { t } = useTranslation('images')
  const size = useFileSize()
  return (
    <p id={id} className={styles.fileName}>
      <strong>{file.name || t('file.unnamed')}</strong> <span className="muted">{size(file.size)}</span>
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
