import { useId } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { STAKES, type Stake } from '#web/lib/practice/book.ts'
import styles from '../cockpit/controls.module.css'

interface StakesProps {
  stake: Stake
  onStake: (stake: Stake) => void
  balance: number
  locked: boolean
}

/** Chooses the next flight's play credits; amounts above the balance are disabled. */
export default function Stakes({ stake, onStake, balance, locked }: StakesProps) {
  const { t } = useTranslation(['cockpit', 'game'])
  const { number } = useFormat()
  // A wide screen shows it below the ranges, a narrow one in the sheet.
  const name = useId()
  return (
    <fieldset className={styles.stakes} disabled={locked}>
      <legend className="visually-hidden">{t('game:stake.label')}</legend>
      <span className="muted small" aria-hidden="true">
        {t('stake')}
      </span>
      {STAKES.map((value) => (
        <label key={value} className={styles.chip}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={value}
            checked={value === stake}
            disabled={value > balance}
            onChange={() => onStake(value)}
          />
          <span>{value === 0 ? t('game:stake.none') : number(value)}</span>
        </label>
      ))}
    </fieldset>
  )
}
