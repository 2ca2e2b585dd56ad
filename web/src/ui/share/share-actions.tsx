import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './share-actions.module.css'

interface ShareActionsProps {
  /** The drawing on the page that becomes the picture. */
  drawing: RefObject<SVGSVGElement | null>
  title: string
  lines: readonly string[]
  /** The file's name without its ending. */
  name: string
  /** The whole address to send. */
  link: () => string
  /** True if sharing is the screen's main action. */
  isMain?: boolean
}

type Answer = 'copied' | 'noCopy' | 'noPicture'

/** Shares a picture and a link: by the system's dialog if it accepts files, else by saving and copying. */
export function ShareActions({ drawing, title, lines, name, link, isMain = false }: ShareActionsProps) {
  const { t } = useTranslation('ui')
  // The prerendered page cannot know whether the browser shares files.
  const [takesFiles, setTakesFiles] = useState(false)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => setTakesFiles(canShare(new File([], 'x.png', { type: 'image/png' }))), [])

  async function sharePicture() {
    setAnswer(undefined)
    try {
      if (!drawing.current) throw new Error('Nothing is drawn yet.')
      const { drawShared } = await import('#web/ui/plot/save-png.ts')
      const picture = await drawShared({ title, lines, plots: [{ svg: drawing.current }] })
      const file = new File([picture], `${name}.png`, { type: picture.type })
      if (!takesFiles) return saveFile(file.name, file)
      // The address is in the text, since some systems drop a `url` beside a file.
      await navigator.share({ files: [file], text: `${title} ${link()}` })
    } catch (error) {
      if (!isCancelled(error)) setAnswer('noPicture')
    }
  }

  async function copy() {
    setAnswer(undefined)
    await navigator.clipboard.writeText(link()).then(
      () => setAnswer('copied'),
      () => setAnswer('noCopy'),
    )
  }

  return (
    <div className="stack-2">
      <div className={styles.actions} data-main={isMain || undefined}>
        <Button kind={isMain ? 'primary' : 'secondary'} onClick={() => void sharePicture()}>
          {t(takesFiles ? 'share.picture' : 'share.save')}
        </Button>
        <Button kind={isMain ? 'secondary' : 'quiet'} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
      </div>
      <p role="status" className={styles.answer}>
        {answer && t(`share.${answer}`)}
      </p>
      {answer === 'noCopy' && (
        <textarea readOnly aria-label={t('share.link')} className={styles.link} rows={3} value={link()} />
      )}
    </div>
  )
}

function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) === true
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
