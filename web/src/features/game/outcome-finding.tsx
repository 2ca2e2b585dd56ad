import type { Verified } from '#shared/crash/fair/live-outcome.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import { Button, Checkbox, Notice } from '#web/ui/index.ts'
import { ValueList } from '#web/ui/value-list.tsx'
import styles from './outcome.module.css'
import type { Checked } from './outcome-check.ts'
import { parseMultiplier } from './outcome-values.ts'
import type { OutcomeFormState } from './use-outcome-form.ts'

interface OutcomeFindingProps {
  round: Round
  form: OutcomeFormState
  checked: Checked | undefined
}

/** What the data give, whether it agrees, and as what the outcome will be saved: before it is. */
export function OutcomeFinding({ round, form, checked }: OutcomeFindingProps) {
  return (
    <div aria-live="polite">
      {checked?.state === 'computed' && checked.computed && (
        <Finding round={round} form={form} found={checked} hundredths={checked.computed.hundredths} />
      )}
    </div>
  )
}

interface FindingProps {
  round: Round
  form: OutcomeFormState
  found: Verified
  hundredths: number
}

function Finding({ round, form, found, hundredths }: FindingProps) {
  const { t } = useTranslation('rounds')
  const { multiplier, number } = useFormat()
  const typed = parseMultiplier(form.values.multiplier, form.decimal)
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
        <Steps round={round} found={found} />
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
      <Steps round={round} found={found} />
    </Notice>
  )
}

/** Whatever it gives says nothing, so nothing is shown of that. */
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

function Steps({ round, found: { computed, priorHash } }: { round: Round; found: Verified }) {
  const { t } = useTranslation('rounds')
  const steps = [
    ...(computed?.steps ?? []).map(({ name, value }) => [t(`report.steps.${name}`), value] as const),
    ...(priorHash === undefined ? [] : [[t('report.steps.priorHash'), priorHash] as const]),
    ...(round.casinoHash === undefined ? [] : [[t('report.details.casinoHash'), round.casinoHash] as const]),
  ]
  return (
    <details className={styles.disclosure}>
      <summary>{t('report.data.steps')}</summary>
      <ValueList className={styles.values} values={steps} />
    </details>
  )
}
