import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Notice, RichText } from '#web/ui/index.ts'
import styles from './download.module.css'

interface SectionProps {
  title: string
  text: string
  children?: ReactNode
}

function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="measure">{text}</p>
      {children}
    </section>
  )
}

/** Explains the installation in one sentence per browser engine, since readers may help somebody with another device. */
export function Guides() {
  const { t } = useTranslation('download')
  return (
    <dl className={styles.guides}>
      {t('guides', { returnObjects: true }).map(({ title, text }) => (
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

export function NoFile() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('noFile.title')} text={t('noFile.text')}>
      <Notice tone="warn">
        <h3>{t('noFile.fraudTitle')}</h3>
        <p className="measure">{t('noFile.fraud')}</p>
        <p className="measure">
          <RichText text={t('noFile.done')} />
        </p>
      </Notice>
    </Section>
  )
}

export function RightAddress() {
  const { t } = useTranslation('download')
  return <Section title={t('address.title')} text={t('address.text')} />
}
