import type { DecimalSign } from '#shared/crash/audit/number.ts'
import { useFormat } from '#web/lib/format.ts'

/** How the reader's language writes decimals. */
export function useDecimalSign(): DecimalSign {
  const { number } = useFormat()
  return number(0.5, 1).includes(',') ? 'comma' : 'point'
}
