import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { currenciesFor } from '#web/lib/currencies.ts'
import { useFormat } from '#web/lib/format.ts'
import { useSession } from '#web/lib/session.tsx'
import { useVisitor } from '#web/lib/use-visitor.ts'
import { Button, ErrorSummary, Skeleton, TextField } from '#web/ui/index.ts'
import { ToolSlot } from '#web/ui/tool-slot.tsx'
import { CurrencyChips } from './currency-chips.tsx'
import { useOutcomeForm } from './use-outcome-form.ts'

const load = () => import('./outcome-data.tsx')

interface OutcomeFormProps {
  round: Round
  onSaved: (settled: Round) => void
}

/** Saves a live round's multiplier with the casino's data for it, once. The round's scheme can be checked. */
export function OutcomeForm({ round, onSaved }: OutcomeFormProps) {
  const { t } = useTranslation('rounds')
  const { number, multiplier } = useFormat()
  const { signals } = useSession()
  const budget = signals?.budget
  const { country } = useVisitor()
  const currencies = currenciesFor(country, budget?.currency)
  const form = useOutcomeForm(round, { currency: currencies[0] ?? '', onSaved })
  return (
    <form {...form.attributes} className="stack">
      <ErrorSummary error={form.error} />
      <p className="small measure">
        {t('report.data.text')} {round.casinoHash === undefined && t('report.data.without')}
      </p>
      <ToolSlot
        load={load}
        props={{ round, form }}
        skeleton={<Skeleton lines={8} />}
        failure={t('report.data.failed')}
      />
      <TextField
        {...form.text('multiplier')}
        label={t('report.multiplier')}
        hint={t('report.multiplierHint', { example: number(1.94, 2) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
      />
      <div className="columns">
        <TextField
          {...form.text('amount')}
          label={t('report.stake')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          optional={!budget}
        />
        <CurrencyChips
          currencies={currencies}
          value={form.values.currency}
          onChange={(currency) => form.set('currency', currency)}
        />
      </div>
      <p className="small muted">
        {budget
          ? t('report.stakeBudget', { currency: budget.currency, target: multiplier(round.target) })
          : t('report.stakeHint')}
      </p>
      <Button type="submit" kind="primary" pending={form.pending}>
        {t('report.submit')}
      </Button>
      <p className="small muted">{t('report.once')}</p>
    </form>
  )
}
