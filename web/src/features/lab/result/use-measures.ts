import { wilsonInterval } from '#shared/crash/binomial.ts'
import type { Report } from '#shared/crash/strategy/report.ts'
import { STREAK_SHARES } from '#shared/crash/strategy/streaks.ts'
import { FAN_LEVELS } from '#shared/crash/strategy/summary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Measured, useFigures } from './figures.ts'

/** One formatted figure for all strategies. */
export interface Measure {
  readonly head: string
  readonly shown: (report: Report) => string | Measured
}

const MIDDLE = FAN_LEVELS.indexOf(0.5)
const HALF = STREAK_SHARES.indexOf(0.5)
/** Stands for a missing figure. */
const NOTHING = '–'

/**
 * Returns the table's figures in order.
 * @param perHour rounds, for the loss per hour
 */
export function useMeasures(reports: readonly Report[], perHour: number): readonly Measure[] {
  const { t } = useTranslation('lab')
  const { number, cents, chance, exactLoss, lossOf, shareOf, hasInterval } = useFigures()
  const measured = (report: Report, figure: ReturnType<typeof lossOf>) =>
    hasInterval(report) ? figure : figure.value
  const share = (report: Report, of: Parameters<typeof shareOf>[0]) => measured(report, shareOf(of))
  const stops = (['stopLoss', 'stopWin'] as const).filter((stop) =>
    reports.some(({ strategy }) => strategy[stop] !== undefined),
  )
  return [
    { head: t('table.exactLoss'), shown: exactLoss },
    { head: t('table.loss'), shown: (report) => measured(report, lossOf(report)) },
    { head: t('table.ruin'), shown: (report) => share(report, report.summary.ruin) },
    {
      head: t('table.exactRuin'),
      shown: ({ summary: { ruin } }) => (ruin.exact === undefined ? t('table.unknown') : chance(ruin.exact)),
    },
    ...stops.map((stop) => ({
      head: t(`table.${stop}`),
      shown: (report: Report) => share(report, stoppedShare(report, stop)),
    })),
    { head: t('table.inProfit'), shown: (report) => share(report, report.summary.inProfit) },
    { head: t('table.median'), shown: ({ ends }) => cents(ends[MIDDLE] ?? 0) },
    {
      head: t('table.range'),
      shown: ({ ends }) => t('table.rangeValue', { low: cents(ends[0] ?? 0), high: cents(ends.at(-1) ?? 0) }),
    },
    { head: t('table.staked'), shown: ({ summary }) => cents(summary.turnover / summary.paths) },
    { head: t('table.rounds'), shown: ({ summary }) => number(summary.rounds / summary.paths, 1) },
    { head: t('table.lost'), shown: ({ summary }) => cents(-summary.net / summary.paths) },
    {
      head: t('table.perHour', { count: perHour }),
      shown: ({ summary: { turnover, rounds, lossPerUnit } }) =>
        cents((turnover / rounds) * perHour * lossPerUnit.exact),
    },
    {
      head: t('table.streak'),
      shown: ({ streaks }) => {
        const length = streaks.longest[HALF]?.length
        return length === undefined ? NOTHING : number(length)
      },
    },
  ]
}

function stoppedShare({ summary: { ends, paths } }: Report, stop: 'stopLoss' | 'stopWin') {
  return { share: ends[stop] / paths, interval: wilsonInterval(ends[stop], paths) }
}
