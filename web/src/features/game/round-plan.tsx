import type { ReactNode } from 'react'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { PlanCard } from '#web/ui/index.ts'
import styles from './game.module.css'

/** Digits of a fingerprint that are enough to tell two apart at a glance. */
const SHOWN = 12

/** A drawn plan with its commitment and the calculation behind its numbers. */
export function RoundPlan({ round, children }: { round: Round; children?: ReactNode }) {
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
