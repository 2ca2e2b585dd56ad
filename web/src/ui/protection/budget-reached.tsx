import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { useWhenOver } from '../countdown.tsx'
import { HelpLineLink } from '../help-line-link.tsx'
import { Button, Card } from '../index.ts'
import { useStanding } from './budget-standing.tsx'
import { ExclusionDialog } from './exclusion-dialog.tsx'

type BudgetReachedProps = BudgetReasonProps & BudgetWaysProps

/** Live mode is closed: says why, until when, and what else to do. No countdown, since there is nothing to wait for. */
export function BudgetReached({ country, onTime, children }: BudgetReachedProps) {
  const { t } = useTranslation('protection')
  return (
    <Card title={t('budget.reached.title')}>
      <BudgetReason onTime={onTime} />
      <BudgetWays country={country}>{children}</BudgetWays>
    </Card>
  )
}

interface BudgetReasonProps {
  /** Called once the budget's time is over, to ask the server again. */
  onTime: () => void
}

/** The sum lost, and until when live mode is closed. */
export function BudgetReason({ onTime }: BudgetReasonProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const { signals } = useUser()
  const standing = useStanding()
  const { budget, availableAt } = signals
  useWhenOver(availableAt === undefined ? Infinity : Date.parse(availableAt), onTime)
  return (
    <>
      {budget && <p className="figures">{standing(budget)}</p>}
      {availableAt && (
        <p role="status" className="measure">
          {t('budget.reached.until', { until: moment(availableAt) })}
        </p>
      )}
    </>
  )
}

interface BudgetWaysProps {
  country: string | undefined
  /** A further button. */
  children?: ReactNode
}

/** What a user can do while live mode is closed by the loss limit. */
export function BudgetWays({ country, children }: BudgetWaysProps) {
  const { t } = useTranslation('protection')
  const [pausing, setPausing] = useState(false)
  return (
    <>
      <p className="measure muted">{t('budget.reached.rest')}</p>
      <div className="row">
        <Button onClick={() => setPausing(true)}>{t('exclusion.timeOut')}</Button>
        <HelpLineLink country={country} />
        {children}
      </div>
      <ExclusionDialog open={pausing} onClose={() => setPausing(false)} />
    </>
  )
}
