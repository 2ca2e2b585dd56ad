import type { TFunction } from 'i18next'
import type { Checked } from './outcome-check.ts'
import type { OutcomeValues } from './outcome-values.ts'

type Malformed = Extract<Checked, { state: 'malformed' }>

/** What was expected of a value, and what was given. */
export function malformedText(
  { field, fault }: Malformed,
  values: OutcomeValues,
  t: TFunction<'rounds'>,
): string {
  return t(`report.data.malformed.${fault}`, {
    expected: t(`report.data.hints.${field}`),
    count: values[field].trim().replace(/^0x/i, '').length,
  })
}
