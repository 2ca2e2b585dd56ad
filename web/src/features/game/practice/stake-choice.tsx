import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { STAKES, type Stake } from './book.ts'
import styles from './practice.module.css'

interface StakeChoiceProps {
  stake: Stake
  balance: number
  onChange: (stake: Stake) => void
}

/** Play credits on this round; what is not there cannot be staked. */
export function StakeChoice({ stake, balance, onChange }: StakeChoiceProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const chosen = stake > balance ? 0 : stake
  return (
    <fieldset className={styles.stake}>
      <legend className={styles.legend}>{t('stake.label')}</legend>
      <div className={styles.stakes}>
        {STAKES.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="stake"
              value={value}
              checked={value === chosen}
              disabled={value > balance}
              onChange={() => onChange(value)}
            />
            <span>{value === 0 ? t('stake.none') : number(value)}</span>
          </label>
        ))}
      </div>
      <p className="small muted figures">
        {t('stake.balance', { count: balance, balance: number(balance) })}
      </p>
    </fieldset>
  )
}
