import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, Facts } from '#web/ui/index.ts'
import { type Book, CREDITS_AT_START } from './book.ts'
import styles from './practice.module.css'

interface CreditsCardProps {
  book: Book
  onSetBack: () => void
  /** A round is in the air. */
  locked: boolean
}

/** Play credits: what happened, and beside it what the same bets cost on average. */
export function CreditsCard({ book, onSetBack, locked }: CreditsCardProps) {
  const { t } = useTranslation('game')
  const { number } = useFormat()
  const { balance, bets, staked, returned, averageCost } = book
  const credits = (amount: number, decimals = 0) =>
    t('credits.amount', { count: amount, amount: number(amount, decimals) })
  const cost = credits(averageCost, Number.isInteger(Math.round(averageCost * 1e6) / 1e6) ? 0 : 1)
  return (
    <section className={styles.credits} aria-labelledby="play-credits">
      <div className="row-spread">
        <h2 id="play-credits" className={styles.heading}>
          {t('credits.title')}
        </h2>
        <Button small disabled={locked} onClick={onSetBack}>
          {t('credits.setBack', { amount: number(CREDITS_AT_START) })}
        </Button>
      </div>
      <p className="small muted measure">{t('credits.text')}</p>
      <Facts
        facts={[
          [t('credits.balance'), credits(balance)],
          [t('credits.staked'), t('credits.inBets', { count: bets, amount: credits(staked) })],
          [t('credits.returned'), credits(returned)],
          [t('credits.average'), cost],
        ]}
      />
      {bets > 0 && (
        <p className="small measure">
          {t(`credits.${returned === staked ? 'even' : returned > staked ? 'more' : 'less'}`, {
            amount: credits(Math.abs(staked - returned)),
            cost,
          })}
        </p>
      )}
    </section>
  )
}
