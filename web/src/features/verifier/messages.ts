import type { SchemeField } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Prepared } from './assess.ts'
import type { FieldFault } from './field-check.ts'

/** What a field takes: "64 hex digits". */
export function useExpected(): (field: SchemeField) => string {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  return ({ kind, bytes = [32] }) => {
    if (kind !== 'hex') return t('hints.text')
    const [short = '', long] = bytes.map((count) => number(2 * count))
    return long === undefined ? t('hints.hex', { digits: short }) : t('hints.hexEither', { short, long })
  }
}

/** What is wrong with a value, where, and what was expected. */
export function useFaultMessage(): (field: SchemeField, fault: FieldFault) => string {
  const { t } = useTranslation('verifier')
  const expected = useExpected()
  return (field, fault) => {
    const values = { expected: expected(field) }
    switch (fault.kind) {
      case 'missing':
        return t('faults.missing', { field: t(`fields.${field.name}`) })
      case 'wrong_length':
        return t('faults.wrong_length', { ...values, count: fault.digits })
      case 'look_alike':
      case 'not_hex':
      case 'cut_off':
        return t(`faults.${fault.kind}`, { ...values, ...fault })
      default:
        return t(`faults.${fault.kind}`)
    }
  }
}

type ClaimFault = ReturnType<Prepared['claimFaults']['get']>

export function useClaimMessage(): (fault: ClaimFault, text: string) => string | undefined {
  const { t } = useTranslation('verifier')
  return (fault, text) => fault && t(`faults.${fault}`, { text: text.trim() })
}
