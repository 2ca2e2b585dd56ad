import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, lossPer100, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './cost-plot.module.css'

const TARGETS = [1.1, 1.5, 2, 3, 5, 10]
const LOWEST = 1.1
const HIGHEST = 10
/** The target whose name is hidden on a phone, where its neighbours' names need the space. */
const CROWDED = 1.5
const TOP = 26
const DEPTH = 220
const BACK = expectedReturn(PRACTICE_RTP) * 100

/** Returns in how many of 100 rounds a target is reached. */
export const reachedPer100 = (target: number) => survival(PRACTICE_RTP, fromDecimal(target)) * 100

const placeOf = (target: number) => Math.log10(target) * 100
const heightOf = (per100: number) => TOP + DEPTH * (1 - per100 / 100)

/** 97 / target from 1.01x to 10x, in a stretched square of 100 by 100; a test compares it with the distribution. */
export const CURVE =
  'M0.4 4C11.5 28.4 22.6 43.9 33.6 55.3 44.7 66.7 55.7 73.9 66.8 79.2 77.9 84.5 88.9 87.8 100 90.3'

/** Plots how often a target is reached, which falls, and the return, which does not. */
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
      <svg role="img" aria-label={label} className="figures">
        <rect y={TOP} width="100%" height={heightOf(BACK) - TOP} />
        <svg
          aria-hidden="true"
          y={TOP}
          width="100%"
          height={DEPTH}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <path className={styles.grid} d="M0 50H100M0 100H100" vectorEffect="non-scaling-stroke" />
          <path className={styles.area} d={`${CURVE}V100H0Z`} />
          <path className={styles.curve} d={CURVE} vectorEffect="non-scaling-stroke" />
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
  const first = target === LOWEST
  const last = target === HIGHEST
  return (
    <>
      <circle cx={x} cy={y} r="4" />
      <text x={x} y={first ? y : y - 8} dx={last ? 0 : 8} textAnchor={last ? 'end' : 'start'}>
        {number(reachedPer100(target), 1)}
      </text>
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
