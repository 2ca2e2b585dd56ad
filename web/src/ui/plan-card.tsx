import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { ProbabilityBar } from './figures.tsx'
import { HourLoss, type HourLossProps } from './hour-loss.tsx'
import styles from './plan-card.module.css'

interface PlanCardProps extends Pick<HourLossProps, 'stake' | 'amount'> {
  /** Names the plan: "Example plan", "Practice plan". */
  label: string
  /** A multiplier with two decimals. */
  target: number
  chance: number
  instantLossChance: number
  /** Per unit staked. */
  expectedReturn: number
  /** The fixed honest line of docs/product.md, H2. */
  notice: string
  children?: ReactNode
}

/** A signal: its target, its chance, its cost, and what it cannot do. */
export function PlanCard(props: PlanCardProps) {
  const { label, target, expectedReturn, notice, stake, amount, children, ...odds } = props
  const { t } = useTranslation('ui')
  const { multiplier, number } = useFormat()
  const back = number(expectedReturn * 100, Number.isInteger(Math.round(expectedReturn * 1e6) / 1e4) ? 0 : 2)
  return (
    <section className={styles.plan} aria-label={label}>
      <p className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span className="visually-hidden">, {t('plan.target')} </span>
        <span className={styles.target}>{multiplier(target)}</span>
      </p>
      <ProbabilityBar {...odds} />
      <p>{t('plan.return', { back })}</p>
      <HourLoss stake={stake} amount={amount} expectedReturn={expectedReturn} />
      {children}
      <p className={styles.notice}>{notice}</p>
    </section>
  )
}
