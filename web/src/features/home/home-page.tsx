import { paths } from '#web/app/paths.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Earn } from './earn.tsx'
import { ExamplePlan } from './example-plan.tsx'
import { Featured } from './featured.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { Section } from './section.tsx'
import { Security } from './security.tsx'

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
