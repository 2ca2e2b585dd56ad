import { useState } from 'react'
import { toDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { drawTarget, planOdds, RISK_BANDS, RISKS, type Risk } from '#shared/crash/plan.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PlanCard } from '#web/ui/plan-card.tsx'
import styles from './example.module.css'
import { SHOWN_TARGET } from './flight-figure.tsx'

/** Marks of earlier draws that stay on the scale. */
const MARKS_KEPT = 40

/** A plan drawn here, in the browser, by the same rule as the real ones. */
export function ExamplePlan() {
  const { t } = useTranslation(['home', 'ui'])
  const { number } = useFormat()
  const [risk, setRisk] = useState<Risk>('balanced')
  const [targets, setTargets] = useState([SHOWN_TARGET])
  const target = targets.at(-1) ?? SHOWN_TARGET
  const draw = (band: Risk) => setTargets([...targets.slice(-MARKS_KEPT), drawTarget(band, secureRandom)])
  return (
    <div className={styles.example}>
      <div className={styles.controls}>
        <Bands risk={risk} onChange={setRisk} />
        <div>
          <Button onClick={() => draw(risk)}>{t('experience.draw')}</Button>
        </div>
      </div>
      <div aria-live="polite">
        <PlanCard
          label={t('experience.example')}
          target={toDecimal(target)}
          {...planOdds(target, PRACTICE_RTP)}
          notice={t('ui:notice.practice', { loss: number(lossPer100(PRACTICE_RTP)) })}
        />
      </div>
      <div className="stack">
        <BandScale risk={risk} targets={targets} />
        <p className="muted small measure">{t('experience.note')}</p>
      </div>
    </div>
  )
}

function Bands({ risk, onChange }: { risk: Risk; onChange: (risk: Risk) => void }) {
  const { t } = useTranslation('home')
  const { multiplier } = useFormat()
  return (
    <fieldset>
      <legend>{t('experience.band')}</legend>
      <div className={styles.bands}>
        {RISKS.map((value) => (
          <label key={value}>
            <input type="radio" name="risk" checked={value === risk} onChange={() => onChange(value)} />
            <span>{t(`experience.${value}`)}</span>
            <span>
              {t('experience.range', {
                low: multiplier(toDecimal(RISK_BANDS[value].lowX100)),
                high: multiplier(toDecimal(RISK_BANDS[value].highX100)),
              })}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const LOW = RISK_BANDS.steady.lowX100
const HIGH = RISK_BANDS.bold.highX100
/** Logarithmic, as the targets are drawn: within a band, every place is as likely as any other. */
const placeOf = (x100: number) => (Math.log(x100 / LOW) / Math.log(HIGH / LOW)) * 100
const percent = (place: number) => `${place.toFixed(2)}%`

interface BandScaleProps {
  risk: Risk
  /** In hundredths, in the order of drawing: the last one is the plan's. */
  targets: readonly number[]
}

/** The three bands on one line, with a mark for each target drawn so far. */
function BandScale({ risk, targets }: BandScaleProps) {
  const { t } = useTranslation('home')
  const { multiplier } = useFormat()
  const drawn = percent(placeOf(targets.at(-1) ?? LOW))
  return (
    <div className={styles.scale}>
      <svg aria-hidden="true">
        {RISKS.map((band) => {
          const from = placeOf(RISK_BANDS[band].lowX100)
          const width = placeOf(RISK_BANDS[band].highX100) - from
          return (
            <rect
              key={band}
              className={classes(band === risk && styles.chosen)}
              x={percent(from)}
              y="8"
              width={percent(width)}
              height="20"
            />
          )
        })}
        {targets.map((target, index) => {
          const place = percent(placeOf(target))
          // biome-ignore lint/suspicious/noArrayIndexKey: marks are added at the end and have no other name
          return <line key={index} x1={place} x2={place} y1="12" y2="24" />
        })}
        <line x1={drawn} x2={drawn} y1="4" y2="33" />
        <circle cx={drawn} cy="4" r="3" />
        <text y="46">{multiplier(toDecimal(LOW))}</text>
        <text x="100%" y="46" textAnchor="end">
          {multiplier(toDecimal(HIGH))}
        </text>
      </svg>
      <p className="muted small">{t('experience.scale')}</p>
    </div>
  )
}
