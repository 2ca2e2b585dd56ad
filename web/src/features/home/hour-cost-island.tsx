import { useState } from 'react'
import {
  expectedReturn,
  instantLossChance,
  lossPer100,
  PRACTICE_RTP,
  ROUNDS_PER_HOUR,
} from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { ValueSlider } from '#web/ui/value-slider.tsx'
import styles from './earn.module.css'

/** Shows an hour's average cost at the reader's stake and pace. */
export default function HourCostIsland() {
  const { t } = useTranslation('home')
  const { number, multiplier } = useFormat()
  const [stake, setStake] = useState(1)
  const [rounds, setRounds] = useState(ROUNDS_PER_HOUR)
  const loss = lossPer100(PRACTICE_RTP)
  const amount = (value: number) => number(value, 2)
  return (
    <div className={styles.hour}>
      <output htmlFor="hour-stake hour-rounds">
        <span className="muted">{t('earn.hour.lost', { staked: number(rounds * stake) })}</span>
        <span className={styles.sum}>{amount((rounds * stake * loss) / 100)}</span>
        <span className="muted small">{t('earn.hour.note')}</span>
      </output>
      <div className={styles.inputs}>
        <NumberField
          id="hour-stake"
          label={t('earn.hour.stake')}
          value={stake}
          onChange={(value) => value && setStake(value)}
          low={0.01}
          high={99_999.99}
        />
        <ValueSlider
          id="hour-rounds"
          label={t('earn.hour.rounds')}
          text={number(rounds)}
          value={rounds}
          low={20}
          high={400}
          step={10}
          onChange={setRounds}
        />
      </div>
      <details>
        <summary>{t('earn.show')}</summary>
        <p>
          {t('earn.sum', {
            rounds: number(rounds),
            stake: amount(stake),
            staked: amount(rounds * stake),
            loss: number(loss),
          })}
        </p>
        <p>
          {t('earn.exact', {
            rtp: number(expectedReturn(PRACTICE_RTP), 2),
            instant: number(instantLossChance(PRACTICE_RTP) * 100, 1),
            lowest: multiplier(1),
          })}
        </p>
      </details>
    </div>
  )
}
