import type { Round } from '#shared/models/round.ts'
import type { Translate } from '#web/i18n/translate.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ApiError } from '#web/lib/api.ts'
import { useFormat } from '#web/lib/format.ts'
import { useForm } from '#web/lib/use-form.ts'
import { useSaveOutcome } from './live/use-report.ts'
import {
  AMOUNT_MAX,
  DATA_FIELDS,
  dataOf,
  NO_OUTCOME,
  type OutcomeValues,
  parseAmount,
  parseMultiplier,
  stakeOf,
} from './outcome-values.ts'

export type OutcomeFormState = ReturnType<typeof useOutcomeForm>

const SERVER_NAMES = {
  'stake.amount': 'amount',
  'stake.currency': 'currency',
  ...Object.fromEntries(DATA_FIELDS.map((field) => [`fairness.${field}`, 'gameHash'])),
} as const

/** Returns the form of a live round's result, which is checked in the browser as far as possible and saved once. */
export function useOutcomeForm(
  round: Round,
  { currency, onSaved }: { currency: string; onSaved: (settled: Round) => void },
) {
  const { t } = useTranslation('rounds')
  const { number, multiplier, decimalSign } = useFormat()
  const saveOutcome = useSaveOutcome()
  const form = useForm<OutcomeValues>({
    initial: { ...NO_OUTCOME, currency },
    serverNames: SERVER_NAMES,
    check: (values) => faultsOf(values, decimalSign, t, number),
    submit: async (values) => {
      await expectAgreement(round, values, decimalSign, t, multiplier)
      onSaved(
        await saveOutcome(round, {
          multiplier: parseMultiplier(values.multiplier, decimalSign) ?? 1,
          stake: stakeOf(values, decimalSign),
          fairness: dataOf(values),
        }),
      )
    },
  })
  return { ...form, decimalSign }
}

function faultsOf(
  values: OutcomeValues,
  decimalSign: string,
  t: Translate<'rounds'>,
  number: (value: number, decimals?: number) => string,
) {
  const staked = values.amount.trim() !== ''
  const limits = { low: number(1, 2), high: number(AMOUNT_MAX) }
  return {
    multiplier:
      parseMultiplier(values.multiplier, decimalSign) === undefined
        ? t('report.multiplierInvalid', limits)
        : undefined,
    amount:
      staked && parseAmount(values.amount, decimalSign) === undefined
        ? t('report.stakeInvalid', limits)
        : undefined,
  }
}

/** Rejects data that contradict the multiplier before anything is saved. @throws ApiError like the server's */
async function expectAgreement(
  round: Round,
  values: OutcomeValues,
  decimalSign: string,
  t: Translate<'rounds'>,
  multiplier: (value: number) => string,
): Promise<void> {
  if (!dataOf(values)) return
  const { checkOutcome } = await import('./outcome-check.ts')
  const checked = await checkOutcome(round, values, decimalSign)
  if (checked?.state === 'malformed') {
    throw refusal(`fairness.${checked.field}`, t('report.data.malformed'))
  }
  if (checked?.verification === 'multiplier_differs' && !values.keepBoth) {
    const gives = multiplier((checked.computed?.hundredths ?? 0) / 100)
    const typed = multiplier(parseMultiplier(values.multiplier, decimalSign) ?? 0)
    throw refusal('keepBoth', t('report.data.differs', { multiplier: gives, typed }))
  }
}

function refusal(path: string, message: string): ApiError {
  return new ApiError('invalid_input', 400, { fields: [{ path, code: 'invalid_value', message }] })
}
