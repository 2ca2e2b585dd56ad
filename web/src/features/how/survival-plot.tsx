import { useMemo } from 'react'
import { fromDecimal, type MultiplierX100, multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import { survival } from '#shared/crash/odds.ts'
import { allReached, breakEvenChance } from '#shared/crash/series.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { type Mark, Plot } from '#web/ui/plot/index.ts'
import { useChanceText } from './chance-text.ts'
import { HIGHEST, LOWEST } from './target-stops.ts'

const PLOTTED_TO = 100
const POINTS = 60

/** 1.01x, then logarithmically spaced up to 100x. */
const PLOTTED = [
  LOWEST,
  ...Array.from({ length: POINTS }, (_, index) =>
    multiplierX100(Math.round(100 * PLOTTED_TO ** ((index + 1) / POINTS))),
  ),
]
const TABLE_TARGETS = [1.01, 1.1, 1.5, 2, 3, 5, 10, 20, 50, 100].map(fromDecimal)
const TICKS = [1, 2, 5, 10, 20, 50, 100]
const LEVELS = [0, 25, 50, 75, 100]
/** The break-even return. */
const FAIR = 1
const ROUNDS = 10

const percentOf = (rtp: number, target: MultiplierX100) => 100 * survival(rtp, target)

/** Returns the curve: 100 at 1.00x, then R / x, so that it first falls by the share of instant crashes. */
function curveOf(rtp: number) {
  return [{ x: 1, y: 100 }, ...PLOTTED.map((target) => ({ x: toDecimal(target), y: percentOf(rtp, target) }))]
}

interface SurvivalPlotProps {
  target: MultiplierX100
  rtp: number
}

/** The survival curve with the target marked, below the break-even curve. */
export default function SurvivalPlot({ target, rtp }: SurvivalPlotProps) {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const chanceText = useChanceText()
  const shown = (at: MultiplierX100) => multiplier(toDecimal(at))
  const per100 = (at: MultiplierX100) => number(percentOf(rtp, at), 1)
  const curves = useMemo(
    (): readonly Mark[] => [
      { kind: 'line', series: 1, points: curveOf(FAIR), label: t('explorer.plot.breakEven') },
      {
        kind: 'line',
        points: curveOf(rtp),
        label: t('explorer.plot.reached', { rtp: number(rtp, 2) }),
      },
    ],
    [rtp, t, number],
  )
  const marked = `${shown(target)}, ${t('explorer.plot.marked', { per100: per100(target) })}`
  return (
    <Plot
      name="fairflight-odds"
      title={t('explorer.plot.caption')}
      summary={t('explorer.plot.label', {
        low: shown(LOWEST),
        first: per100(LOWEST),
        high: shown(HIGHEST),
        last: per100(HIGHEST),
        target: shown(target),
        per100: per100(target),
      })}
      x={{
        label: t('explorer.target'),
        domain: [1, PLOTTED_TO],
        log: true,
        ticks: TICKS,
        format: (value) => `${number(value)}x`,
      }}
      y={{ label: t('explorer.plot.reachedHead'), domain: [0, 100], ticks: LEVELS }}
      marks={[
        ...curves,
        { kind: 'level', at: { x: toDecimal(target) }, label: marked },
        { kind: 'dots', points: [{ x: toDecimal(target), y: percentOf(rtp, target) }] },
      ]}
      rows={TABLE_TARGETS}
      columns={[
        { head: t('explorer.target'), value: toDecimal, format: multiplier },
        {
          head: t('explorer.plot.reachedHead'),
          value: (at) => percentOf(rtp, at),
          format: (share) => number(share, 2),
        },
        {
          head: t('explorer.plot.breakEvenHead'),
          value: (at) => 100 * breakEvenChance(at),
          format: (share) => number(share, 2),
        },
        {
          head: t('explorer.plot.allTenHead'),
          value: (at) => allReached(survival(rtp, at), ROUNDS),
          format: chanceText,
        },
      ]}
    />
  )
}
