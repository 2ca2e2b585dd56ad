import type { Verified } from '#shared/crash/fair/live-outcome.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, Checkbox, Notice } from '#web/ui/index.ts'
import type { Checked } from './outcome-check.ts'
import { parseMultiplier } from './outcome-values.ts'
import type { OutcomeFormState } from './use-outcome-form.ts'

interface OutcomeFindingProps {
  form: OutcomeFormState
  checked: Checked | undefined
}

/** Shows before saving which multiplier the data give, if it agrees, and the status of the saved outcome. */
export function OutcomeFinding({ form, checked }: OutcomeFindingProps) {
  return (
    <div aria-live="polite">
      {checked?.state === 'computed' && checked.computed && (
        <Finding form={form} found={checked} hundredths={checked.computed.hundredths} />
      )}
    </div>
  )
}

interface FindingProps {
  form: OutcomeFormState
  found: Verified
  hundredths: number
}

function Finding({ form, found, hundredths }: FindingProps) {
  const { t } = useTranslation('rounds')
  const { multiplier, number } = useFormat()
  const typed = parseMultiplier(form.values.multiplier, form.decimalSign)
  const computed = hundredths / 100
  const gives = multiplier(computed)
  const source = found.verification === 'verified' ? 'verified' : 'reported'
  if (found.verification === 'foreign_salt') return <ForeignSalt form={form} />
  if (typed !== undefined && found.verification !== 'multiplier_differs') {
    return (
      <Notice
        tone={source === 'verified' ? 'good' : 'neutral'}
        title={t('report.data.gives', { multiplier: gives })}
      >
        <p className="small">
          {t(`report.data.will.${source}`)} {t(`report.why.${found.verification}`, { multiplier: gives })}
        </p>
      </Notice>
    )
  }
  return (
    <Notice
      tone={typed === undefined ? 'neutral' : 'warn'}
      title={t('report.data.gives', { multiplier: gives })}
    >
      {typed !== undefined && (
        <p className="small">{t('report.data.differs', { multiplier: gives, typed: multiplier(typed) })}</p>
      )}
      <p>
        <Button small onClick={() => form.set('multiplier', number(computed, 2))}>
          {t('report.data.take', { multiplier: gives })}
        </Button>
      </p>
      {typed !== undefined && <Checkbox {...form.check('keepBoth')} label={t('report.data.keepBoth')} />}
    </Notice>
  )
}

/** A result from a foreign salt proves nothing, so it is not shown. */
function ForeignSalt({ form }: Pick<FindingProps, 'form'>) {
  const { t } = useTranslation('rounds')
  return (
    <Notice tone="warn" title={t('report.data.foreignSalt')}>
      <p className="small">
        {t('report.data.will.reported')} {t('report.why.foreign_salt')}
      </p>
      <p>
        <Button small onClick={() => form.set('salt', '')}>
          {t('report.data.takeSalt')}
        </Button>
      </p>
    </Notice>
  )
}
