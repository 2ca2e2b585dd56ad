import { type ChangeEvent, type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IMAGE_TYPES, type Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, classes } from '#web/ui/index.ts'
import styles from './images.module.css'
import { PendingFile } from './pending-file.tsx'

interface UploadAreaProps {
  /** Already at hand, e.g. pasted into a text. */
  files?: readonly File[]
  /** With the number of those that still wait. */
  onReady: (image: Image, waiting: number) => void
}

interface Waiting {
  readonly id: number
  readonly file: File
}

let lastId = 0

function toWaiting(file: File): Waiting {
  lastId += 1
  return { id: lastId, file }
}

/** Takes files by a drop, from the clipboard and by a button; each then asks what it shows. */
export function UploadArea({ files = [], onReady }: UploadAreaProps) {
  const { t } = useTranslation('images')
  const [waiting, setWaiting] = useState(() => files.map(toWaiting))
  const add = (more: readonly File[]) => setWaiting((before) => [...before, ...more.map(toWaiting)])
  const choose = useRef<HTMLButtonElement>(null)
  const remove = (id: number) => {
    // The focus was on what goes now.
    choose.current?.focus()
    setWaiting((before) => before.filter((each) => each.id !== id))
  }
  usePastedFiles(add)
  return (
    <div className="stack">
      <DropZone button={choose} onFiles={add} />
      {waiting.length > 0 && (
        <ul className={styles.queue} aria-label={t('add.waiting')}>
          {waiting.map(({ id, file }) => (
            <PendingFile
              key={id}
              file={file}
              onReady={(image) => {
                remove(id)
                onReady(image, waiting.length - 1)
              }}
              onRemove={() => remove(id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface DropZoneProps {
  button: RefObject<HTMLButtonElement | null>
  onFiles: (files: readonly File[]) => void
}

function DropZone({ button, onFiles }: DropZoneProps) {
  const { t } = useTranslation('images')
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])])
    // The same file can be chosen again.
    target.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop has the button inside
    <div
      className={classes(styles.drop, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p className={styles.dropTitle}>{t('add.drop')}</p>
      <Button ref={button} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {t('add.choose')}
      </Button>
      <p id={hintId} className="small muted">
        {t('add.limits')}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(',')}
        aria-label={t('add.choose')}
        onChange={choose}
      />
    </div>
  )
}

/** Wherever the focus is; pasted words are left alone. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
