import { useMemo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { FAN_LEVELS } from '#shared/crash/strategy/summary.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Mark, niceDomain, Plot, type Series } from '#web/ui/plot/index.ts'
import { useFigures } from './figures.ts'

interface FanPlotProps {
  report: Report
  name: string
  series: Series
  /** Bankrolls in cents, on one scale for all strategies. */
  domain: readonly [number, number]
}

interface Row {
  readonly round: number
  /** Cents at each of FAN_LEVELS. */
  readonly at: readonly number[]
}

/** Quantile lines of all bankrolls over the rounds: 5, 25, 50, 75 and 95 percent. */
export function FanPlot({ report, name, series, domain }: FanPlotProps) {
  const { t } = useTranslation('lab')
  const { number, percent, cents } = useFigures()
  const { fan } = report.summary
  const { bankroll, rounds } = report.strategy
  const rows = useMemo(() => rowsOf(fan), [fan])
  const units = (value: number) => number(value, 2)
  const words = ({ round, at }: Row) => {
    const [low, quarter, median, threeQuarters, high] = at.map(cents)
    return { round: number(round), low, quarter, median, threeQuarters, high }
  }
  const last = rows.at(-1)
  const marks = useMemo(
    () => marksOf(rows, series, bankroll, [t('fan.nine'), t('fan.half'), t('fan.middle'), t('fan.start')]),
    [rows, series, bankroll, t],
  )
  return (
    <Plot
      name={`fairflight-lab-bankroll-${series + 1}`}
      title={t('fan.title', { name })}
      summary={last ? t('fan.told', words(last)) : ''}
      x={{ label: t('fan.x'), domain: [0, rounds] }}
      y={{ label: t('fan.y'), domain }}
      marks={marks}
      rows={rows}
      columns={[
        { head: t('fan.x'), value: ({ round }) => round, format: number },
        ...FAN_LEVELS.map((level, at) => ({
          head: t('fan.level', { percent: percent(level, 0) }),
          value: (row: Row) => (row.at[at] ?? 0) / 100,
          format: units,
        })),
      ]}
      readout={{ x: ({ round }) => round, describe: (row) => t('fan.told', words(row)) }}
    />
  )
}

const rowsOf = ({ rounds, bankrolls }: Report['summary']['fan']): readonly Row[] =>
  rounds.map((round, at) => ({ round, at: bankrolls[at] ?? [] }))

type Names = readonly [nine: string, half: string, middle: string, start: string]

function marksOf(rows: readonly Row[], series: Series, bankroll: number, names: Names): readonly Mark[] {
  const [nine, half, middle, start] = names
  const span = (from: number, to: number) =>
    rows.map(({ round, at }) => ({ x: round, low: (at[from] ?? 0) / 100, high: (at[to] ?? 0) / 100 }))
  return [
    { kind: 'band', series, spans: span(0, 4), label: nine },
    { kind: 'band', series, spans: span(1, 3), label: half },
    {
      kind: 'line',
      series,
      points: rows.map(({ round, at }) => ({ x: round, y: (at[2] ?? 0) / 100 })),
      label: middle,
    },
    { kind: 'level', at: { y: bankroll / 100 }, label: start },
  ]
}

/** Returns a scale that fits all strategies, so that they can be compared by eye. */
export function bankrollDomain(reports: readonly Report[]): readonly [number, number] {
  const ends = reports.flatMap(({ summary: { fan } }) =>
    fan.bankrolls.flatMap((at) => [(at[0] ?? 0) / 100, (at.at(-1) ?? 0) / 100]),
  )
  return niceDomain(ends, { include: [0] })
}
