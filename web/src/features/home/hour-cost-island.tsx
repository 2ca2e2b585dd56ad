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
import { TextField } from '#web/ui/text-field.tsx'
import { ValueSlider } from '#web/ui/value-slider.tsx'
import styles from './earn.module.css'

/** Room for 99999.99. */
const STAKE_LENGTH_MAX = 8

/** Parses "1.50" and "1,50"; returns undefined unless the amount is above 0. */
function parseStake(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  const stake = /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return stake > 0 ? stake : undefined
}

/** Shows an hour's average cost at the reader's stake and pace. */
export default function HourCostIsland() {
  const { t } = useTranslation('home')
  const { number, multiplier } = useFormat()
  const [typed, setTyped] = useState('1')
  const [rounds, setRounds] = useState(ROUNDS_PER_HOUR)
  const stake = parseStake(typed)
  const loss = lossPer100(PRACTICE_RTP)
  const amount = (value: number) => number(value, 2)
  return (
    <div className={styles.hour}>
      <output htmlFor="hour-stake hour-rounds">
        <span className="muted">{t('earn.hour.lost')}</span>
        <span className={styles.sum}>
          {stake === undefined ? '–' : amount((rounds * stake * loss) / 100)}
        </span>
        <span className="muted small">{t('earn.hour.note')}</span>
      </output>
      <div className={styles.inputs}>
        <TextField
          id="hour-stake"
          name="stake"
          label={t('earn.hour.stake')}
          value={typed}
          onChange={setTyped}
          inputMode="decimal"
          autoComplete="off"
          maxLength={STAKE_LENGTH_MAX}
          error={stake === undefined ? t('earn.hour.invalid') : undefined}
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
        {stake !== undefined && (
          <p>
            {t('earn.sum', {
              rounds: number(rounds),
              stake: amount(stake),
              staked: amount(rounds * stake),
              loss: number(loss),
            })}
          </p>
        )}
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
