import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { RichText } from '#web/ui/index.ts'
import { Row, Rows } from '#web/ui/rows.tsx'
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
      <p>{text}</p>
      {children}
    </section>
  )
}

/** The sign to look for in each browser, in the order of the texts: share, menu, install, dock, bookmark. */
const SIGNS = [
  'M12 15V3M8 7l4-4 4 4M8 11H5v10h14V11h-3',
  'M12 4.5h.01v.5H12zM12 11.5h.01v.5H12zM12 18.5h.01v.5H12z',
  'M12 3v9M8.5 8.5 12 12l3.5-3.5M8 5H3v12h18V5h-5M8 21h8',
  'M3 4h18v16H3zM7 16h10M10 16v-3h4v3',
  'M7 3h10v18l-5-4.5L7 21z',
]

/** Explains the installation in one sentence per browser engine, since readers may help somebody with another device. */
export function Guides() {
  const { t } = useTranslation('download')
  return (
    <section className={styles.section}>
      <h2>{t('all.title')}</h2>
      <Rows>
        {t('guides', { returnObjects: true }).map(({ title, text }, index) => (
          <Row key={title} icon={<Sign d={SIGNS[index]} />} title={title} about={<RichText text={text} />} />
        ))}
      </Rows>
    </section>
  )
}

function Sign({ d }: { d: string | undefined }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

export function NoFile() {
  const { t } = useTranslation('download')
  return (
    <Section title={t('noFile.fraudTitle')} text={t('noFile.fraud')}>
      <p>
        <RichText text={t('noFile.done')} />
      </p>
    </Section>
  )
}

export function RightAddress() {
  const { t } = useTranslation('download')
  return <Section title={t('address.title')} text={t('address.text')} />
}
