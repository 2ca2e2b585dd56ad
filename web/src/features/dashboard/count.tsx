import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

interface Counted {
  readonly count: number
  readonly atLeast: boolean
}

/** A number, or "at least" where counting ended before the list did. */
export function useCount(): (counted: Counted) => string {
  const { t } = useTranslation('dashboard')
  const { number } = useFormat()
  return ({ count, atLeast }) => (atLeast ? t('atLeast', { number: number(count) }) : number(count))
}
