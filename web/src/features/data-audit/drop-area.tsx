import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { classes } from '#web/ui/index.ts'
import styles from './data-audit.module.css'

interface DropAreaProps {
  onFile: (file: Blob & { readonly name: string }) => void
  children: ReactNode
}

/** Everywhere on the tool a file may be dropped, or a text that was dragged from elsewhere. */
export function DropArea({ onFile, children }: DropAreaProps) {
  const { t } = useTranslation('dataAudit')
  const [over, setOver] = useState(false)
  const [count, setCount] = useState(1)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const { files } = event.dataTransfer
    const text = event.dataTransfer.getData('text/plain')
    const [file] = files
    setCount(files.length)
    if (file) onFile(file)
    else if (text !== '') onFile(new File([text], t('source.pasted')))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the button beside it does the same
    <div
      className={classes(styles.tool, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        const { relatedTarget } = event
        const isInside = relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget)
        if (!isInside) setOver(false)
      }}
      onDrop={drop}
    >
      {children}
      {count > 1 && (
        <p role="status" className="muted small">
          {t('source.several', { count })}
        </p>
      )}
    </div>
  )
}
