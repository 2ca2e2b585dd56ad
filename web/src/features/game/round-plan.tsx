import type { ReactNode } from 'react'
import { lossPer100, ROUNDS_PER_HOUR } from '#shared/crash/odds.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { decimalsOf } from '#web/lib/decimals.ts'
import { useFormat } from '#web/lib/format.ts'
import type { HourLossProps } from '#web/ui/hour-loss.tsx'
import { PlanCard } from '#web/ui/index.ts'
import styles from './game.module.css'

/** Digits of a fingerprint that are enough to tell two apart at a glance. */
const SHOWN = 12
const HOUR_S = 3600

interface RoundPlanProps extends Pick<HourLossProps, 'stake' | 'amount'> {
  round: Round
  children?: ReactNode
}

/** A drawn plan with its commitment and the calculation behind its numbers. */
export function RoundPlan({ round, children, ...staked }: RoundPlanProps) {
  const { t } = useTranslation('game')
  const { number, multiplier, percent } = useFormat()
  const { target, chance, rtp, instantLossChance } = round
  return (
    <div className="stack">
      {round.commitment && <Commitment commitment={round.commitment} />}
      <PlanCard
        label={t('plan.named', { plan: t(`plan.${round.mode}`), risk: t(`risk.${round.risk}`) })}
        target={target}
        chance={chance}
        instantLossChance={instantLossChance}
        expectedReturn={round.expectedReturn}
        notice={round.notice}
        {...staked}
      >
        {children}
        <details className={styles.evidence}>
          <summary>{t('plan.how')}</summary>
          <p className="small measure">
            {t('plan.formula', {
              rtp: number(rtp, 2),
              target: multiplier(target),
              chance: percent(chance, 2),
              instant: percent(instantLossChance, 2),
            })}
          </p>
          <p className="small measure">
            {t('plan.hourFormula', {
              share: percent(lossPer100(rtp) / 100, decimalsOf(lossPer100(rtp))),
              rounds: number(ROUNDS_PER_HOUR),
              seconds: number(HOUR_S / ROUNDS_PER_HOUR),
            })}
          </p>
        </details>
      </PlanCard>
    </div>
  )
}

/** Stands before the plan: the round is fixed before anything of it is known. */
function Commitment({ commitment }: { commitment: string }) {
  const { t } = useTranslation('game')
  return (
    <details className={styles.evidence}>
      <summary>{t('plan.commitment', { start: commitment.slice(0, SHOWN) })}</summary>
      <p className="small">
        {t('plan.commitmentText')} <code className={styles.hash}>{commitment}</code>
      </p>
    </details>
  )
}
