import { memo } from 'react'
import { type MultiplierX100, multiplierX100, toDecimal } from '#shared/crash/multiplier.ts'
import { survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import { CurveTable } from './curve-table.tsx'
import styles from './explorer.module.css'
import page from './how.module.css'
import { HIGHEST, LOWEST } from './target-stops.ts'

/**
 * In percent of the plot's box: no measuring is needed, and text keeps its size at any width. The counts of rounds
 * stand left of the frame, the targets below it.
 */
const FRAME = { left: 7, top: 4, width: 92, height: 84 } as const

const PLOTTED_TO = 100
const POINTS = 60

/** Returns a target's position along the frame, 0 to 1, by its logarithm. */
function along(target: number): number {
  return Math.log(target) / Math.log(PLOTTED_TO)
}

function x(target: number): string {
  return `${(FRAME.left + FRAME.width * along(target)).toFixed(2)}%`
}

function y(chance: number): string {
  return `${(FRAME.top + FRAME.height * (1 - chance)).toFixed(2)}%`
}

/** 1.01x, then logarithmically spaced up to 100x. */
const TARGETS = [
  multiplierX100(101),
  ...Array.from({ length: POINTS }, (_, index) =>
    multiplierX100(Math.round(100 * PLOTTED_TO ** ((index + 1) / POINTS))),
  ),
]

/**
 * Returns the survival curve as a path in a box of 100 by 100: from 1.00x, which every round reaches, down the step of
 * the instant crashes, then R / x.
 */
function curve(rtp: number): string {
  const points = TARGETS.map((target) => {
    const across = 100 * along(target / 100)
    return `L${across.toFixed(2)} ${(100 * (1 - survival(rtp, target))).toFixed(2)}`
  })
  return `M0 0${points.join('')}`
}

interface PlotProps {
  target: MultiplierX100
  rtp: number
}

/** The break-even return. */
const FAIR = 1

/** The survival curve with the target marked, below the break-even curve. */
export function SurvivalPlot({ target, rtp }: PlotProps) {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const per100 = (at: MultiplierX100) => number(survival(rtp, at) * 100, 1)
  const label = t('explorer.plot.label', {
    low: multiplier(toDecimal(LOWEST)),
    first: per100(LOWEST),
    high: multiplier(toDecimal(HIGHEST)),
    last: per100(HIGHEST),
    target: multiplier(toDecimal(target)),
    per100: per100(target),
  })
  return (
    <figure className={classes(page.figure, styles.plotFigure)}>
      <figcaption>{t('explorer.plot.caption')}</figcaption>
      <svg className={styles.plot} role="img" aria-label={label}>
        <Grid />
        <Curves rtp={rtp} />
        <Key rtp={rtp} />
        <Mark target={target} rtp={rtp} />
      </svg>
      <KeyBelow rtp={rtp} />
      <CurveTable rtp={rtp} />
    </figure>
  )
}

const LEVELS = [0, 0.25, 0.5, 0.75, 1]
const TICKS = [1, 2, 5, 10, 20, 50, 100]
const BOTTOM = y(0)

// Memoised: the curves do not depend on the target, so moving its slider must not draw them again.

const Curves = memo(function Curves({ rtp }: { rtp: number }) {
  const reached = curve(rtp)
  return (
    <svg
      x={`${FRAME.left}%`}
      y={`${FRAME.top}%`}
      width={`${FRAME.width}%`}
      height={`${FRAME.height}%`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      overflow="visible"
      aria-hidden="true"
    >
      <path className={styles.area} d={`${reached}V100H0Z`} />
      <path className={styles.fair} d={curve(FAIR)} vectorEffect="non-scaling-stroke" />
      <path className={styles.curve} d={reached} vectorEffect="non-scaling-stroke" />
    </svg>
  )
})

const Grid = memo(function Grid() {
  const { number } = useFormat()
  return (
    <>
      {LEVELS.map((level) => (
        <g key={level}>
          <line className={styles.grid} x1={x(1)} x2={x(100)} y1={y(level)} y2={y(level)} />
          <text x={x(1)} y={y(level)} dx="-6" dy="0.35em" textAnchor="end">
            {number(level * 100)}
          </text>
        </g>
      ))}
      {TICKS.map((tick) => (
        <text key={tick} x={x(tick)} y={BOTTOM} dy="1.6em" textAnchor="middle">
          {number(tick)}x
        </text>
      ))}
    </>
  )
})

/** Above this chance the label has no room over the point. */
const LABEL_BELOW_FROM = 0.8
/** From here on the label stands left of the point. */
const LABEL_LEFT_FROM = 0.7

function Mark({ target, rtp }: PlotProps) {
  const { t } = useTranslation('how')
  const { multiplier, number } = useFormat()
  const chance = survival(rtp, target)
  const decimal = toDecimal(target)
  const [cx, cy] = [x(decimal), y(chance)]
  const isLabelLeft = along(decimal) > LABEL_LEFT_FROM
  const place = {
    x: cx,
    dx: isLabelLeft ? -8 : 12,
    textAnchor: isLabelLeft ? ('end' as const) : ('start' as const),
  }
  const shift = chance > LABEL_BELOW_FROM ? 4 : -24
  return (
    <g>
      <line className={styles.level} x1={x(1)} x2={cx} y1={cy} y2={cy} />
      <line className={styles.level} x1={cx} x2={cx} y1={cy} y2={BOTTOM} />
      <circle className={styles.point} cx={cx} cy={cy} r="6" />
      <text className={styles.marked} {...place} y={cy} dy={shift}>
        {multiplier(decimal)}
      </text>
      <text {...place} y={cy} dy={shift + 17}>
        {t('explorer.plot.marked', { per100: number(chance * 100, 1) })}
      </text>
    </g>
  )
}

function useCurveNames(rtp: number) {
  const { t } = useTranslation('how')
  const { number } = useFormat()
  return [
    { name: t('explorer.plot.breakEven'), at: y(0.91), line: styles.fair },
    { name: t('explorer.plot.reached', { rtp: number(rtp, 2) }), at: y(0.8), line: styles.curve },
  ]
}

/** Legend of the wide plot, in the corner that both curves leave free. */
const Key = memo(function Key({ rtp }: { rtp: number }) {
  return useCurveNames(rtp).map(({ name, at, line }) => (
    <g key={name} className={styles.key}>
      <text x="88%" y={at} dy="0.35em" textAnchor="end">
        {name}
      </text>
      <line className={line} x1="90%" x2="98%" y1={at} y2={at} />
    </g>
  ))
})

/** Legend of the narrow plot: below it, because the target's label needs the corner. */
const KeyBelow = memo(function KeyBelow({ rtp }: { rtp: number }) {
  return (
    <ul className={styles.keyBelow}>
      {useCurveNames(rtp).map(({ name, line }) => (
        <li key={name}>
          <svg aria-hidden="true">
            <line className={line} x1="0" x2="100%" y1="50%" y2="50%" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
})
