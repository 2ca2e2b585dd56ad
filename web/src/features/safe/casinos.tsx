import { useRef } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { CopyWords } from './copy-words.tsx'
import { List, Paragraphs, Part } from './part.tsx'
import styles from './safe.module.css'

/** How to exclude oneself casino by casino, with words that can be sent. */
export function Casinos() {
  const { t } = useTranslation('safe')
  const words = useRef<HTMLQuoteElement>(null)
  return (
    <Part id="casinos" title={t('casinos.title')}>
      <Paragraphs texts={[t('casinos.text')]} />
      <List ordered items={t('casinos.steps', { returnObjects: true })} />
      <figure className={styles.letter}>
        <figcaption>{t('casinos.letterTitle')}</figcaption>
        <blockquote ref={words}>{t('casinos.letter')}</blockquote>
        <CopyWords words={t('casinos.letter')} place={words} />
      </figure>
    </Part>
  )
}

const BLOCKS = ['bank', 'software'] as const

/** Payments, sites and apps; each fact with the link to who says so. */
export function Blocks() {
  const { t } = useTranslation('safe')
  return (
    <Part id="blocks" title={t('blocks.title')}>
      <div className={styles.pair}>
        {BLOCKS.map((block) => (
          <article key={block} className={styles.topic}>
            <h3>{t(`blocks.${block}.title`)}</h3>
            <Paragraphs texts={t(`blocks.${block}.text`, { returnObjects: true })} />
          </article>
        ))}
      </div>
    </Part>
  )
}
