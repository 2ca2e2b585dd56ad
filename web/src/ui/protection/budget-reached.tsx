import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { useWhenOver } from '../countdown.tsx'
import { HelpLineLink } from '../help-line-link.tsx'
import { Button, Card } from '../index.ts'
import { useStanding } from './budget-standing.tsx'
import { ExclusionDialog } from './exclusion-dialog.tsx'

interface BudgetReachedProps {
  country: string | undefined
  /** Called once the budget's time is over, to ask the server again. */
  onTime: () => void
  /** A further button. */
  children?: ReactNode
  /** Content that stays available. */
  below?: ReactNode
}

/** Live mode is closed: says why, until when, and what else to do. No countdown, since there is nothing to wait for. */
export function BudgetReached({ country, onTime, children, below }: BudgetReachedProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const { signals } = useUser()
  const standing = useStanding()
  const [pausing, setPausing] = useState(false)
  const { budget, availableAt } = signals
  useWhenOver(availableAt === undefined ? Infinity : Date.parse(availableAt), onTime)
  return (
    <Card title={t('budget.reached.title')}>
      {budget && <p className="figures">{standing(budget)}</p>}
      {availableAt && (
        <p role="status" className="measure">
          {t('budget.reached.until', { until: moment(availableAt) })}
        </p>
      )}
      <p className="measure muted">{t('budget.reached.rest')}</p>
      <div className="row">
        <Button onClick={() => setPausing(true)}>{t('exclusion.timeOut')}</Button>
        <HelpLineLink country={country} />
        {children}
      </div>
      {below && <div className="row">{below}</div>}
      <ExclusionDialog open={pausing} onClose={() => setPausing(false)} />
    </Card>
  )
}
