import { type RefObject, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './safe.module.css'

/** Copies the words that stand in a place; where the browser does not allow that, it marks them. */
export function CopyWords({ words, place }: { words: string; place: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('safe')
  const [said, setSaid] = useState<'copied' | 'notCopied'>()
  async function copy() {
    setSaid(undefined)
    try {
      await navigator.clipboard.writeText(words)
      setSaid('copied')
    } catch {
      if (place.current) window.getSelection()?.selectAllChildren(place.current)
      setSaid('notCopied')
    }
  }
  return (
    <div className={styles.copy}>
      <Button onClick={() => void copy()}>{t('casinos.copy')}</Button>
      <span role="status" className="muted small">
        {said && t(`casinos.${said}`)}
      </span>
    </div>
  )
}
