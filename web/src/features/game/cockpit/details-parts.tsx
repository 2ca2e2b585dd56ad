import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Link } from '#web/ui/link.tsx'
import type { LocalPlayer } from '../practice/use-local-player.ts'

export function OwnLimits({ account: { minutes } }: { account: LocalPlayer }) {
  const { t } = useTranslation('cockpit')
  const { user } = useSession()
  return (
    <>
      <ul className="stack-1 plain-list">
        {user && <li>{t('limits.signals', { count: user.limits.signalsPerDay })}</li>}
        {Number.isFinite(minutes) && <li>{t('limits.minutes', { count: minutes })}</li>}
      </ul>
      <p>
        <Link to={paths.playSafe.to()}>{t('limits.change')}</Link>
      </p>
    </>
  )
}

export function AllRounds() {
  const { t } = useTranslation('game')
  return (
    <p>
      <Link to={paths.rounds.to()}>{t('history.all')}</Link>
    </p>
  )
}
