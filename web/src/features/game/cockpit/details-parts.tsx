import type { ReactNode } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { classes } from '#web/ui/classes.ts'
import { Link } from '#web/ui/link.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { TickBar } from '#web/ui/tick-bar.tsx'
import styles from '../practice/proof.module.css'
import type { LocalPlayer } from '../practice/use-local-player.ts'

interface OwnLimitsProps {
  account: LocalPlayer
  /** More rows. */
  children?: ReactNode
}

export function OwnLimits({ account: { minutes }, children }: OwnLimitsProps) {
  const { t } = useTranslation('cockpit')
  const { user } = useSession()
  const { number, unit } = useFormat()
  const own = (part: string) => (user ? `${paths.profile.to()}?part=${part}` : paths.playSafe.to())
  return (
    <Rows>
      {user && (
        <Row to={own('signals')} title={t('limits.signals')} value={number(user.limits.signalsPerDay)} />
      )}
      {Number.isFinite(minutes) && (
        <Row to={own('session')} title={t('limits.minutes')} value={unit(minutes, 'minute')} />
      )}
      <Row to={paths.playSafe.to()} title={t('limits.change')} />
      {children}
    </Rows>
  )
}

export function AllRounds() {
  const { t } = useTranslation('game')
  return (
    <p>
      <Link to={paths.rounds.to()}>{t('history.all')}</Link>
    </p>
  )
}

/** The target's chance, and its sum in a fold. */
export function Odds({ round, children }: { round: Round; children?: ReactNode }) {
  const { rtp, target, chance, instantLossChance } = round
  const { t } = useTranslation(['cockpit', 'game'])
  const { number, multiplier, percent } = useFormat()
  return (
    <>
      <p className={classes(styles.odds, 'row-spread figures')}>
        <b>{multiplier(target)}</b> <b>{t('chance.reach', { per100: number(chance * 100, 1) })}</b>
      </p>
      <div className={styles.bar}>
        <TickBar
          chance={chance}
          instantLossChance={instantLossChance}
          note={
            <>
              <b>{number(instantLossChance * 100, 1)}</b> {t('chance.instant')}
            </>
          }
          drawn=""
        />
      </div>
      {children}
      <details>
        <summary>{t('proof.odds')}</summary>
        <p className={classes(styles.sum, 'small')}>
          {t('game:plan.formula', {
            rtp: number(rtp, 2),
            target: multiplier(target),
            chance: percent(chance, 2),
            instant: percent(instantLossChance, 2),
          })}
        </p>
        {round.mode === 'fun' && <p className="small">{t('game:flight.law')}</p>}
      </details>
    </>
  )
}
