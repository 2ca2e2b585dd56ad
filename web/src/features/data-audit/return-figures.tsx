import type { CasinoFindings, TargetReturn } from '#shared/crash/audit/casino.ts'
import type { SurvivalCurve } from '#shared/crash/audit/survival-curve.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { type Column, DataTable, Facts } from '#web/ui/index.ts'
import { niceDomain, Plot } from '#web/ui/plot/index.ts'
import styles from './data-audit.module.css'
import { SampleSurvivalPlot } from './sample-survival-plot.tsx'
import { useFigureFormat } from './use-figure-format.ts'

interface ReturnFiguresProps {
  findings: CasinoFindings
  stated: number | undefined
  curve: SurvivalCurve | undefined
}

/** What the rounds would have paid, target by target. */
export function ReturnFigures({ findings, stated, curve }: ReturnFiguresProps) {
  const { t } = useTranslation('dataAudit')
  const format = useFigureFormat()
  const { interval, oneLook, path, roundsNeeded } = findings
  const between = (ends: readonly number[]) => ends.map(format.rtp).join(' – ')
  return (
    <section className={styles.section} aria-labelledby="audit-figures">
      <h2 id="audit-figures">{t('figures.returns.title')}</h2>
      <Facts
        facts={[
          [t('figures.returns.everyLook'), between(interval)],
          [t('figures.returns.oneLook'), between(oneLook)],
          [
            t('figures.returns.e'),
            path && t('figures.eMaxAt', { e: format.e(path.maxLogE), rows: format.count(path.maxAt) }),
          ],
          [t('figures.returns.needed'), roundsNeeded && format.count(roundsNeeded)],
        ]}
      />
      <DataTable
        caption={t('figures.returns.title')}
        columns={useColumns(stated)}
        rows={findings.targets}
        rowKey={({ targetX100 }) => String(targetX100)}
        empty={null}
      />
      <p className="muted small measure">{t('figures.returns.note')}</p>
      <div className={styles.plots}>
        <ReturnsPlot targets={findings.targets} stated={stated} />
        {curve && <SampleSurvivalPlot curve={curve} />}
      </div>
    </section>
  )
}

function useColumns(stated: number | undefined): readonly Column<TargetReturn>[] {
  const { t } = useTranslation('dataAudit')
  const format = useFigureFormat()
  const all: readonly (Column<TargetReturn> | false)[] = [
    { id: 'target', head: t('figures.returns.target'), cell: ({ targetX100 }) => format.x(targetX100) },
    {
      id: 'reached',
      head: t('figures.returns.reached'),
      end: true,
      cell: ({ reached }) => format.count(reached),
    },
    {
      id: 'share',
      head: t('figures.returns.share'),
      end: true,
      cell: ({ survival }) => format.rtp(survival),
    },
    stated !== undefined && {
      id: 'law',
      head: t('figures.returns.law'),
      end: true,
      cell: ({ lawSurvival }: TargetReturn) => format.rtp(lawSurvival ?? 0),
    },
    { id: 'return', head: t('figures.returns.return'), end: true, cell: ({ rtp }) => format.rtp(rtp) },
    {
      id: 'interval',
      head: t('figures.returns.interval'),
      end: true,
      cell: ({ interval: [low, high] }) => `${format.rtp(low)} – ${format.rtp(high)}`,
    },
  ]
  return all.filter((column) => column !== false)
}

interface ReturnsPlotProps {
  targets: readonly TargetReturn[]
  stated: number | undefined
}

/** The return at each target with its interval, beside the stated one, which is the same everywhere. */
function ReturnsPlot({ targets, stated }: ReturnsPlotProps) {
  const { t } = useTranslation('dataAudit')
  const format = useFigureFormat()
  const [narrowest] = targets
  const ends = targets.flatMap(({ interval }) => interval)
  return (
    <Plot
      name="audit-return"
      title={t('plots.returns')}
      summary={t('plots.returnsText', {
        target: format.x(narrowest?.targetX100 ?? 0),
        low: format.rtp(narrowest?.interval[0] ?? 0),
        high: format.rtp(narrowest?.interval[1] ?? 0),
      })}
      x={{
        label: t('plots.target'),
        domain: [1, 11],
        log: true,
        ticks: targets.map(({ targetX100 }) => targetX100 / 100),
        format: (value) => `${format.decimal(value, Number.isInteger(value) ? 0 : 1)}x`,
      }}
      y={{
        label: t('plots.return'),
        domain: niceDomain(stated === undefined ? ends : [...ends, stated]),
        format: format.percent,
      }}
      marks={[
        ...(stated === undefined
          ? []
          : ([
              { kind: 'level', at: { y: stated }, label: t('plots.stated', { rtp: format.rtp(stated) }) },
            ] as const)),
        {
          kind: 'interval',
          series: 0,
          points: targets.map(({ targetX100, rtp, interval: [low, high] }) => ({
            x: targetX100 / 100,
            y: rtp,
            low,
            high,
          })),
        },
      ]}
    />
  )
}
