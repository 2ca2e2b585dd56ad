import { useTranslation } from 'react-i18next'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, instantLossChance, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Column, DataTable } from '#web/ui/index.ts'

const TARGETS = [1.1, 1.5, 2, 3, 5, 10]

/** The answer to "Earn?": every target returns, and costs, the same. */
export function CostTable() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  const loss = number(lossPer100(PRACTICE_RTP))
  const columns: Column<number>[] = [
    { id: 'target', head: t('earn.target'), cell: multiplier },
    {
      id: 'reached',
      head: t('earn.reached'),
      cell: (target) => number(survival(PRACTICE_RTP, fromDecimal(target)) * 100, 1),
      end: true,
    },
    { id: 'back', head: t('earn.back'), cell: () => number(expectedReturn(PRACTICE_RTP) * 100), end: true },
    { id: 'cost', head: t('earn.cost'), cell: () => loss, end: true },
  ]
  return (
    <div className="stack">
      <p className="measure">{t('earn.text', { loss })}</p>
      <DataTable
        narrow
        caption={t('earn.table')}
        columns={columns}
        rows={TARGETS}
        rowKey={String}
        empty={null}
      />
      <p className="muted small measure">
        {t('earn.exact', { instant: number(instantLossChance(PRACTICE_RTP) * 100, 1) })}
      </p>
    </div>
  )
}
