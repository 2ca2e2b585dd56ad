import { lossPer100 } from '#shared/crash/odds.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Badge, Button, Card } from '../index.ts'
import styles from './casino.module.css'
import { CasinoBlock, CasinoLink, HowPaid } from './casino-disclosure.tsx'
import { ReturnLine } from './return-line.tsx'

interface CasinoChoiceProps {
  casinos: readonly Casino[]
  onChoose: (code: string) => void
}

/** Wizard A: at which of the casinos shown here does the person play already. */
export function CasinoChoice({ casinos, onChoose }: CasinoChoiceProps) {
  const { t } = useTranslation('setup')
  return (
    <section className="stack" aria-labelledby="choose-casino">
      <h2 id="choose-casino">{t('choose.title')}</h2>
      <p className="measure muted">{t('choose.text')}</p>
      <HowPaid />
      <ul className={styles.casinos}>
        {casinos
          .toSorted((a, b) => a.order - b.order)
          .map((casino) => (
            <li key={casino.code}>
              <CasinoCard casino={casino} onChoose={onChoose} />
            </li>
          ))}
      </ul>
    </section>
  )
}

interface CasinoCardProps {
  casino: Casino
  onChoose: (code: string) => void
}

/** First of all what it is and who pays, then the name: nothing of a casino stands above that. */
export function CasinoCard({ casino, onChoose }: CasinoCardProps) {
  const { t } = useTranslation('setup')
  const [licence] = casino.licences
  return (
    <Card className={styles.casino}>
      <CasinoBlock casino={casino}>
        <div className={styles.name}>
          <h2>{casino.name}</h2>
          {/* Some examples say it in their name already. */}
          {casino.demo && <Badge tone="warn">{t('choose.demo')}</Badge>}
        </div>
        {casino.summary && (
          <blockquote className={styles.words}>
            <p className="muted small">{t('choose.words')}</p>
            <p>{casino.summary}</p>
          </blockquote>
        )}
        <ReturnLine casino={casino} />
        <CasinoOffer casino={casino} />
        {licence && (
          <p className="muted">
            <CasinoLink href={licence.url}>
              {t('choose.licence', { authority: licence.authority, number: licence.number })}
            </CasinoLink>
          </p>
        )}
        <p className="small muted">{t('choose.wait', { hours: casino.activationHours })}</p>
        <div className={styles.foot}>
          <Button onClick={() => onChoose(casino.code)}>{t('choose.select', { name: casino.name })}</Button>
        </div>
      </CasinoBlock>
    </Card>
  )
}

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
