import { useMemo } from 'react'
import type { Report } from '#shared/crash/strategy/report.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Mark, niceDomain, Plot, type Series } from '#web/ui/plot/index.ts'
import { useFigures } from './figures.ts'

interface ProfitPlotProps {
  report: Report
  name: string
  series: Series
  /** Percent, on one scale for all strategies. */
  domain: readonly [number, number]
}

interface Row {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly share: number
}

/** Shares of players by final profit or loss. */
export function ProfitPlot({ report, name, series, domain }: ProfitPlotProps) {
  const { t } = useTranslation('lab')
  const { number, percent, cents } = useFigures()
  const { histogram, summary } = report
  const rows = useMemo(() => rowsOf(report), [report])
  const marks = useMemo(() => marksOf(rows, series, t('profit.zero')), [rows, series, t])
  const tallest = rows.reduce((most, row) => (row.count > most.count ? row : most))
  const units = (value: number) => number(value, 2)
  const words = ({ from, to, share }: Row) => ({ share: percent(share), low: cents(from), high: cents(to) })
  const { edges } = histogram
  return (
    <Plot
      name={`fairflight-lab-profit-${series + 1}`}
      title={t('profit.title', { name })}
      summary={t('profit.summary', { ...words(tallest), inProfit: percent(summary.inProfit.share) })}
      x={{ label: t('profit.x'), domain: [(edges[0] ?? 0) / 100, (edges.at(-1) ?? 0) / 100] }}
      y={{ label: t('profit.y'), domain }}
      marks={marks}
      rows={rows}
      columns={[
        { head: t('profit.from'), value: ({ from }) => from / 100, format: units },
        { head: t('profit.to'), value: ({ to }) => to / 100, format: units },
        { head: t('profit.count'), value: ({ count }) => count, format: number },
        { head: t('profit.share'), value: ({ share }) => share, format: (share) => percent(share, 2) },
      ]}
      readout={{
        x: ({ from, to }) => (from + to) / 200,
        describe: (row) => t('profit.told', words(row)),
      }}
    />
  )
}

function rowsOf({ histogram: { edges, counts }, summary: { paths } }: Report): readonly Row[] {
  return counts.map((count, at) => ({
    from: edges[at] ?? 0,
    to: edges[at + 1] ?? 0,
    count,
    share: count / paths,
  }))
}

const marksOf = (rows: readonly Row[], series: Series, zero: string): readonly Mark[] => [
  {
    kind: 'bars',
    series,
    bars: rows.map(({ from, to, share }) => ({ from: from / 100, to: to / 100, y: 100 * share })),
  },
  { kind: 'level', at: { x: 0 }, label: zero },
]

export function shareDomain(reports: readonly Report[]): readonly [number, number] {
  const shares = reports.flatMap((report) => rowsOf(report).map(({ share }) => 100 * share))
  return niceDomain(shares, { include: [0] })
}
