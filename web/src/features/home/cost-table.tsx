import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

export const TARGETS = [1.1, 1.5, 2, 3, 5, 10]

/** In how many of 100 rounds a target is reached. */
export const reachedPer100 = (target: number) => survival(PRACTICE_RTP, fromDecimal(target)) * 100

/** The chance falls and the price stays, row by row. */
export function CostTable() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  const columns: Column<number>[] = [
    { id: 'target', head: t('earn.target'), cell: multiplier },
    { id: 'reached', head: t('earn.reached'), cell: (target) => number(reachedPer100(target), 1), end: true },
    { id: 'back', head: t('earn.back'), cell: () => number(expectedReturn(PRACTICE_RTP) * 100), end: true },
    { id: 'cost', head: t('earn.cost'), cell: () => number(lossPer100(PRACTICE_RTP)), end: true },
  ]
  return (
    <DataTable
      narrow
      caption={t('earn.table')}
      columns={columns}
      rows={TARGETS}
      rowKey={String}
      empty={null}
    />
  )
}
