import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromDecimal, toDecimal } from '#shared/crash/multiplier.ts'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { drawTarget, planOdds, RISK_BANDS, RISKS, type Risk } from '#shared/crash/plan.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, PlanCard, RadioGroup } from '#web/ui/index.ts'
import styles from './home.module.css'

// Reached in 48.5 of 100 rounds: the figure most people can picture.
const FIRST_SHOWN = fromDecimal(2)

/** A plan drawn here, in the browser, by the same rule as the real ones. */
export function ExamplePlan() {
  const { t } = useTranslation(['home', 'ui'])
  const { multiplier, number } = useFormat()
  const [risk, setRisk] = useState<Risk>('balanced')
  const [target, setTarget] = useState(FIRST_SHOWN)
  const range = ({ lowX100, highX100 }: (typeof RISK_BANDS)[Risk]) =>
    t('experience.range', { low: multiplier(toDecimal(lowX100)), high: multiplier(toDecimal(highX100)) })
  return (
    <div className={styles.example}>
      <div className="stack">
        <RadioGroup
          id="example-risk"
          name="risk"
          label={t('experience.band')}
          value={risk}
          onChange={setRisk}
          options={RISKS.map((value) => ({
            value,
            label: t(`experience.${value}`),
            hint: range(RISK_BANDS[value]),
          }))}
        />
        <div>
          <Button onClick={() => setTarget(drawTarget(risk, secureRandom))}>{t('experience.draw')}</Button>
        </div>
        <p className="muted small">{t('experience.note')}</p>
      </div>
      <div aria-live="polite">
        <PlanCard
          label={t('experience.example')}
          target={toDecimal(target)}
          {...planOdds(target, PRACTICE_RTP)}
          notice={t('ui:notice.practice', { loss: number(lossPer100(PRACTICE_RTP)) })}
        />
      </div>
    </div>
  )
}
