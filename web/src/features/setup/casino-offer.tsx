import { lossPer100 } from '#shared/crash/odds.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { CasinoLink } from './casino-disclosure.tsx'
import styles from './setup.module.css'

/** The casino's own offer where the API gives one: as its words, never ours, always with its terms. */
export function CasinoOffer({ casino }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  const { money } = useFormat()
  const { registrationBonus: bonus, dailyWithdrawals: withdrawals } = casino
  if (!bonus && !withdrawals) return null
  return (
    <div className={styles.offer}>
      <p>
        {t('choose.offer')} · <strong>{t('choose.advertisement')}</strong>
      </p>
      {bonus && (
        <p>
          {casino.bonusText && <q>{casino.bonusText}</q>}{' '}
          {t('choose.bonus', { amount: money(bonus.amount, bonus.currency) })}{' '}
          <Wagering casino={casino} bonus={bonus} />{' '}
          <CasinoLink href={bonus.termsUrl}>{t('choose.terms')}</CasinoLink>
        </p>
      )}
      {withdrawals && (
        <p>
          {casino.withdrawalText && <q>{casino.withdrawalText}</q>}{' '}
          {t('choose.withdrawals', { amount: money(withdrawals.amount, withdrawals.currency) })}{' '}
          {t('choose.withdrawalsMeaning')}{' '}
          <CasinoLink href={withdrawals.termsUrl}>{t('choose.terms')}</CasinoLink>
        </p>
      )}
    </div>
  )
}

interface WageringProps {
  casino: Casino
  bonus: NonNullable<Casino['registrationBonus']>
}

/** How often the bonus is to be staked, and what staking as much costs on average there. */
function Wagering({ casino: { rtp }, bonus: { amount, currency, wagering } }: WageringProps) {
  const { t } = useTranslation('setup')
  const { money } = useFormat()
  if (wagering === undefined) return null
  if (rtp === undefined) return t('choose.wagering', { times: wagering })
  const staked = amount * wagering
  return t('choose.wageringCost', {
    times: wagering,
    staked: money(staked, currency),
    loss: money(inHundredths((staked * lossPer100(rtp)) / 100), currency),
  })
}

function inHundredths(amount: number): number {
  return Math.round(amount * 100) / 100
}
