import type { CasinoLink } from '#shared/models/casino-link.ts'
import { paths } from '#web/app/paths.ts'
import { WaysOut } from '#web/features/setup/ways-out.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ButtonLink, Card, Countdown } from '#web/ui/index.ts'

const isWaiting = ({ state, live }: CasinoLink) => state === 'cooling-off' && live

/** The cooling-off wait as the setup shows it (PRODUCT, H4), where somebody looks for live plans. */
export function CoolingPanel({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('game')
  const { user, signals } = useUser()
  const { country } = useVisitor()
  const refresh = useFreshMe()
  return (
    <Card title={t('status.cooling_off.title')}>
      <p>{t('status.cooling_off.countdown')}</p>
      {signals.availableAt && <Countdown until={signals.availableAt} onEnd={onTime} />}
      <p className="measure">{t('status.cooling_off.text')}</p>
      <WaysOut link={user.groups.find(isWaiting)} tools={{ country: country ?? user.country, refresh }} />
      <div className="row">
        <ButtonLink kind="quiet" to={paths.game.to()}>
          {t('status.fun')}
        </ButtonLink>
      </div>
    </Card>
  )
}
