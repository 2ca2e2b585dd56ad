import { lossPerHour, ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'

export interface HourLossProps {
  /** Stake per round; by default 1 of the reader's unit. */
  stake?: number | undefined
  /** Per unit staked. */
  expectedReturn: number
  /** Formats an amount with its unit; by default the bare number. */
  amount?: ((value: number) => string) | undefined
}

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
