import type { Limits } from '#shared/models/limits.ts'
import type { User } from '#shared/models/user.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { api, call } from '#web/lib/api.ts'
import { currenciesFor } from '#web/lib/currencies.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { useForm } from '#web/lib/use-form.ts'
import { CountField } from '../count-field.tsx'
import { FilterChips } from '../filter-chips.tsx'
import { HelpLine } from '../help-line.tsx'
import { Button, ErrorSummary, Notice, TextField, useToast } from '../index.ts'
import { BudgetProgress } from './budget-standing.tsx'
import { checkLimits, LIMIT_FIELDS, limitChange, limitValues, MINUTES, PERIODS, SIGNALS } from './limits.ts'
import styles from './protection.module.css'

/** Each period rolls: the last 24 hours, 7 days or 30 days. */
const PERIOD_UNITS: Readonly<Record<(typeof PERIODS)[number], readonly [number, 'hour' | 'day']>> = {
  day: [24, 'hour'],
  week: [7, 'day'],
  month: [30, 'day'],
}

export type LimitName = 'signals' | 'session' | 'budget'

interface LimitsFormProps {
  user: User
  only: LimitName
}

/** The limits that users set themselves: stricter at once, looser after 24 hours. */
export function LimitsForm({ user, only }: LimitsFormProps) {
  const { t } = useTranslation('protection')
  const currencies = currenciesFor(user.country, user.limits.lossBudget?.currency)
  const form = useLimitsForm(user, currencies[0] ?? '')
  const { number, unit } = useFormat()
  const { signals } = useSession()
  const now = user.limits
  const isChanged = (name: keyof typeof form.values) => form.values[name] !== form.saved[name]
  return (
    <>
      {user.limits.pending && <PendingLimits pending={user.limits.pending} />}
      <form {...form.attributes} className="stack">
        <ErrorSummary error={form.error} />
        {only === 'signals' && (
          <CountField
            {...form.text('signalsPerDay')}
            label={t('limits.signalsPerDay')}
            hint={t('limits.signalsRange')}
            {...SIGNALS}
            now={
              isChanged('signalsPerDay') ? t('limits.now', { value: number(now.signalsPerDay) }) : undefined
            }
          />
        )}
        {only === 'session' && (
          <CountField
            {...form.text('sessionMinutes')}
            label={t('limits.sessionMinutes')}
            hint={t('limits.sessionRange')}
            {...MINUTES}
            now={
              isChanged('sessionMinutes')
                ? t('limits.now', { value: unit(now.sessionMinutes, 'minute') })
                : undefined
            }
          />
        )}
        {only === 'budget' && <BudgetFields form={form} currencies={currencies} now={now.lossBudget} />}
        <div className={styles.save}>
          <Button type="submit" wide kind="primary" pending={form.pending}>
            {t('limits.submit')}
          </Button>
        </div>
      </form>
      <p className="muted small">{t('limits.holds')}</p>
      {only === 'budget' && signals?.budget && <BudgetProgress budget={signals.budget} />}
      <HelpLine />
    </>
  )
}

const BUDGET_FIELDS = ['amount', 'currency', 'per'] as const

interface BudgetFieldsProps {
  form: ReturnType<typeof useLimitsForm>
  currencies: readonly string[]
  now: Limits['lossBudget']
}

function BudgetFields({ form, currencies, now }: BudgetFieldsProps) {
  const { t } = useTranslation('protection')
  const { money, unit } = useFormat()
  const value = now
    ? `${money(now.amount, now.currency)} / ${unit(...PERIOD_UNITS[now.per])}`
    : t('limits.noBudget')
  return (
    <>
      <TextField
        {...form.text('amount')}
        label={t('limits.budget')}
        hint={t('limits.budgetActs')}
        inputMode="decimal"
        optional
      />
      <FilterChips
        label={t('limits.currency')}
        value={form.values.currency}
        onChange={(currency) => form.set('currency', currency)}
        options={currencies.map((code) => ({ value: code, label: code }))}
      />
      <FilterChips
        label={t('limits.per')}
        value={form.values.per}
        onChange={(per) => form.set('per', per)}
        options={PERIODS.map((per) => ({ value: per, label: unit(...PERIOD_UNITS[per]) }))}
      />
      {BUDGET_FIELDS.some((name) => form.values[name] !== form.saved[name]) && (
        <p className="muted small">{t('limits.now', { value })}</p>
      )}
    </>
  )
}

function useLimitsForm(user: User, currency: string) {
  const { t } = useTranslation('protection')
  const { update } = useSession()
  const toast = useToast()
  const form = useForm({
    initial: limitValues(user.limits, currency),
    check: (values) => checkLimits(values, t),
    serverNames: {
      'limits.signalsPerDay': 'signalsPerDay',
      'limits.sessionMinutes': 'sessionMinutes',
      'limits.lossBudget': 'amount',
      'limits.lossBudget.amount': 'amount',
      'limits.lossBudget.currency': 'amount',
      'limits.lossBudget.per': 'per',
    },
    submit: async (values) => {
      const limits = limitChange(values, user.limits)
      const answer = await call(api.users.update, { params: { id: user._id }, input: { limits } })
      update({ user: answer.user })
      // A budget may have closed live mode, so the session is refreshed.
      await call(api.users.me).then(update, () => undefined)
      // A looser value applies tomorrow and is shown above; the fields keep today's values.
      const current = limitValues(answer.user.limits, currency)
      for (const name of LIMIT_FIELDS) form.set(name, current[name])
      toast(t('saved'))
    },
  })
  return form
}

/** Lists looser limits with the time from which these apply. */
function PendingLimits({ pending }: { pending: NonNullable<Limits['pending']> }) {
  const { t } = useTranslation('protection')
  const { moment, money, unit } = useFormat()
  const { signalsPerDay, sessionMinutes, lossBudget, from } = pending
  const budget = lossBudget
    ? `${money(lossBudget.amount, lossBudget.currency)} / ${unit(...PERIOD_UNITS[lossBudget.per])}`
    : t('limits.noBudget')
  return (
    <Notice title={t('limits.pendingTitle', { from: moment(from) })}>
      <dl className={styles.looser}>
        <Looser name={t('limits.signalsPerDay')} value={signalsPerDay} />
        <Looser name={t('limits.sessionMinutes')} value={sessionMinutes} />
        <Looser name={t('limits.budget')} value={lossBudget === undefined ? undefined : budget} />
      </dl>
    </Notice>
  )
}

function Looser({ name, value }: { name: string; value: number | string | undefined }) {
  if (value === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
