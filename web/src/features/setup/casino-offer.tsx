import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import styles from './setup.module.css'

/** "Advertisement" and who pays, in the size of the link that follows. */
export function AdvertisementLabel({ casino }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  if (!casino.advertisement) return casino.compensation === 'none' ? <p>{t('choose.unpaid')}</p> : null
  return (
    <p>
      <strong>{t('choose.advertisement')}</strong> · {t('choose.paid')}
    </p>
  )
}

/** Who pays us, and the casino's own offer where the API gives one: never ours, always with its terms. */
export function CasinoOffer({ casino }: { casino: Casino }) {
  const { t } = useTranslation('setup')
  const { money } = useFormat()
  const { registrationBonus: bonus, dailyWithdrawals: withdrawals } = casino
  if (!bonus && !withdrawals) return <AdvertisementLabel casino={casino} />
  return (
    <div className={styles.offer}>
      <p className="small muted">{t('choose.offer')}</p>
      <AdvertisementLabel casino={casino} />
      {bonus && (
        <p>
          {casino.bonusText && <q>{casino.bonusText}</q>}{' '}
          {t('choose.bonus', { amount: money(bonus.amount, bonus.currency) })}{' '}
          {bonus.wagering !== undefined && t('choose.wagering', { times: bonus.wagering })}{' '}
          <TermsLink url={bonus.termsUrl} />
        </p>
      )}
      {withdrawals && (
        <p>
          {casino.withdrawalText && <q>{casino.withdrawalText}</q>}{' '}
          {t('choose.withdrawals', { amount: money(withdrawals.amount, withdrawals.currency) })}{' '}
          <TermsLink url={withdrawals.termsUrl} />
        </p>
      )}
    </div>
  )
}

function TermsLink({ url }: { url: string }) {
  const { t } = useTranslation('setup')
  return (
    <a href={url} target="_blank" rel="sponsored nofollow noopener">
      {t('choose.terms')}
    </a>
  )
}
