import { useTranslation } from '#web/i18n/use-translation.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.tsx'
import { useFreshMe } from '#web/lib/use-fresh-me.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ButtonLink } from '#web/ui/index.ts'
import { BudgetReason, BudgetWays } from '#web/ui/protection/budget-reached.tsx'
import { CoolingWait } from '#web/ui/protection/cooling-wait.tsx'
import { WaysOut } from '#web/ui/protection/ways-out.tsx'
import { ClosedGame } from '../closed-game.tsx'

interface WaitPanelProps {
  status: 'cooling_off' | 'budget_reached'
  onTime: () => void
}

/** Replaces live rounds until a time that the page knows. */
export default function WaitPanel({ status, onTime }: WaitPanelProps) {
  return status === 'cooling_off' ? <CoolingPanel onTime={onTime} /> : <BudgetPanel onTime={onTime} />
}

/** The setup's cooling-off wait (docs/product.md, H4), shown in place of live rounds. */
function CoolingPanel({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('setup')
  const { user, signals } = useUser()
  const { country } = useVisitor()
  const refresh = useFreshMe()
  const link = user.groups.find(({ casino }) => casino === signals.casino)
  return (
    <ClosedGame
      title={t('cooling.title')}
      about={signals.availableAt && <CoolingWait until={signals.availableAt} onEnd={onTime} />}
      actions={<ButtonLink to={paths.game.to()}>{t('toPractice')}</ButtonLink>}
    >
      <p className="measure muted">{t('cooling.rights')}</p>
      <WaysOut link={link} tools={{ country: country ?? user.country, refresh }} />
    </ClosedGame>
  )
}

function BudgetPanel({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('protection')
  const { country } = useVisitor()
  return (
    <ClosedGame
      title={t('budget.reached.title')}
      about={<BudgetReason onTime={onTime} />}
      actions={<ButtonLink to={paths.game.to()}>{t('budget.reached.fun')}</ButtonLink>}
    >
      <BudgetWays country={country} />
    </ClosedGame>
  )
}
