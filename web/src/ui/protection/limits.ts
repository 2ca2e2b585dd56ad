import type { ChangeLimits, Limits } from '#shared/models/limits.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import type { Translate } from '#web/i18n/translate.ts'

export type LimitValues = {
  signalsPerDay: string
  sessionMinutes: string
  amount: string
  currency: string
  per: string
}

export const LIMIT_FIELDS = ['signalsPerDay', 'sessionMinutes', 'amount', 'currency', 'per'] as const

export const PERIODS = ['day', 'week', 'month'] as const
type Period = (typeof PERIODS)[number]

export const SIGNALS = { low: 1, high: SIGNALS_PER_DAY_MAX, step: 1 }
export const MINUTES = { low: 10, high: 120, step: 5 }
const AMOUNT_MOST = 1_000_000

/** @param currency shown before a loss limit is set */
export function limitValues(
  { signalsPerDay, sessionMinutes, lossBudget }: Limits,
  currency: string,
): LimitValues {
  return {
    signalsPerDay: String(signalsPerDay),
    sessionMinutes: String(sessionMinutes),
    amount: lossBudget ? String(lossBudget.amount) : '',
    currency: lossBudget?.currency ?? currency,
    per: lossBudget?.per ?? 'day',
  }
}

function wholeWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}

function amountOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  const amount = Number(plain)
  return plain !== '' && /^\d+(?:\.\d{1,2})?$/.test(plain) && amount <= AMOUNT_MOST ? amount : undefined
}

/** Checks the fields; an empty amount means no budget. */
export function checkLimits(values: LimitValues, t: Translate<'protection'>) {
  const { signalsPerDay, sessionMinutes, amount } = values
  const whole = (text: string, { low, high }: { low: number; high: number }) =>
    wholeWithin(text, low, high) ? undefined : t('limits.checkWhole', { low, high })
  return {
    signalsPerDay: whole(signalsPerDay, SIGNALS),
    sessionMinutes: whole(sessionMinutes, MINUTES),
    amount: amount.trim() !== '' && amountOf(amount) === undefined ? t('limits.checkAmount') : undefined,
  }
}

/** Returns only the changed fields, so that the server does not judge the others again. */
export function limitChange(values: LimitValues, now: Limits): ChangeLimits {
  const change: ChangeLimits = {}
  const signalsPerDay = Number(values.signalsPerDay)
  const sessionMinutes = Number(values.sessionMinutes)
  if (signalsPerDay !== now.signalsPerDay) change.signalsPerDay = signalsPerDay
  if (sessionMinutes !== now.sessionMinutes) change.sessionMinutes = sessionMinutes
  const before = limitValues(now, values.currency)
  const same = (['amount', 'currency', 'per'] as const).every((name) => values[name] === before[name])
  const amount = amountOf(values.amount)
  if (same || (amount === undefined && now.lossBudget === undefined)) return change
  const { currency, per } = values
  return { ...change, lossBudget: amount === undefined ? null : { amount, currency, per: period(per) } }
}

function period(text: string): Period {
  return PERIODS.find((known) => known === text) ?? 'day'
}
