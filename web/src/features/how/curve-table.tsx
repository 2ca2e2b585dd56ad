import { memo } from 'react'
import { fromDecimal, type MultiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import { survival } from '#shared/crash/odds.ts'
import { allReached, breakEvenChance } from '#shared/crash/series.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { useChanceText } from './chance-text.ts'
import styles from './how.module.css'
import { Narrow } from './section.tsx'

const TARGETS = [1.01, 1.1, 1.5, 2, 3, 5, 10, 20, 50, 100].map(fromDecimal)
const ROUNDS = 10

export const CurveTable = memo(function CurveTable({ rtp }: { rtp: number }) {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const chanceText = useChanceText()
  const columns: Column<MultiplierX100>[] = [
    { id: 'target', head: t('explorer.target'), cell: (target) => multiplier(toDecimal(target)) },
    {
      id: 'reached',
      head: t('explorer.plot.reachedHead'),
      cell: (target) => number(survival(rtp, target) * 100, 2),
    },
    {
      id: 'breakEven',
      head: t('explorer.plot.breakEvenHead'),
      cell: (target) => number(breakEvenChance(target) * 100, 2),
    },
    {
      id: 'allTen',
      head: t('explorer.plot.allTenHead'),
      cell: (target) => chanceText(allReached(survival(rtp, target), ROUNDS)),
    },
  ]
  return (
    <details className={styles.details}>
      <summary>{t('explorer.plot.table')}</summary>
      <Narrow>
        <DataTable
          caption={t('explorer.plot.caption')}
          columns={columns}
          rows={TARGETS}
          rowKey={String}
          empty={null}
        />
      </Narrow>
    </details>
  )
})
