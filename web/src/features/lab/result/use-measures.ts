import { wilsonInterval } from '#shared/crash/binomial.ts'
import type { Report } from '#shared/crash/strategy/report.ts'
import { STREAK_SHARES } from '#shared/crash/strategy/streaks.ts'
import { FAN_LEVELS } from '#shared/crash/strategy/summary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFigures } from './figures.ts'

/** One figure for all strategies: formatted, and as numbers for a file. */
export interface Measure {
  readonly id: string
  readonly head: string
  readonly shown: (report: Report) => string
  /** The figure, then the ends of its interval or range if it has one. */
  readonly values: (report: Report) => readonly (number | undefined)[]
}

type Share = Omit<Report['summary']['ruin'], 'exact'>

/**
 * Returns the table's figures in order.
 * @param perHour rounds, for the loss per hour
 */
export function useMeasures(reports: readonly Report[], perHour: number): readonly Measure[] {
  const make = useMakers()
  const { money, share, count } = make
  const isSet = (stop: 'stopLoss' | 'stopWin') => reports.some(({ strategy }) => strategy[stop] !== undefined)
  return [
    ...make.losses,
    share('ruin', ({ summary }) => summary.ruin),
    make.exactRuin,
    ...(['stopLoss', 'stopWin'] as const).filter(isSet).map((stop) => share(stop, stoppedAt(stop))),
    share('inProfit', ({ summary }) => summary.inProfit),
    money('median', ({ ends }) => ends[MIDDLE] ?? 0),
    make.range,
    money('staked', ({ summary }) => summary.turnover / summary.paths),
    count('rounds', ({ summary }) => summary.rounds / summary.paths, 1),
    money('lost', ({ summary }) => -summary.net / summary.paths),
    money('perHour', lossIn(perHour), perHour),
    count('streak', ({ streaks }) => streaks.longest[STREAK_SHARES.indexOf(0.5)]?.length),
  ]
}

type MoneyId = 'median' | 'staked' | 'lost' | 'perHour'
type ShareId = 'ruin' | 'inProfit' | 'stopLoss' | 'stopWin'
type CountId = 'rounds' | 'streak'

const MIDDLE = FAN_LEVELS.indexOf(0.5)
/** Stands for a missing figure. */
const NOTHING = '–'

function useMakers() {
  const { t } = useTranslation('lab')
  const figures = useFigures()
  const { number, cents, shareOf, withInterval, hasInterval } = figures
  return {
    losses: useLosses(),
    exactRuin: useExactRuin(),
    range: useRange(),
    money: (id: MoneyId, of: (report: Report) => number, hourly = 0): Measure => ({
      id,
      head: t(`table.${id}`, { count: hourly }),
      shown: (report) => cents(of(report)),
      values: (report) => [of(report) / 100],
    }),
    share: (id: ShareId, of: (report: Report) => Share): Measure => ({
      id,
      head: t(`table.${id}`),
      shown: (report) => {
        const measured = shareOf(of(report))
        return hasInterval(report) ? withInterval(measured) : measured.value
      },
      values: (report) => [of(report).share, ...of(report).interval],
    }),
    count: (id: CountId, of: (report: Report) => number | undefined, places = 0): Measure => ({
      id,
      head: t(`table.${id}`),
      shown: (report) => {
        const counted = of(report)
        return counted === undefined ? NOTHING : number(counted, places)
      },
      values: (report) => [of(report)],
    }),
  }
}

function useLosses(): readonly Measure[] {
  const { t } = useTranslation('lab')
  const { exactLoss, lossOf, withInterval, hasInterval } = useFigures()
  return [
    {
      id: 'exactLoss',
      head: t('table.exactLoss'),
      shown: exactLoss,
      values: ({ summary }) => [summary.lossPerUnit.exact],
    },
    {
      id: 'loss',
      head: t('table.loss'),
      shown: (report) => (hasInterval(report) ? withInterval(lossOf(report)) : lossOf(report).value),
      values: ({ summary: { lossPerUnit } }) => [lossPerUnit.measured, ...lossPerUnit.interval],
    },
  ]
}

function useExactRuin(): Measure {
  const { t } = useTranslation('lab')
  const { chance } = useFigures()
  return {
    id: 'exactRuin',
    head: t('table.exactRuin'),
    shown: ({ summary: { ruin } }) => (ruin.exact === undefined ? t('table.unknown') : chance(ruin.exact)),
    values: ({ summary }) => [summary.ruin.exact],
  }
}

function useRange(): Measure {
  const { t } = useTranslation('lab')
  const { cents } = useFigures()
  const outer = ({ ends }: Report) => [ends[0] ?? 0, ends.at(-1) ?? 0] as const
  return {
    id: 'range',
    head: t('table.range'),
    shown: (report) => {
      const [low, high] = outer(report)
      return t('table.rangeValue', { low: cents(low), high: cents(high) })
    },
    values: (report) => [undefined, ...outer(report).map((value) => value / 100)],
  }
}

/** Hourly stake times the exact loss per unit. */
const lossIn =
  (perHour: number) =>
  ({ summary: { turnover, rounds, lossPerUnit } }: Report): number =>
    (turnover / rounds) * perHour * lossPerUnit.exact

const stoppedAt =
  (stop: 'stopLoss' | 'stopWin') =>
  ({ summary: { ends, paths } }: Report): Share => ({
    count: ends[stop],
    share: ends[stop] / paths,
    interval: wilsonInterval(ends[stop], paths),
  })
