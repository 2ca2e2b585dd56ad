import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice, RichText } from '#web/ui/index.ts'
import styles from './download.module.css'
import { Guide } from './guide.tsx'
import { PLATFORMS } from './platform.ts'

interface SectionProps {
  title: string
  text?: string
  children?: ReactNode
}

function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && (
        <p className="measure">
          <RichText text={text} />
        </p>
      )}
      {children}
    </section>
  )
}

/** Every guide, also for who came to help somebody else with another device. */
export function AllGuides() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('all.title')} text={t('all.text')}>
      <div className={styles.guides}>
        {PLATFORMS.map((platform) => (
          <details key={platform} className={styles.guide}>
            <summary>{t(`guides.${platform}.name`)}</summary>
            <Guide platform={platform} />
          </details>
        ))}
      </div>
    </Section>
  )
}

export function NoFile() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('noFile.title')} text={t('noFile.text')}>
      <Notice tone="warn">
        <h3>{t('noFile.fraudTitle')}</h3>
        <p className="measure">{t('noFile.fraud')}</p>
        <Topics topics={t('noFile.reasons', { returnObjects: true })} />
        <p className="measure">
          <RichText text={t('noFile.done')} />
        </p>
      </Notice>
    </Section>
  )
}

export function RightAddress() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('address.title')} text={t('address.text')}>
      <Points points={t('address.checks', { returnObjects: true })} />
    </Section>
  )
}

export function Offline() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('offline.title')}>
      <div className={styles.pair}>
        <div className="stack">
          <h3>{t('offline.works')}</h3>
          <Points points={t('offline.worksList', { returnObjects: true })} />
        </div>
        <div className="stack">
          <h3>{t('offline.needs')}</h3>
          <Points points={t('offline.needsList', { returnObjects: true })} />
        </div>
      </div>
    </Section>
  )
}

export function SameProgram() {
  const { t } = useTranslation('download')
  return <Section title={t('same.title')} text={t('same.text')} />
}

export function Remove() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('remove.title')}>
      <Topics topics={t('remove.list', { returnObjects: true })} />
      <p className="measure">
        <RichText text={t('remove.note')} />
      </p>
    </Section>
  )
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <RichText text={point} />
        </li>
      ))}
    </ul>
  )
}

function Topics({ topics }: { topics: readonly { title: string; text: string }[] }) {
  return (
    <dl className={styles.topics}>
      {topics.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
