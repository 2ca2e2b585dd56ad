import { expectedReturn, lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/index.ts'
import { reachedPer100, TARGETS } from './cost-table.tsx'
import styles from './earn.module.css'

const LOWEST = 1.01
const HIGHEST = 10
/** Its name gives way to its neighbours' on a phone. */
const CROWDED = 1.5
/** Pixels: the width is a percentage, so that words and lines keep their size on every screen. */
const TOP = 26
const DEPTH = 220
const BACK = expectedReturn(PRACTICE_RTP) * 100

const placeOf = (target: number) => Math.log10(target) * 100
const heightOf = (per100: number) => TOP + DEPTH * (1 - per100 / 100)

/** The curve in a square of 100 by 100 that is stretched to the plot. */
const CURVE = Array.from({ length: 41 }, (_, step) => {
  const target = Math.round(LOWEST * (HIGHEST / LOWEST) ** (step / 40) * 100) / 100
  return `${placeOf(target).toFixed(2)} ${(100 - reachedPer100(target)).toFixed(2)}`
}).join('L')

/** Two lines: how often a target is reached, and what comes back. Only the first one falls. */
export function CostPlot() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  const loss = number(lossPer100(PRACTICE_RTP))
  const back = number(BACK)
  const label = t('earn.plot', {
    low: multiplier(LOWEST),
    high: multiplier(HIGHEST),
    most: number(reachedPer100(LOWEST), 1),
    least: number(reachedPer100(HIGHEST), 1),
    back,
  })
  return (
    <div className={styles.plot}>
      <svg role="img" aria-label={label}>
        {[0, 50].map((per100) => (
          <line key={per100} className={styles.grid} x2="100%" y1={heightOf(per100)} y2={heightOf(per100)} />
        ))}
        <rect className={styles.lost} y={TOP} width="100%" height={heightOf(BACK) - TOP} />
        <svg
          aria-hidden="true"
          y={TOP}
          width="100%"
          height={DEPTH}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <path className={styles.area} d={`M${CURVE}V100H0Z`} />
          <path className={styles.curve} d={`M${CURVE}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <line className={styles.level} x2="100%" y1={heightOf(BACK)} y2={heightOf(BACK)} />
        <text className={styles.lostName} x="100%" y={TOP - 8} textAnchor="end">
          {t('earn.gap', { loss })}
        </text>
        <text x="100%" y={heightOf(BACK) + 20} textAnchor="end">
          {t('earn.level', { back })}
        </text>
        <text className={styles.curveName} x="34%" y={heightOf(62)}>
          {t('earn.curve')}
        </text>
        {TARGETS.map((target) => (
          <Point key={target} target={target} />
        ))}
      </svg>
    </div>
  )
}

function Point({ target }: { target: number }) {
  const { multiplier, number } = useFormat()
  const x = `${placeOf(target).toFixed(2)}%`
  const y = heightOf(reachedPer100(target))
  const first = target === TARGETS[0]
  const last = target === HIGHEST
  return (
    <>
      <circle className={styles.point} cx={x} cy={y} r="4" />
      <svg aria-hidden="true" x={x} overflow="visible">
        <text
          className={styles.value}
          x={last ? 0 : first ? 10 : 7}
          y={first ? y : y - 8}
          textAnchor={last ? 'end' : 'start'}
        >
          {number(reachedPer100(target), 1)}
        </text>
      </svg>
      <text
        className={classes(styles.tick, target === CROWDED && styles.crowded)}
        x={first ? 0 : x}
        y={TOP + DEPTH + 20}
        textAnchor={last ? 'end' : first ? 'start' : 'middle'}
      >
        {multiplier(target)}
      </text>
    </>
  )
}
