import { type ReactNode, useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { APP_NAME } from '#web/lib/constants.ts'
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

const PLUS = 'M12 7.5v9M7.5 12h9M4 4h16v16H4z'

/** The signs to look for in each browser, in the order of the texts: share, menu, install, dock, bookmark. */
const SIGNS = [
  ['M12 15V3M8 7l4-4 4 4M8 11H5v10h14V11h-3', PLUS],
  ['M12 4a.8.8 0 1 0 .01 0zM12 11.2a.8.8 0 1 0 .01 0zM12 18.4a.8.8 0 1 0 .01 0z', PLUS],
  ['M12 3v9M8.5 8.5 12 12l3.5-3.5M8 5H3v12h18V5h-5M8 21h8'],
  ['M3 4h18v16H3zM7 16h10M10 16v-3h4v3'],
  ['M7 3h10v18l-5-4.5L7 21z'],
]

/**
 * Explains the installation in one sentence per browser engine: the reader's own at once, as the style sheet knows it,
 * and the others folded, since readers may help somebody with another device.
 */
export function Guides({ children }: { children: ReactNode }) {
  const { t } = useTranslation('download')
  const guides = t('guides', { returnObjects: true })
  return (
    <div className={styles.guides}>
      {children}
      <div className={styles.own}>
        {guides.map(({ title, text }, index) => (
          <section key={title}>
            <div className={styles.steps}>
              {SIGNS[index]?.map((d) => (
                <span key={d}>
                  <Sign d={d} />
                </span>
              ))}
            </div>
            <h2>{title}</h2>
            <p>
              <RichText text={text} />
            </p>
          </section>
        ))}
      </div>
      <details>
        <summary>{t('others')}</summary>
        <Rows>
          {guides.map(({ title, text }, index) => (
            <Row
              key={title}
              icon={<Sign d={SIGNS[index]?.[0]} />}
              title={title}
              about={<RichText text={text} />}
            />
          ))}
        </Rows>
      </details>
    </div>
  )
}

function Sign({ d }: { d: string | undefined }) {
  return (
    <svg className={styles.sign} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}

/** The places on a home screen; the middle one of the second row is ours. */
const PLACES = [12, 65, 118].flatMap((x) => [26, 92, 158].map((y) => ({ x, y })))
const OWN = PLACES[4]

/** A home screen over the horizon, as it will be: our tile among others. */
export function HomeScreen() {
  return (
    <svg
      className={styles.screen}
      viewBox="0 0 170 210"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <rect x="1" y="1" width="168" height="400" rx="24" />
      {PLACES.filter((place) => place !== OWN).map(({ x, y }) => (
        <path
          key={`${x} ${y}`}
          d={`M${x + 10} ${y}h20q10 0 10 10v20q0 10-10 10h-20q-10 0-10-10v-20q0-10 10-10zM${x + 8} ${y + 47}h24v4h-24z`}
        />
      ))}
      <image href="/favicon.svg" x={OWN?.x} y={OWN?.y} width="40" height="40" />
      <rect className={styles.tile} x={OWN?.x} y={OWN?.y} width="40" height="40" rx="9" />
      <text x="85" y="145" textAnchor="middle">
        {APP_NAME}
      </text>
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
