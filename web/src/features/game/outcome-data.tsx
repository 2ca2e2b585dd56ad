import { useDeferredValue, useEffect, useState } from 'react'
import type { SchemeField } from '#shared/crash/fair/scheme.ts'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import type { Round } from '#shared/models/round.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { TextArea } from '#web/ui/text-field.tsx'
import { type Checked, checkOutcome } from './outcome-check.ts'
import { OutcomeFinding } from './outcome-finding.tsx'
import { PastedReading } from './outcome-paste.tsx'
import { DATA_FIELDS, type DataField } from './outcome-values.ts'
import type { OutcomeFormState } from './use-outcome-form.ts'

interface OutcomeDataProps {
  round: Round
  form: OutcomeFormState
}

/** A fairness dialog holds some thousand characters. */
const PASTE_MAX = 20_000

/** A field for a casino's fairness dialog as pasted text, with the multiplier computed from it. */
export default function OutcomeData({ round, form }: OutcomeDataProps) {
  const { t } = useTranslation('rounds')
  const [pasted, setPasted] = useState('')
  const scheme = schemeOf(round.scheme ?? '')
  const fields = dataFields(scheme.fields)
  const checked = useChecked(round, form)
  return (
    <>
      <TextArea
        id={form.text('gameHash').id}
        name="paste"
        label={t('report.data.paste')}
        error={
          form.text('gameHash').error ??
          (checked?.state === 'malformed' ? t('report.data.malformed') : undefined)
        }
        value={pasted}
        onChange={setPasted}
        rows={3}
        maxLength={PASTE_MAX}
        optional
      />
      <PastedReading text={pasted} scheme={scheme.id} fields={fields} form={form} />
      <OutcomeFinding form={form} checked={checked} />
    </>
  )
}

/** Returns the scheme's data fields. The commitment is left out: it is computed from the seed. */
function dataFields(fields: readonly SchemeField[]): DataField[] {
  return DATA_FIELDS.filter((field) => fields.some(({ name }) => name === field))
}

/** Returns the check of the typed data; drops late answers to older data. */
function useChecked(round: Round, { values, decimalSign }: OutcomeFormState): Checked | undefined {
  const [checked, setChecked] = useState<Checked>()
  const deferred = useDeferredValue(values)
  useEffect(() => {
    let left = false
    checkOutcome(round, deferred, decimalSign).then(
      (found) => left || setChecked(found),
      () => left || setChecked(undefined),
    )
    return () => {
      left = true
    }
  }, [round, deferred, decimalSign])
  return checked
}
