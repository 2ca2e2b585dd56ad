import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Island } from '#web/ui/island.tsx'
import { List, Paragraphs, Part } from './part.tsx'
import styles from './safe.module.css'

const LETTER_ID = 'letter'

/** Explains self-exclusion at each casino, with a text to send. */
export function Casinos() {
  const { t } = useTranslation('safe')
  return (
    <Part id="casinos" title={t('casinos.title')}>
      <Paragraphs texts={[t('casinos.text')]} />
      <Fold about={t('casinos.title')}>
        <List ordered items={t('casinos.steps', { returnObjects: true })} />
      </Fold>
      <figure className={styles.letter}>
        <figcaption>{t('casinos.letterTitle')}</figcaption>
        <blockquote id={LETTER_ID}>{t('casinos.letter')}</blockquote>
        <Island
          name="features/safe/casinos-island"
          component={CopyIsland}
          props={{ place: LETTER_ID }}
          when="visible"
        />
      </figure>
    </Part>
  )
}

/** Blocks for payments, sites and apps; each fact links to its source. */
export function Blocks() {
  const { t } = useTranslation('safe')
  return (
    <Part id="blocks" title={t('blocks.title')}>
      <List items={t('blocks.list', { returnObjects: true })} />
    </Part>
  )
}

/** Copies the text of an element; if the browser refuses, selects it. */
export default function CopyIsland({ place }: { place: string }) {
  const { t } = useTranslation('safe')
  const [said, setSaid] = useState<'copied' | 'notCopied'>()
  async function copy() {
    setSaid(undefined)
    const words = document.getElementById(place)
    try {
      await navigator.clipboard.writeText(words?.textContent ?? '')
      setSaid('copied')
    } catch {
      if (words) window.getSelection()?.selectAllChildren(words)
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
