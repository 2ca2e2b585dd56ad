import { useDeferredValue, useEffect, useMemo } from 'react'
import { type Recognised, recognise, type UnreadValue } from '#shared/crash/fair/recognise.ts'
import type { SchemeId } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { DataField } from './outcome-values.ts'
import type { OutcomeFormState } from './use-outcome-form.ts'

interface PastedReadingProps {
  text: string
  scheme: SchemeId
  fields: readonly DataField[]
  form: OutcomeFormState
}

/** The most values listed as not understood. */
const UNREAD_MAX = 5

/** Fills the fields from the pasted text, and says what was and was not read. */
export function PastedReading({ text, scheme, fields, form }: PastedReadingProps) {
  const { t } = useTranslation('rounds')
  const { number } = useFormat()
  const deferred = useDeferredValue(text)
  const found = useMemo(() => (deferred.trim() === '' ? undefined : recognise(deferred)), [deferred])
  const read = found ? fields.filter((field) => pastedInto(found, scheme, field) !== undefined) : []
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text fills the fields once, so later typing stays
  useEffect(() => {
    for (const field of fields) form.set(field, (found && pastedInto(found, scheme, field)) ?? '')
    const shown = found?.read.find(({ meaning }) => meaning === 'multiplier')
    if (shown && form.values.multiplier.trim() === '')
      form.set('multiplier', number(Number(shown.value) / 100, 2))
  }, [found])
  const named = (list: readonly DataField[]) =>
    list.map((field) => t(`report.data.fields.${field}`)).join(', ')
  if (!found) return null
  return (
    <div role="status" className="stack small">
      <p>
        {read.length > 0
          ? t('report.data.read', { fields: named(read) })
          : t('report.data.nothing', { fields: named(fields) })}
      </p>
      {found.unread.slice(0, UNREAD_MAX).map((value) => (
        <Unread key={JSON.stringify(value.at)} value={value} />
      ))}
    </div>
  )
}

/** Returns a field's value from the text itself, never a published default. */
function pastedInto({ candidates }: Recognised, scheme: SchemeId, field: DataField): string | undefined {
  const candidate = candidates.find((each) => each.scheme === scheme)
  return candidate?.assumed.includes(field) ? undefined : candidate?.inputs[field]
}

function Unread({ value: { at } }: { value: UnreadValue }) {
  const { t } = useTranslation('rounds')
  return <p>{'path' in at ? t('report.data.unreadPath', { path: at.path }) : t('report.data.unread', at)}</p>
}
