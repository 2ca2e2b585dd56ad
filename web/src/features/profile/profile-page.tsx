import { ExclusionCard } from '#web/features/protection/exclusion-card.tsx'
import { LimitsCard } from '#web/features/protection/limits-card.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useReauth } from '#web/lib/use-reauth.tsx'
import { Page } from '#web/ui/index.ts'
import { EmailCard } from './email-card.tsx'
import { ExportCard } from './export-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PersonCard } from './person-card.tsx'
import styles from './profile.module.css'
import { RemoveCard } from './remove-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Own data, limits, sessions and the ways out. */
export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const { user } = useUser()
  useFreshMe()
  const reauth = useReauth()
  return (
    <Page title={t('title')} lead={t('lead')} width="content">
      <div className={styles.cards}>
        <div className="stack">
          <PersonCard user={user} />
          <PasswordCard user={user} reauth={reauth} />
        </div>
        <div className="stack">
          <LimitsCard user={user} />
          <ExclusionCard user={user} />
          <EmailCard user={user} reauth={reauth} />
        </div>
        <SessionsCard />
        <ExportCard reauth={reauth} />
        <RemoveCard user={user} reauth={reauth} />
      </div>
      {reauth.dialog}
    </Page>
  )
}
