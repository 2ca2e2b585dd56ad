import { fromDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import styles from './hero.module.css'

/** Reached in 48.5 of 100 rounds: the figure most people can picture. */
export const SHOWN_TARGET = fromDecimal(2)
const FLOWN = 2.47
const LEVELS = [1, 1.5, 2, 2.5]

const BASE = 270
const UNIT = 156
const START = 74
const END = 428
/** Seconds do not matter here: the multiplier grows evenly in its logarithm, as in the games. */
const GROWTH = Math.log(FLOWN)
const heightOf = (multiplier: number) => BASE - (multiplier - 1) * UNIT
const placeOf = (multiplier: number) => START + (Math.log(multiplier) / GROWTH) * (END - START)

/** The line with the true slope at both ends; off by less than half a unit between them. */
const third = (END - START) / 3
const slope = (GROWTH * UNIT) / 3
export const CURVE = [
  `M${START} ${BASE}C${round(START + third)} ${round(BASE - slope)}`,
  `${round(END - third)} ${round(heightOf(FLOWN) + slope * FLOWN)} ${END} ${round(heightOf(FLOWN))}`,
].join(' ')
const CLIMB = round((Math.atan2(slope * FLOWN, third) * 180) / Math.PI)

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** A round that passes its target, and what such a target is worth. */
export function FlightFigure() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  const of100 = (share: number, decimals: number) => t('of100', { value: number(share * 100, decimals) })
  const target = SHOWN_TARGET / 100
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 480 300" aria-hidden="true">
        <path
          className={styles.grid}
          d={LEVELS.map((level) => `M${START} ${heightOf(level)}H480`).join('') + COLUMNS}
        />
        {LEVELS.map((level) => (
          <text key={level} className={styles.level} x={START - 10} y={heightOf(level) + 5} textAnchor="end">
            {multiplier(level)}
          </text>
        ))}
        <path className={styles.target} d={`M${START} ${heightOf(target)}H480`} />
        <path className={styles.area} d={`${CURVE}V${BASE}H${START}Z`} />
        <path className={styles.curve} d={CURVE} pathLength="1" />
        <circle className={styles.crossing} cx={round(placeOf(target))} cy={heightOf(target)} r="5.5" />
        <text className={styles.flown} x={END - 34} y={round(heightOf(FLOWN)) + 2} textAnchor="end">
          {multiplier(FLOWN)}
        </text>
        <path
          className={styles.plane}
          d={PLANE}
          transform={`translate(${END} ${round(heightOf(FLOWN))}) rotate(-${CLIMB})`}
        />
      </svg>
      <figcaption>
        <dl className={styles.readout}>
          <Reading name={t('figure.target')} value={multiplier(target)} />
          <Reading name={t('figure.reached')} value={of100(survival(PRACTICE_RTP, SHOWN_TARGET), 1)} />
          <Reading name={t('figure.back')} value={of100(expectedReturn(PRACTICE_RTP), 0)} />
        </dl>
      </figcaption>
    </figure>
  )
}

const COLUMNS = [142, 210, 278, 346, 414].map((x) => `M${x} 0V${BASE}`).join('')
const PLANE =
  'M19 0C19-2 15-3 11-3H3L-6-15H-10L-5-3H-12L-15-7H-18L-16 0L-18 7H-15L-12 3H-5L-10 15H-6L3 3H11C15 3 19 2 19 0Z'

function Reading({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
