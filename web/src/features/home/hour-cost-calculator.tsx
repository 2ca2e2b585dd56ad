import { useState } from 'react'
import { lossPer100, PRACTICE_RTP } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './earn.module.css'

const FIRST_ROUNDS = 200
/** Room for 99999.99. */
const STAKE_LENGTH_MAX = 8

/** Reads "1.50" and "1,50"; nothing where it is no amount above 0. */
export function parseStake(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  const stake = /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return stake > 0 ? stake : undefined
}

/** The average price of an hour, at the reader's own stake. */
export function HourCostCalculator() {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const [typed, setTyped] = useState('1')
  const [rounds, setRounds] = useState(FIRST_ROUNDS)
  const stake = parseStake(typed)
  const loss = lossPer100(PRACTICE_RTP)
  const amount = (value: number) => number(value, 2)
  return (
    <section className={styles.hour} aria-labelledby="hour-title">
      <h3 id="hour-title">{t('earn.hour.title')}</h3>
      <div className="stack">
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
        <div>
          <label htmlFor="hour-rounds">
            {t('earn.hour.rounds')} <span className="figures">{number(rounds)}</span>
          </label>
          <input
            id="hour-rounds"
            name="rounds"
            type="range"
            min="20"
            max="400"
            step="10"
            value={rounds}
            onChange={(event) => setRounds(Number(event.target.value))}
          />
        </div>
      </div>
      <output>
        <span className="muted small">{t('earn.hour.lost')}</span>
        <span className={styles.sum}>
          {stake === undefined ? '–' : amount((rounds * stake * loss) / 100)}
        </span>
        {stake !== undefined && (
          <span>
            {t('earn.hour.sum', {
              rounds: number(rounds),
              stake: amount(stake),
              staked: amount(rounds * stake),
              loss: number(loss),
            })}
          </span>
        )}
      </output>
      <p className="muted small">{t('earn.hour.note')}</p>
    </section>
  )
}
