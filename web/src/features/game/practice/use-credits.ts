import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'

/** Writes an amount of play credits with its unit. */
export function useCredits(): (amount: number) => string {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  return (amount) => t('credits.amount', { count: amount, amount: number(amount, decimalsOf(amount)) })
}
