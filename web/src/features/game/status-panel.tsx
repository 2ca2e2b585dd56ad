import type { SignalStatus } from '#shared/models/user.ts'
import { paths } from '#web/app/paths.ts'
import { BudgetReached } from '#web/features/protection/budget-reached.tsx'
import { FOREVER_YEAR } from '#web/features/protection/exclusion.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { ButtonLink, Card } from '#web/ui/index.ts'
import { CoolingPanel } from './cooling-panel.tsx'
import { LimitPanel } from './limit-panel.tsx'
import { useExclusionKnown } from './use-exclusion-known.ts'

type Barred = Exclude<SignalStatus, 'ready'>

interface StatusPanelProps {
  status: Barred
  mode: 'fun' | 'live'
  onTime: () => void
}

/** Why nothing can be drawn now, and what can be done instead. */
export function StatusPanel({ status, mode, onTime }: StatusPanelProps) {
  switch (status) {
    case 'daily_limit':
      return <LimitPanel onTime={onTime} />
    case 'excluded':
      return <ExcludedPanel />
    case 'cooling_off':
      return <CoolingPanel onTime={onTime} />
    case 'budget_reached':
      return <BudgetPanel onTime={onTime} />
    default:
      return <NextStepPanel status={status} mode={mode} />
  }
}

type Waiting = Exclude<Barred, 'daily_limit' | 'excluded' | 'cooling_off' | 'budget_reached'>

function NextStepPanel({ status, mode }: { status: Waiting; mode: 'fun' | 'live' }) {
  const { t } = useTranslation('game')
  const to = status === 'not_verified' ? paths.verify.to() : paths.setup.to()
  return (
    <Card title={t(`status.${status}.title`)}>
      <p className="measure">{t(`status.${status}.text`)}</p>
      <div className="row">
        <ButtonLink kind={status === 'not_verified' ? 'primary' : 'secondary'} to={to}>
          {t(`status.${status}.action`)}
        </ButtonLink>
        {mode === 'live' && status !== 'not_verified' && (
          <ButtonLink kind="quiet" to={paths.game.to()}>
            {t('status.fun')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function BudgetPanel({ onTime }: { onTime: () => void }) {
  const { t } = useTranslation('protection')
  const { country } = useVisitor()
  return (
    <BudgetReached
      country={country}
      onTime={onTime}
      below={
        <ButtonLink kind="quiet" to={paths.game.to()}>
          {t('budget.reached.fun')}
        </ButtonLink>
      }
    />
  )
}

/** It may take the place of a plan, where a time-out began on another device: then it is read out. */
function ExcludedPanel() {
  const { t } = useTranslation(['game', 'app'])
  const { dateTime } = useFormat()
  const until = useExclusionKnown() ?? ''
  return (
    <div role="status">
      <Card title={t('status.excluded.title')}>
        <p className="measure">
          {until.startsWith(FOREVER_YEAR)
            ? t('status.excluded.forever')
            : t('status.excluded.until', { until: until === '' ? '' : dateTime(until) })}
        </p>
        <div>
          <ButtonLink to={paths.playSafe.to()}>{t('app:menu.playSafe')}</ButtonLink>
        </div>
      </Card>
    </div>
  )
}
