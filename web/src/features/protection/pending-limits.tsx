import type { Limits } from '#shared/models/limits.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '#web/ui/index.ts'

/** Looser values that wait for their day. */
export function PendingLimits({ pending }: { pending: NonNullable<Limits['pending']> }) {
  const { t } = useTranslation('protection')
  const { dateTime, number } = useFormat()
  const { signalsPerDay, sessionMinutes, lossBudget, from } = pending
  const budget =
    lossBudget &&
    t(`limits.budgetPer.${lossBudget.per}`, {
      amount: number(lossBudget.amount, Number.isInteger(lossBudget.amount) ? 0 : 2),
      currency: lossBudget.currency,
    })
  return (
    <Notice title={t('limits.pendingTitle', { from: dateTime(from) })}>
      {signalsPerDay !== undefined && <p>{t('limits.pendingSignals', { value: signalsPerDay })}</p>}
      {sessionMinutes !== undefined && <p>{t('limits.pendingMinutes', { value: sessionMinutes })}</p>}
      {lossBudget !== undefined && (
        <p>{t('limits.pendingBudget', { value: budget ?? t('limits.noBudget') })}</p>
      )}
    </Notice>
  )
}
