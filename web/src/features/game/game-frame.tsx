import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { SIGNALS_PER_DAY_MAX } from '#shared/models/limits.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page, TenDots } from '#web/ui/index.ts'
import styles from './game.module.css'

interface GameFrameProps {
  /** Under the tabs, before the text: who pays for the casino that it names. */
  disclosure?: ReactNode
  text?: string
  children: ReactNode
}

/** Title, tabs and the ten dots of live mode. */
export function GameFrame({ disclosure, text, children }: GameFrameProps) {
  const { t } = useTranslation('game')
  const { user } = useSession()
  // Without a connected account the live tab has nothing to show: the setup is the way there.
  const live = user?.groups.some((link) => link.user_id !== '') ? paths.liveGame.to() : paths.setup.to()
  return (
    <Page title={t('title')} lead={t('lead')} width="content">
      <div className={styles.head}>
        <nav className={styles.tabs} aria-label={t('tabs.label')}>
          <NavLink end to={paths.game.to()}>
            {t('tabs.fun')}
          </NavLink>
          <NavLink end to={live}>
            {t('tabs.live')}
          </NavLink>
        </nav>
        <SignalsLeft />
      </div>
      {disclosure}
      {text !== undefined && <p className="measure muted">{text}</p>}
      {children}
    </Page>
  )
}

/** Without a connection nobody knows how many there are; in a time-out there are none. */
function SignalsLeft() {
  const { t } = useTranslation('game')
  const { user, signals } = useSession()
  if (!user || !signals || user.excludedUntil) return null
  const own = user.limits.signalsPerDay
  return (
    <div>
      <TenDots remaining={signals.remaining} total={SIGNALS_PER_DAY_MAX} />
      {own < SIGNALS_PER_DAY_MAX && <p className="small muted">{t('ownLimit', { count: own })}</p>}
    </div>
  )
}
