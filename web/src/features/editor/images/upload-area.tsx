import {
  type ChangeEvent,
  type DragEvent,
  type FormEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IMAGE_TYPES, type Image } from '#shared/models/image.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useBusy } from '#web/lib/busy.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { Button, classes } from '#web/ui/index.ts'
import surface from '#web/ui/surface.module.css'
import styles from './images.module.css'
import { PendingFile } from './pending-file.tsx'
import { createUploadQueue, type QueuedFile, type UploadQueue } from './upload-queue.ts'

interface UploadAreaProps {
  /** Files to begin with, e.g. pasted into a text. */
  files?: readonly File[]
  /** Called with the uploaded images in the order of their files. */
  onDone: (images: readonly Image[]) => void
  /** True if `onDone` waits for all files; else it is called for each. */
  together?: boolean
  /** Renders more actions for the images that have arrived. */
  children?: (ready: readonly Image[]) => ReactNode
}

/** Accepts dropped, pasted and chosen files; each asks for its text, and one button sends all. */
export function UploadArea({ files = [], onDone, together = false, children }: UploadAreaProps) {
  const { t } = useTranslation('images')
  const [queue] = useState(() => {
    const newQueue = createUploadQueue()
    newQueue.add(files)
    return newQueue
  })
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const formId = useId()
  const ready = items.flatMap(({ image }) => image ?? [])
  const isDone = ready.length > 0 && (!together || ready.length === items.length)
  const left = items.filter(({ state }) => state !== 'ready')
  const toSend = left.filter(({ state }) => state !== 'refused').length
  const hasWaiting = left.some(({ state }) => state === 'waiting')
  const place = useFocusKept<HTMLDivElement>(`${toSend > 0} ${items.length}`)
  const done = useEffectEvent(() => {
    queue.clearReady()
    onDone(ready)
  })
  useEffect(() => queue.cancelAll, [queue])
  useEffect(() => {
    if (isDone) done()
  }, [isDone])
  useBusy(items.length > 0)
  usePastedFiles(queue.add)
  function send(event: FormEvent) {
    event.preventDefault()
    const undescribed = queue.sendAll()
    if (undescribed) document.getElementById(fieldIdOf(formId, undescribed.id))?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className="stack">
      <DropZone onFiles={queue.add} />
      {items.length > 0 && (
        <form noValidate className="stack" onSubmit={send}>
          <Files queue={queue} items={items} formId={formId} />
          <div className="row">
            {toSend > 0 && (
              <Button type="submit" kind="primary" pending={!hasWaiting}>
                {toSend === 1 ? t('file.send') : t('file.sendAll')}
              </Button>
            )}
            {!isDone && children?.(ready)}
          </div>
        </form>
      )}
    </div>
  )
}

interface FilesProps {
  queue: UploadQueue
  items: readonly QueuedFile[]
  formId: string
}

function Files({ queue, items, formId }: FilesProps) {
  const { t } = useTranslation('images')
  return (
    <ul className="stack-3 plain-list" aria-label={t('add.waiting')}>
      {items.map((item) => (
        <PendingFile
          key={item.id}
          item={item}
          fieldId={fieldIdOf(formId, item.id)}
          onDescribe={(alt) => queue.describe(item.id, alt)}
          onCancel={() => queue.cancel(item.id)}
          onRemove={() => queue.remove(item.id)}
        />
      ))}
    </ul>
  )
}

function fieldIdOf(formId: string, id: number): string {
  return `${formId}-${id}`
}

function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation('images')
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])])
    // An empty value lets the same file be chosen again.
    target.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without dropping
    <div
      className={classes(surface.dropZone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <p className="bold">{t('add.drop')}</p>
      <Button aria-describedby={hintId} onClick={() => input.current?.click()}>
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

/** Accepts pasted files wherever the focus is, and ignores pasted text. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
