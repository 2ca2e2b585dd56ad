import type { SchemeField } from '#shared/crash/fair/scheme.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { useFormat } from '#web/lib/format.ts'
import type { Prepared } from './assess.ts'
import type { InputError } from './field-check.ts'

export function useDescribeExpected(): (field: SchemeField) => string {
  const { t } = useTranslation('verifier')
  const { number } = useFormat()
  return ({ kind, bytes = [32] }) => {
    if (kind !== 'hex') return t('hints.text')
    const [short = '', long] = bytes.map((count) => number(2 * count))
    return long === undefined ? t('hints.hex', { digits: short }) : t('hints.hexEither', { short, long })
  }
}

/** Bounds of a typed modulus. */
const MODULUS = { low: 2, high: 999_999 }

/** Says what is wrong with a value, where, and what was expected. */
export function useInputErrorMessages(): (field: SchemeField, error: InputError) => string {
  const { t } = useTranslation('verifier')
  const expected = useDescribeExpected()
  return (field, error) => {
    const values = { expected: expected(field) }
    switch (error.kind) {
      case 'missing':
        return t('faults.missing', { field: t(`fields.${field.name}`) })
      case 'wrong_length':
        return t('faults.wrong_length', { ...values, count: error.digits })
      case 'look_alike':
      case 'not_hex':
      case 'cut_off':
        return t(`faults.${error.kind}`, { ...values, ...error })
      default:
        return t(`faults.${error.kind}`, MODULUS)
    }
  }
}

/** A game number as bustabit writes it. */
const GAME_EXAMPLE = 12_306_896

type ClaimError = ReturnType<Prepared['claimErrors']['get']>

export function useClaimMessages(): (error: ClaimError, text: string) => string | undefined {
  const { t } = useTranslation('verifier')
  return (error, text) => error && t(`faults.${error}`, { text: text.trim(), example: GAME_EXAMPLE })
}
