import { excessRadius } from '#shared/crash/anytime/mean-excess.ts'
import { ENOUGH_ROUNDS } from '#shared/track-record/enough-rounds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import styles from './empty-record.module.css'

/** Rounds, on a logarithmic axis. */
const FROM = 100
const TO = 10_000
/** Percentage points above and below zero. */
const HIGHEST_POINTS = 24
const TICKS = [20, 10, 0, -10, -20]
/**
 * (hit - chance)² at a chance of one half, where the interval is widest: 95 of 100 such series stay inside throughout.
 */
const WIDEST_VARIANCE = 0.25
const STEPS = 40

const LISTED = ['sources.practice', 'sources.verified', 'sources.reported', 'live'] as const

const roomFor = (plans: number) => (100 * excessRadius(plans * WIDEST_VARIANCE)) / plans
const placeOf = (plans: number) => (Math.log(plans / FROM) / Math.log(TO / FROM)) * 100
const heightOf = (points: number) => 50 - (points / HIGHEST_POINTS) * 50

function edge(sign: 1 | -1): string {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const plans = FROM * (TO / FROM) ** (step / STEPS)
    return `${placeOf(plans).toFixed(1)} ${heightOf(sign * roomFor(plans)).toFixed(1)}`
  })
  return (sign === 1 ? points : points.reverse()).join('L')
}
const BAND = `M${edge(1)}L${edge(-1)}Z`

/** The plot before any data: its starting point, and the range that chance allows. No data are invented. */
export function EmptyRecord() {
  const { t } = useTranslation('trackRecord')
  const { number } = useFormat()
  const signed = (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : ''}${number(Math.abs(points))}`
  return (
    <section className={styles.empty} aria-labelledby="nothing-yet">
      <div className={styles.head}>
        <h2 id="nothing-yet">{t('empty.title')}</h2>
        <p>{t('empty.text')}</p>
      </div>
      <figure className={styles.figure}>
        <figcaption className="small muted">{t('empty.axis')}</figcaption>
        <div className={styles.plot}>
          <svg
            role="img"
            aria-label={t('empty.plot', {
              from: number(FROM),
              wide: number(roomFor(FROM)),
              to: number(TO),
              narrow: number(roomFor(TO)),
            })}
          >
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path className={styles.band} d={BAND} vectorEffect="non-scaling-stroke" />
            </svg>
            <line className={styles.level} x2="100%" y1="50%" y2="50%" />
            <line className={styles.enough} x1="50%" x2="50%" y2="100%" />
            <text x="51.5%" y="8%">
              {t('empty.enough', { enough: number(ENOUGH_ROUNDS) })}
            </text>
            <text x="26%" y="45%">
              {t('asExpected')}
            </text>
            <text className={styles.name} x="3%" y="66%">
              {t('empty.room')}
            </text>
          </svg>
          <ul aria-hidden="true" className={styles.ticks}>
            {TICKS.map((points) => (
              <li key={points}>{signed(points)}</li>
            ))}
          </ul>
        </div>
        <p className={styles.plans} aria-hidden="true">
          {[FROM, ENOUGH_ROUNDS, TO].map((plans) => (
            <span key={plans}>{t('empty.plans', { plans: number(plans) })}</span>
          ))}
        </p>
      </figure>
      <div className={styles.side}>
        <dl>
          {LISTED.map((list) => (
            <div key={list}>
              <dt>{t(`${list}.title`)}</dt>
              <dd>0</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{t('empty.meaning')}</p>
        <ButtonLink kind="primary" wide to={paths.game.to()}>
          {t('sources.practice.start')}
        </ButtonLink>
      </div>
    </section>
  )
}
