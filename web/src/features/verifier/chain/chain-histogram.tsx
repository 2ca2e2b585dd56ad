import { useMemo } from 'react'
import { binomialQuantile } from '#shared/crash/binomial.ts'
import { type Distribution, schemeDistribution } from '#shared/crash/fair/distribution.ts'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Formats } from '#web/lib/formats.ts'
import { niceDomain, Plot } from '#web/ui/plot/index.ts'
import { BIN_STARTS, binShares } from './bins.ts'
import type { ChainResult, ChainSettings } from './run-chain.ts'

/** Counts in each bin beside those that the scheme's distribution predicts. */
export function ChainHistogram({ chain, result }: { chain: ChainSettings; result: ChainResult }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const { number } = format
  const rows = useMemo(() => rowsOf(chain, result), [chain, result])
  if (!rows) return null
  const percent = (value: number) => number(value, 3)
  const name = ({ bin }: BinRow) => binName(bin, format, t)
  const two = (share: (row: BinRow) => number) =>
    number(100 * rows.slice(REACHES_TWO).reduce((sum, row) => sum + share(row), 0), 2)
  const [instant] = rows
  return (
    <>
      <Plot
        name={`chain-${chain.scheme}`}
        title={t('chain.plot.title', { games: number(result.judged) })}
        summary={t('chain.plot.summary', {
          two: two(({ share }) => share),
          law: two(({ chance }) => chance),
          instant: number(100 * (instant?.share ?? 0), 2),
          instantLaw: number(100 * (instant?.chance ?? 0), 2),
        })}
        x={{
          label: t('steps.name.multiplier'),
          domain: [0, rows.length],
          ticks: rows.map(({ bin }) => bin + 0.5),
          format: (at) => tickName(Math.floor(at), format),
        }}
        y={{
          label: t('chain.plot.y'),
          domain: niceDomain(
            rows.map(({ share }) => 100 * share),
            { include: [0] },
          ),
        }}
        marks={[
          {
            kind: 'bars',
            series: 0,
            bars: rows.map(({ bin, share }) => ({ from: bin, to: bin + 1, y: 100 * share })),
            label: t('chain.plot.counted'),
          },
          {
            kind: 'dots',
            series: 1,
            points: rows.map(({ bin, chance }) => ({ x: bin + 0.5, y: 100 * chance })),
            label: t('chain.plot.law'),
          },
        ]}
        readout={{
          x: ({ bin }) => bin + 0.5,
          describe: (row) =>
            t('chain.plot.told', {
              bin: name(row),
              counted: number(100 * row.share, 2),
              law: number(100 * row.chance, 2),
            }),
        }}
        rows={rows}
        columns={[
          { head: t('steps.name.multiplier'), value: name },
          { head: t('chain.plot.games'), value: ({ games }) => games, format: number },
          { head: t('chain.plot.share'), value: ({ share }) => 100 * share, format: percent },
          { head: t('chain.plot.lawShare'), value: ({ chance }) => 100 * chance, format: percent },
          {
            head: t('chain.plot.range'),
            value: ({ low, high }) => t('chain.plot.between', { low: number(low), high: number(high) }),
          },
        ]}
      />
      <p className="muted small measure">{t('chain.plot.note')}</p>
    </>
  )
}

/** The bin that starts at 2.00x. */
const REACHES_TWO = BIN_STARTS.indexOf(200)

function rowsOf(
  { scheme, settings }: ChainSettings,
  { counts, judged }: ChainResult,
): readonly BinRow[] | undefined {
  const distribution = schemeDistribution(schemeOf(scheme), settings)
  return distribution && binRows(distribution, counts, judged)
}

type Translate = ReturnType<typeof useTranslation<'verifier'>>['t']

function binName(bin: number, { multiplier }: Formats, t: Translate): string {
  const [start = 0, next] = [BIN_STARTS[bin], BIN_STARTS[bin + 1]]
  if (bin === 0) return t('chain.plot.first')
  const from = multiplier(start / 100)
  return next === undefined
    ? t('chain.plot.last', { from })
    : t('chain.plot.to', { from, to: multiplier((next - 1) / 100) })
}

/** Short labels, so that an axis fits a phone. */
function tickName(bin: number, { number }: Formats): string {
  if (bin === 0) return `<${number(1.01, 2)}`
  const start = (BIN_STARTS[bin] ?? 0) / 100
  return number(start, Number.isInteger(start) ? 0 : start === 1.5 ? 1 : 2)
}

interface BinRow {
  readonly bin: number
  readonly games: number
  readonly share: number
  /** Under the scheme's distribution. */
  readonly chance: number
  /** Bounds of the count in 95% of walks of this length. */
  readonly low: number
  readonly high: number
}

/** Pairs each count with its chance and its 95% range. */
function binRows(distribution: Distribution, counts: readonly number[], judged: number): readonly BinRow[] {
  return binShares(distribution).map((chance, bin) => {
    const games = counts[bin] ?? 0
    return {
      bin,
      games,
      share: games / Math.max(1, judged),
      chance,
      low: binomialQuantile(0.025, judged, chance),
      high: binomialQuantile(0.975, judged, chance),
    }
  })
}
