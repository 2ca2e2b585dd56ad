import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, TextField } from '#web/ui/index.ts'
import styles from './images.module.css'
import type { UploadProgress } from './upload-image.ts'
import type { QueuedFile } from './upload-queue.ts'
import { useFileSize } from './use-images.ts'

interface PendingFileProps {
  item: QueuedFile
  /** Of the field for its text. */
  fieldId: string
  onDescribe: (alt: string) => void
  onCancel: () => void
  onRemove: () => void
}

/** A file on its way: asks what it shows, tells how far it is and why it was not sent. */
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
      <div className={styles.pendingForm}>
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
            // It keeps its place, and the focus, while its picture is sent.
            readOnly={state !== 'waiting'}
            autoComplete="off"
            maxLength={300}
          />
        )}
        {progress && <Progress progress={progress} />}
        <p className={state === 'ready' ? styles.done : styles.failure} role="status">
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

const SIDE = 96

/** A small view of a file that is still here only; nothing where the browser cannot show it. */
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

/** On a canvas: an address of the file itself is nothing that the content security policy lets in. */
async function draw(file: File, canvas: () => HTMLCanvasElement | null): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file)
    const context = canvas()?.getContext('2d')
    const scale = Math.min(SIDE / bitmap.width, SIDE / bitmap.height)
    const [width, height] = [bitmap.width * scale, bitmap.height * scale]
    context?.drawImage(bitmap, (SIDE - width) / 2, (SIDE - height) / 2, width, height)
    bitmap.close()
  } catch {
    // No image, or one that only the server can judge: the name says enough.
  }
}
