import { lossPerHour, ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

export interface HourLossProps {
  /** Staked in each round; 1 of whatever the reader plays with where nobody said more. */
  stake?: number | undefined
  /** Per unit staked. */
  expectedReturn: number
  /** Writes an amount with its unit; without it the bare number. */
  amount?: ((value: number) => string) | undefined
}

/** What an hour at this stake costs on average: the same for every target. */
export function HourLoss({ stake = 1, expectedReturn, amount }: HourLossProps) {
  const { t } = useTranslation('ui')
  const { number, money } = useFormat()
  const write = amount ?? money
  return (
    <p className="figures">
      {t('plan.hour', {
        stake: write(stake),
        rounds: number(ROUNDS_PER_HOUR),
        loss: write(lossPerHour(stake, expectedReturn)),
      })}
    </p>
  )
}
