import type { BudgetStanding } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Notice } from '../index.ts'
import styles from './protection.module.css'

/** Returns a function that says how much of a loss budget is used. */
export function useBudgetText(): (budget: BudgetStanding) => string {
  const { t } = useTranslation('protection')
  const { money } = useFormat()
  return ({ lost, amount, currency, per }) =>
    t(`budget.standing.${per}`, { lost: money(lost, currency), amount: money(amount, currency) })
}

/** Shows the use of the loss budget: a meter, a sentence, what counts and what is unknown. */
export function BudgetProgress({ budget }: { budget: BudgetStanding }) {
  const { t } = useTranslation('protection')
  const { moment } = useFormat()
  const standing = useBudgetText()(budget)
  const { lost, amount, uncounted, closedUntil } = budget
  return (
    <section className={styles.budget} aria-label={t('budget.title')}>
      <p>
        <strong>{t('budget.title')}</strong>
      </p>
      {amount > 0 && (
        <meter className={styles.meter} max={amount} value={Math.min(lost, amount)} aria-label={standing} />
      )}
      <p className="figures">{standing}</p>
      {closedUntil && <Notice tone="warn" title={t('budget.closed', { until: moment(closedUntil) })} />}
      {uncounted > 0 && <p className="small">{t('budget.uncounted', { count: uncounted })}</p>}
      <ul className="small muted measure">
        {t('budget.counts', { returnObjects: true }).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
