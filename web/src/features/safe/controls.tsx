import { useTranslation } from '#web/i18n/use-translation.ts'
import { useSession } from '#web/lib/session.tsx'
import { useOnline } from '#web/lib/use-browser.ts'
import { ExclusionCard } from '#web/ui/protection/exclusion-card.tsx'
import { LimitsCard } from '#web/ui/protection/limits-card.tsx'
import { LiveCard } from '#web/ui/protection/live-card.tsx'
import { Notice } from '#web/ui/status.tsx'
import styles from './safe.module.css'

/** The user's time-out, live mode and limits, as in the profile. */
export default function OwnSettings() {
  const { t } = useTranslation(['safe', 'protection'])
  const { user } = useSession()
  const online = useOnline()
  if (!user) return null
  return (
    <div className="stack">
      {!online && (
        <Notice tone="warn" role="status" title={t('here.offline.title')}>
          <p className="measure">{t('here.offline.text')}</p>
        </Notice>
      )}
      <div className={styles.cards}>
        <div className="stack">
          <ExclusionCard user={user} heading="h3" />
          <LiveCard user={user} heading="h3" />
        </div>
        <section className="stack-3">
          <h3>{t('protection:limits.title')}</h3>
          <LimitsCard key={user._id} user={user} />
        </section>
      </div>
    </div>
  )
}
