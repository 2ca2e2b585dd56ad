import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Mark } from '#web/ui/plot/index.ts'
import type { MeasuredRow } from './measured-rows.ts'
import { useRecordFormat } from './use-record-format.ts'

interface Placed {
  readonly x: number
  readonly y: number
  readonly low: number
  readonly high: number
}

/** Returns estimates with their intervals; small samples have their own shape and name. */
export function useEstimateMarks(
  rows: readonly MeasuredRow[],
  place: (row: MeasuredRow, index: number) => Placed,
): readonly Mark[] {
  const { t } = useTranslation('trackRecord')
  const { count } = useRecordFormat()
  const placed = rows.map((row, index) => ({ tooFew: row.measured.tooFew, point: place(row, index) }))
  const kinds = [
    { tooFew: false, series: 0, label: t('marks.measured') },
    { tooFew: true, series: 3, label: t('marks.tooFew', { enough: count(ENOUGH_ROUNDS) }) },
  ] as const
  return kinds.flatMap(({ tooFew, series, label }): Mark[] => {
    const points = placed.filter((each) => each.tooFew === tooFew).map(({ point }) => point)
    return points.length === 0 ? [] : [{ kind: 'interval', series, label, points }]
  })
}
