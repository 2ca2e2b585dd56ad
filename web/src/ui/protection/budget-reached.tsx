import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.tsx'
import { HelpLineLink } from '../help-line-link.tsx'
import { Button, Card, useServerTime } from '../index.ts'
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
  useOver(availableAt, onTime)
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

/** Calls back once when an instant of the server's clock has come while the page is open. */
function useOver(until: string | undefined, onTime: () => void): void {
  const over = useServerTime() >= (until === undefined ? Infinity : Date.parse(until))
  const end = useRef(onTime)
  end.current = onTime
  useEffect(() => {
    if (over) end.current()
  }, [over])
}
