import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { expectedReturn, PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { PLANE } from '#web/ui/plane.ts'
import styles from './hero.module.css'

/** Reached in 48.5 of 100 rounds: the figure most people can picture. */
export const SHOWN_TARGET = fromDecimal(2)

/**
 * A round up to 2.47x, even in the logarithm as the games climb: 1.00x stands at 270, each further 1.00x
 * 156 above. Worked out once, since the style sheet flies the plane along the same line; a test holds both
 * to the law.
 */
export const FLIGHT = {
  flown: 2.47,
  curve: 'M74 270C192 223 310 156.8 428 40.7',
  crossing: { cx: 345.4, cy: 114 },
  end: 'translate(428 40.7)rotate(-44.5)',
}
const LEVELS = [
  [1, 270],
  [1.5, 192],
  [2, 114],
  [2.5, 36],
] as const
const GRID = 'M74 270H480M74 192H480M74 36H480M142 0V270M210 0V270M278 0V270M346 0V270M414 0V270'

/** A round that passes its target, and what such a target is worth. */
export function FlightFigure() {
  const { t } = useTranslation('home')
  const { multiplier, number } = useFormat()
  const of100 = (share: number, decimals: number) => t('of100', { value: number(share * 100, decimals) })
  const readings = {
    target: multiplier(toDecimal(SHOWN_TARGET)),
    reached: of100(survival(PRACTICE_RTP, SHOWN_TARGET), 1),
    back: of100(expectedReturn(PRACTICE_RTP), 0),
  }
  return (
    <figure className={styles.figure}>
      <svg viewBox="0 0 480 300" aria-hidden="true">
        <path className={styles.grid} d={GRID} />
        {LEVELS.map(([level, y]) => (
          <text key={level} x="64" y={y + 5} textAnchor="end">
            {multiplier(level)}
          </text>
        ))}
        <path className={styles.target} d="M74 114H480" />
        <path className={styles.area} d={`${FLIGHT.curve}V270H74Z`} />
        <path className={styles.curve} d={FLIGHT.curve} pathLength="1" />
        <circle {...FLIGHT.crossing} r="5.5" />
        <text x="394" y="43" textAnchor="end">
          {multiplier(FLIGHT.flown)}
        </text>
        <path className={styles.plane} d={PLANE} transform={FLIGHT.end} />
      </svg>
      <figcaption>
        <dl>
          {(['target', 'reached', 'back'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`figure.${name}`)}</dt>
              <dd>{readings[name]}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  )
}
