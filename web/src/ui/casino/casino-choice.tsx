import { lossPer100 } from '#shared/crash/odds.ts'
import type { Casino } from '#shared/models/casino.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { classes } from '../classes.ts'
import { Button, ButtonLink } from '../index.ts'
import styles from './casino.module.css'
import { CasinoBlock, CasinoLink, HowPaid } from './casino-disclosure.tsx'
import { ReturnLine } from './return-line.tsx'
import { splitStatement } from './statement.ts'

interface CasinoChoiceProps {
  casinos: readonly Casino[]
  onChoose: (code: string) => void
}

/** Shows the statement that docs/product.md requires (H4), then the casinos as rows, of which one is open at a time. */
export function CasinoChoice({ casinos, onChoose }: CasinoChoiceProps) {
  const { t } = useTranslation('setup')
  const { heading, rest } = splitStatement(t('deposit.statement'))
  return (
    <section className="stack-6" aria-labelledby="no-deposit">
      <div className={styles.statement}>
        <h2 id="no-deposit">{heading}</h2>
        <p>{rest}</p>
        <ButtonLink to={paths.game.to()} className={styles.stay}>
          {t('choose.stay')}
        </ButtonLink>
      </div>
      <div>
        <h3 className={styles.head}>{t('choose.title')}</h3>
        <ul className={classes('plain-list', styles.casinos)}>
          {casinos
            .toSorted((a, b) => a.order - b.order)
            .map((casino) => (
              <li key={casino.code}>
                <CasinoRow casino={casino} onChoose={onChoose} />
              </li>
            ))}
        </ul>
        <HowPaid />
      </div>
    </section>
  )
}

interface CasinoRowProps {
  casino: Casino
  onChoose: (code: string) => void
}

/** A closed row shows "advertisement", the name and two figures; an open one starts with who pays us. */
export function CasinoRow({ casino, onChoose }: CasinoRowProps) {
  const { t } = useTranslation('setup')
  const { number } = useFormat()
  const { rtp, activationHours: hours } = casino
  return (
    // The shared name makes the rows exclusive: opening one closes the others.
    <details name="casino" className={styles.row}>
      <summary>
        <strong className={styles.ad}>{t('choose.advertisement')}</strong>
        <span className={styles.tile} aria-hidden="true">
          {casino.name.slice(0, 1)}
        </span>
        <h3>{casino.name}</h3>
        <span className={styles.facts}>
          {rtp !== undefined &&
            `${t('choose.keeps', { loss: number(lossPer100(rtp), decimalsOf(lossPer100(rtp))) })} · `}
          {t('choose.hours', { hours })}
        </span>
      </summary>
      <CasinoCard casino={casino} onChoose={onChoose} />
    </details>
  )
}

/** Shows first that this is an advertisement and who pays us. */
function CasinoCard({ casino, onChoose }: CasinoRowProps) {
  const { t } = useTranslation('setup')
  const [licence] = casino.licences
  return (
    <div className="stack-3 measure unfolded">
      <CasinoBlock casino={casino}>
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
        <div>
          <Button onClick={() => onChoose(casino.code)}>{t('choose.select', { name: casino.name })}</Button>
        </div>
      </CasinoBlock>
    </div>
  )
}

/** Shows the casino's offer, if the API returns one, quoted and with a link to its terms. */
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

/** Shows the wagering requirement of a bonus and its average cost at this casino. */
function Wagering({ casino: { rtp }, bonus: { amount, currency, wagering } }: WageringProps) {
  const { t } = useTranslation('setup')
  const { money } = useFormat()
  if (wagering === undefined) return null
  const needed = t('choose.wagering', { times: wagering })
  if (rtp === undefined) return needed
  const staked = amount * wagering
  const cost = t('choose.wageringCost', {
    staked: money(staked, currency),
    loss: money(inHundredths((staked * lossPer100(rtp)) / 100), currency),
  })
  return `${needed} ${cost}`
}

function inHundredths(amount: number): number {
  return Math.round(amount * 100) / 100
}
