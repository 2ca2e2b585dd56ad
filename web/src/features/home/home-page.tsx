import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type HomeSection, paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Earn } from './earn.tsx'
import { ExamplePlan } from './example-plan.tsx'
import { Featured } from './featured.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'

/** Line drawings of 24 by 24. */
const TOPICS = [
  // A sealed envelope.
  { id: 'commitment', drawing: 'M3 6H21V19H3ZM3 7L12 14L21 7M3 19L9 12M21 19L15 12' },
  // A padlock.
  { id: 'data', drawing: 'M5 11H19V20H5ZM8 11V8A4 4 0 0 1 16 8V11M12 15V16' },
  // A climbing line under a lid.
  { id: 'play', drawing: 'M3 8H21M3 20C9 19 13 15 15 8' },
  // A coin, struck through.
  { id: 'paid', drawing: 'M4 12A8 8 0 0 0 20 12A8 8 0 0 0 4 12M12 8V16M5 21L19 3' },
] as const

/** What is kept, what holds, and who pays. */
function Security() {
  const { t } = useTranslation('home')
  return (
    <div className={styles.topics}>
      {TOPICS.map(({ id, drawing }) => (
        <article key={id}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={drawing} />
          </svg>
          <div>
            <h3>{t(`security.${id}.title`)}</h3>
            <p>
              <RichText text={t(`security.${id}.text`)} />
            </p>
          </div>
        </article>
      ))}
    </div>
  )
}

interface SectionProps {
  id: HomeSection
  children: ReactNode
}

/** A part of the home page that the menu leads to. */
function Section({ id, children }: SectionProps) {
  const { t } = useTranslation('home')
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t(`${id}.title`)}</h2>
      {children}
    </section>
  )
}

export { structuredData } from './structured-data.ts'

/** What a plan is, what it costs, and how it is kept honest. */
export default function HomePage() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  return (
    <div className={styles.page}>
      <Hero />
      <Section id="experience">
        <p className="muted measure">{t('experience.text')}</p>
        {user?.excludedUntil ? <p>{t('experience.excluded')}</p> : <ExamplePlan />}
      </Section>
      <Section id="featured">
        <Featured />
      </Section>
      <Section id="earn">
        <Earn />
      </Section>
      <Section id="security">
        <Security />
      </Section>
      <Section id="app">
        <div className={styles.app}>
          <div className="stack">
            <p className="muted measure">{t('app.text')}</p>
            <div>
              <ButtonLink to={paths.download.to()}>{t('app.link')}</ButtonLink>
            </div>
          </div>
          <Notice tone="warn" title={t('app.warningTitle')}>
            <p className="measure">{t('app.warning')}</p>
          </Notice>
        </div>
      </Section>
    </div>
  )
}
