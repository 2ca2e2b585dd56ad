import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Link } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import type { LocalPlayer } from '../practice/use-local-player.ts'

interface OwnLimitsProps {
  account: LocalPlayer
  /** More rows. */
  children?: ReactNode
}

export function OwnLimits({ account: { minutes }, children }: OwnLimitsProps) {
  const { t } = useTranslation('cockpit')
  const { user } = useSession()
  const { number, unit } = useFormat()
  const own = (part: string) => (user ? `${paths.profile.to()}?part=${part}` : paths.playSafe.to())
  return (
    <Rows>
      {user && (
        <Row to={own('signals')} title={t('limits.signals')} value={number(user.limits.signalsPerDay)} />
      )}
      {Number.isFinite(minutes) && (
        <Row to={own('session')} title={t('limits.minutes')} value={unit(minutes, 'minute')} />
      )}
      <Row to={paths.playSafe.to()} title={t('limits.change')} />
      {children}
    </Rows>
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
