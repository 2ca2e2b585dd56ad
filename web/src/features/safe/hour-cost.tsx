import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { HelpLine } from '#web/ui/help-line.tsx'
import { type Column, DataTable } from '#web/ui/index.ts'
import { Paragraphs, Part } from './part.tsx'

const STAKES = [1, 2, 5, 10, 20]
const ROUNDS_PER_HOUR = [60, 120, 180]
const EXAMPLE_ROUNDS = 120
const HOUR_S = 3600

/** The average loss in an hour: nothing but stake × rounds × the share that the game keeps. */
export function HourCost() {
  const { t } = useTranslation('safe')
  const { number, percent } = useFormat()
  const loss = number(lossPer100(PRACTICE_RTP))
  const columns: Column<number>[] = [
    { id: 'stake', head: t('cost.stake'), cell: (stake) => number(stake) },
    ...ROUNDS_PER_HOUR.map((rounds) => ({
      id: String(rounds),
      head: t('cost.perHour', { rounds: number(rounds) }),
      cell: (stake: number) => number((stake * rounds * lossPer100(PRACTICE_RTP)) / 100, 2),
      end: true,
    })),
  ]
  const formula = t('cost.formula', {
    share: percent(lossPer100(PRACTICE_RTP) / 100, 0),
    rounds: number(EXAMPLE_ROUNDS),
    seconds: number(HOUR_S / EXAMPLE_ROUNDS),
  })
  return (
    <Part id="cost" title={t('cost.title')}>
      <Paragraphs texts={[t('cost.text', { loss })]} />
      <DataTable
        narrow
        caption={t('cost.table')}
        columns={columns}
        rows={STAKES}
        rowKey={String}
        empty={null}
      />
      <p className="muted small measure">{formula}</p>
      <Paragraphs texts={[t('cost.average', { loss }), t('cost.chasing')]} />
      <HelpLine />
    </Part>
  )
}
