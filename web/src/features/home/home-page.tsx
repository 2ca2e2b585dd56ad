import { useTranslation } from 'react-i18next'
import { paths, sectionPath } from '#web/app/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink, Notice } from '#web/ui/index.ts'
import { usePageTitle } from '#web/ui/page.tsx'
import { CostTable } from './cost-table.tsx'
import { ExamplePlan } from './example-plan.tsx'
import { FlightFigure } from './flight-figure.tsx'
import styles from './home.module.css'
import { Section, Topics } from './section.tsx'

const FEATURED = ['unknowable', 'return', 'commitment'] as const
const SECURITY = ['data', 'play', 'paid', 'adult'] as const

/** What a plan is, what it costs, and how it is kept honest. */
export default function HomePage() {
  const { t } = useTranslation('home')
  return (
    <div className={styles.page}>
      <Hero />
      <Section id="experience" title={t('experience.title')} text={t('experience.text')}>
        <ExamplePlan />
      </Section>
      <Section id="featured" title={t('featured.title')}>
        <Topics topics={FEATURED.map((topic) => t(`featured.${topic}`, { returnObjects: true }))} />
      </Section>
      <Section id="earn" title={t('earn.title')}>
        <CostTable />
      </Section>
      <Section id="security" title={t('security.title')}>
        <Topics topics={SECURITY.map((topic) => t(`security.${topic}`, { returnObjects: true }))} />
      </Section>
      <Section id="app" title={t('app.title')} text={t('app.text')}>
        <Notice tone="warn">
          <p className="measure">{t('app.warning')}</p>
        </Notice>
      </Section>
    </div>
  )
}

function Hero() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const heading = usePageTitle(t('title'))
  return (
    <header className={styles.hero}>
      <div className={styles.heroText}>
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className="row">
          {user ? (
            <ButtonLink kind="primary" to={paths.game.to()}>
              {t('toGame')}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" to={paths.register.to()}>
              {t('start')}
            </ButtonLink>
          )}
          <ButtonLink to={sectionPath('earn')}>{t('readOdds')}</ButtonLink>
        </div>
        <p className="muted small">{t('free')}</p>
      </div>
      <FlightFigure />
    </header>
  )
}
