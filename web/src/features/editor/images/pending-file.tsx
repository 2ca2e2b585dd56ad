import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import field from '#web/ui/field.module.css'
import { Button, classes, TextField } from '#web/ui/index.ts'
import styles from './images.module.css'
import type { UploadProgress } from './upload-image.ts'
import type { QueuedFile } from './upload-queue.ts'
import { useFormatFileSize } from './use-images.ts'

interface PendingFileProps {
  item: QueuedFile
  fieldId: string
  onDescribe: (alt: string) => void
  onCancel: () => void
  onRemove: () => void
}

/** A file before and during its upload: asks for its text, shows progress or the error. */
export function PendingFile({ item, fieldId, onDescribe, onCancel, onRemove }: PendingFileProps) {
  const { t } = useTranslation('images')
  const titleId = useId()
  const { file, alt, state, progress, message } = item
  const isUnderWay = state === 'sending' || state === 'queued'
  const name = file.name || t('file.unnamed')
  const word = isUnderWay ? t('file.cancel') : t('file.remove')
  const isDescribed = alt.trim() !== ''
  return (
    <li className={styles.pending} aria-labelledby={titleId}>
      <FilePreview file={file} />
      <div className="stack-3">
        <FileName id={titleId} file={file} />
        {state !== 'refused' && (
          <TextField
            id={fieldId}
            name={fieldId}
            label={t('file.alt')}
            hint={t('file.altHint')}
            value={alt}
            onChange={onDescribe}
            error={isDescribed ? undefined : message}
            // Read-only instead of disabled keeps the focus during the upload.
            readOnly={state !== 'waiting'}
            autoComplete="off"
            maxLength={300}
          />
        )}
        {progress && <Progress progress={progress} />}
        <p
          className={state === 'ready' ? 'muted small' : classes(field.error, 'none-if-empty')}
          role="status"
        >
          {state === 'ready' ? t('file.ready', { alt }) : (isDescribed || state === 'refused') && message}
        </p>
        {state !== 'ready' && (
          <div>
            <Button
              small
              kind="quiet"
              aria-label={`${word} ${name}`}
              onClick={isUnderWay ? onCancel : onRemove}
            >
              {word}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function FileName({ id, file }: { id: string; file: File }) {
  const { t } = useTranslation('images')
  const size = useFormatFileSize()
  return (
    <p id={id} className="wrap">
      <strong>{file.name || t('file.unnamed')}</strong> <span className="muted">{size(file.size)}</span>
    </p>
  )
}

function Progress({ progress: { phase, share } }: { progress: UploadProgress }) {
  const { t } = useTranslation('images')
  const { percent } = useFormat()
  const id = useId()
  return (
    <div className="stack-2 figures">
      <label htmlFor={id}>
        {phase === 'checking' ? t('file.checking') : t('file.sending', { percent: percent(share, 0) })}
      </label>
      {/* Without a value the bar is indeterminate. */}
      <progress id={id} max={1} {...(phase === 'sending' ? { value: share } : {})} />
    </div>
  )
}

const SIDE = 96

/** Previews a local file; shows nothing if the browser cannot decode it. */
function FilePreview({ file }: { file: File }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let gone = false
    void draw(file, () => (gone ? null : ref.current))
    return () => {
      gone = true
    }
  }, [file])
  return <canvas ref={ref} width={SIDE} height={SIDE} className={styles.preview} />
}

/** Draws on a canvas: the content security policy refuses `blob:` addresses. */
async function draw(file: File, canvas: () => HTMLCanvasElement | null): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file)
    const context = canvas()?.getContext('2d')
    const scale = Math.min(SIDE / bitmap.width, SIDE / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    context?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
    bitmap.close()
  } catch {
    // The file is no image, or only the server can decode it: its name is enough.
  }
}
