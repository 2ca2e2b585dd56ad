import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useFormat } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, TextField, useToast } from '#web/ui/index.ts'
import { useFileSize } from './file-size.ts'
import styles from './images.module.css'
import { checkFile, type UploadProgress, UploadRefused, uploadFailure, uploadImage } from './upload-image.ts'

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

interface ImageUpload {
  /**
   * Sends a file and waits until it was checked; a new one cancels the one before.
   *
   * @throws UploadRefused with a reason, ApiError, AbortError where it was cancelled
   */
  readonly upload: (file: File, alt: string) => Promise<Image>
  /** Absent while nothing is under way. */
  readonly progress: UploadProgress | undefined
  /** Why the last one failed, in the reader's language; absent where it was cancelled. */
  readonly error: string | undefined
  readonly cancel: () => void
}

/**
 * One upload at a time, with its progress. Ends with the component.
 *
 * @example
 * const { upload, progress, error, cancel } = useImageUpload()
 * const image = await upload(file, 'A paper plane over a harbour')
 */
function useImageUpload(): ImageUpload {
  const [progress, setProgress] = useState<UploadProgress>()
  const [error, setError] = useState<string>()
  const aborter = useRef<AbortController>(undefined)
  const cancel = useCallback(() => aborter.current?.abort(), [])
  useEffect(() => cancel, [cancel])
  useBusy(progress !== undefined)
  const upload = useCallback(async (file: File, alt: string) => {
    aborter.current?.abort()
    const mine = new AbortController()
    aborter.current = mine
    setError(undefined)
    try {
      return await uploadImage(file, alt, { signal: mine.signal, onProgress: setProgress })
    } catch (failure) {
      if (aborter.current === mine) setError(uploadFailure(failure))
      throw failure
    } finally {
      if (aborter.current === mine) setProgress(undefined)
    }
  }, [])
  return { upload, progress, error, cancel }
}
