import type { CoveragePart } from '#shared/crash/audit/id-coverage.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Plot } from '#web/ui/plot/index.ts'
import { useFigureWords } from './use-figure-words.ts'

/** Where in the range of round numbers rows are missing. */
export function CoveragePlot({ coverage }: { coverage: readonly CoveragePart[] }) {
  const { t } = useTranslation('dataAudit')
  const words = useFigureWords()
  const from = coverage[0]?.from ?? 0
  const to = coverage.at(-1)?.to ?? 1
  return (
    <Plot
      name="audit-numbers"
      title={t('plots.coverage')}
      summary={t('plots.coverageText', {
        from: words.count(from),
        to: words.count(to),
        empty: words.count(coverage.filter(({ share }) => share === 0).length),
        full: words.count(coverage.filter(({ share }) => share === 1).length),
      })}
      x={{ label: t('plots.number'), domain: [from, to + 1] }}
      y={{ label: t('plots.there'), domain: [0, 1], format: words.percent }}
      marks={[
        {
          kind: 'bars',
          series: 0,
          bars: coverage.map(({ from, to, share }) => ({ from, to: to + 1, y: share })),
        },
      ]}
      table={{
        rows: coverage,
        columns: [
          { id: 'from', head: t('plots.low'), value: (part) => part.from },
          { id: 'to', head: t('plots.high'), value: (part) => part.to },
          {
            id: 'share',
            head: t('plots.there'),
            value: (part) => part.share,
            cell: (part) => words.share(part.share),
          },
        ],
      }}
    />
  )
}
