import type { SurvivalPoint } from '#shared/crash/audit/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { PlotTable, TableColumn } from '#web/ui/plot/index.ts'
import { useFigureWords } from './use-figure-words.ts'

/** The figures behind the curve of survival. */
export function useCurveTable(points: readonly SurvivalPoint[]): PlotTable<SurvivalPoint> {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const share = (
    id: string,
    head: string,
    value: (point: SurvivalPoint) => number,
  ): TableColumn<SurvivalPoint> => ({ id, head, value, cell: (point) => words.percentOf(value(point)) })
  return {
    rows: points,
    columns: [
      {
        id: 'target',
        head: t('plots.target'),
        value: ({ targetX100 }) => targetX100 / 100,
        cell: ({ targetX100 }) => words.x(targetX100),
      },
      {
        id: 'reached',
        head: t('figures.returns.reached'),
        value: ({ reached }) => reached,
        cell: ({ reached }) => words.count(reached),
      },
      share('share', t('plots.seen'), (point) => point.share),
      share('law', t('figures.returns.law'), (point) => point.law),
      share('low', t('plots.low'), ({ band }) => band[0]),
      share('high', t('plots.high'), ({ band }) => band[1]),
    ],
  }
}
