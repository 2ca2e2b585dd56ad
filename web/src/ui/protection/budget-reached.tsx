import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { useWhenOver } from '../countdown.tsx'
import { HelpLineLink } from '../help-line-link.tsx'
import { Button } from '../index.ts'
import { useBudgetText } from './budget-standing.tsx'
import { ExclusionDialog } from './exclusion-dialog.tsx'

interface BudgetReasonProps {
  /** Called when live mode should be open again, to ask the server. */
  onTime: () => void
}

/** Shows the sum lost, and until when live mode is closed; without a countdown, which would urge users to wait. */
export function BudgetReason({ onTime }: BudgetReasonProps) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const { signals } = useUser()
  const standing = useBudgetText()
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

/** Offers a time-out and a helpline while the loss limit closes live mode. */
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
