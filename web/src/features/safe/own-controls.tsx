import { useTranslation } from '#web/i18n/use-translation.ts'
import { Controls } from './controls-slot.tsx'
import { List, Paragraphs, Part } from './part.tsx'
import styles from './safe.module.css'

/** What an account can do for its owner here, and what each of it means, exactly as it works. */
export function OwnControls() {
  const { t } = useTranslation('safe')
  return (
    <Part id="here" title={t('here.title')}>
      <Controls />
      <TimeOut />
      <div className={styles.pair}>
        <article className={styles.topic}>
          <h3>{t('here.limits.title')}</h3>
          <Paragraphs texts={t('here.limits.text', { returnObjects: true })} />
        </article>
        <article className={styles.topic}>
          <h3>{t('here.live.title')}</h3>
          <Paragraphs texts={t('here.live.text', { returnObjects: true })} />
        </article>
      </div>
    </Part>
  )
}

function TimeOut() {
  const { t } = useTranslation('safe')
  return (
    <article className={styles.timeout}>
      <h3>{t('here.timeout.title')}</h3>
      <Paragraphs texts={[t('here.timeout.text')]} />
      <div className={styles.pair}>
        <div className="stack">
          <h4>{t('here.timeout.whileTitle')}</h4>
          <List items={t('here.timeout.while', { returnObjects: true })} />
        </div>
        <div className="stack">
          <h4>{t('here.timeout.afterTitle')}</h4>
          <List items={t('here.timeout.after', { returnObjects: true })} />
        </div>
      </div>
      <Paragraphs texts={[t('here.timeout.only')]} />
    </article>
  )
}
