import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Round } from '#shared/models/round.ts'
import { useFormat } from '#web/lib/format.ts'
import { PlanCard } from '#web/ui/index.ts'
import styles from './game.module.css'

/** A drawn plan with its commitment and the calculation behind its numbers. */
export function RoundPlan({ round, children }: { round: Round; children?: ReactNode }) {
  const { t } = useTranslation('game')
  const { number, multiplier, percent } = useFormat()
  const { target, chance, rtp, instantLossChance } = round
  return (
    <PlanCard
      label={t(`plan.${round.mode}`)}
      target={target}
      chance={chance}
      instantLossChance={instantLossChance}
      expectedReturn={round.expectedReturn}
      notice={round.notice}
    >
      <p className="small muted">{t('plan.risk', { risk: t(`risk.${round.risk}`) })}</p>
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
      {round.commitment && (
        <p className="small">
          {t('plan.commitment')} <code className={styles.hash}>{round.commitment}</code>
        </p>
      )}
    </PlanCard>
  )
}
