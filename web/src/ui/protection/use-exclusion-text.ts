import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { isForever } from '#web/lib/remembered.ts'

/** Returns a function that says until when a time-out or self-exclusion runs; the server stores the end, not which of the two it is. */
export function useExclusionText(): (until: string) => string {
  const { t } = useTranslation('ui')
  const { moment } = useFormat()
  return (until) => (isForever(until) ? t('inForce.forever') : t('inForce.until', { until: moment(until) }))
}
