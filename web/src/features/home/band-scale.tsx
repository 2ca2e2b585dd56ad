import { toDecimal } from '#shared/crash/multiplier.ts'
import { RISK_BANDS, RISKS, type Risk } from '#shared/crash/plan.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { classes } from '#web/ui/classes.ts'
import styles from './example.module.css'

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
export function BandScale({ risk, targets }: BandScaleProps) {
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
