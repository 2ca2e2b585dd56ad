import type { EvidencePath } from '#shared/crash/audit/evidence-path.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plot } from '#web/ui/plot/index.ts'
import { useFigureFormat } from './use-figure-format.ts'

const HUNDRED = 2

const TICKS_MAX = 6

/** Whole powers of ten, so many that they can be read. */
function powers(low: number, high: number): readonly number[] {
  const step = Math.ceil((high - low) / TICKS_MAX)
  return Array.from({ length: high - low + 1 }, (_, index) => low + index).filter(
    (power) => power % step === 0,
  )
}

/** How the e-value went from row to row, by powers of ten. */
export function EvidencePlot({ evidence }: { evidence: EvidencePath }) {
  const { t } = useTranslation('dataAudit')
  const format = useFigureFormat()
  const points = Array.from(evidence.at, (x, index) => ({ x, logE: evidence.logE[index] ?? 0 }))
  const heights = points.map(({ logE }) => logE / Math.LN10)
  const low = Math.floor(Math.min(-1, ...heights))
  const high = Math.ceil(Math.max(HUNDRED, ...heights))
  const describe = (index: number) => {
    const point = points[index]
    return point ? t('plots.evidenceStop', { rows: format.count(point.x), e: format.e(point.logE) }) : ''
  }
  return (
    <Plot
      name="audit-evidence"
      title={t('plots.evidence')}
      summary={t('plots.evidenceText', {
        final: format.e(evidence.finalLogE),
        max: format.e(evidence.maxLogE),
        rows: format.count(evidence.maxAt),
      })}
      x={{ label: t('plots.rows'), domain: [0, points.at(-1)?.x ?? 1] }}
      y={{
        label: t('plots.eValue'),
        domain: [low, high],
        ticks: powers(low, high),
        format: format.power,
      }}
      marks={[
        { kind: 'level', at: { y: HUNDRED }, label: t('plots.hundred') },
        { kind: 'level', at: { y: 0 }, label: t('plots.one') },
        {
          kind: 'line',
          series: 0,
          points: points.map(({ x, logE }) => ({ x, y: logE / Math.LN10 })),
        },
      ]}
      readout={{ stops: points.map(({ x }) => x), describe }}
      table={{
        rows: points,
        columns: [
          { id: 'rows', head: t('plots.rows'), value: ({ x }) => x, cell: ({ x }) => format.count(x) },
          {
            id: 'e',
            head: t('plots.eValue'),
            value: ({ logE }) => Math.exp(logE),
            cell: ({ logE }) => format.e(logE),
          },
        ],
      }}
    />
  )
}
