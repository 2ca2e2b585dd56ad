import * as z from 'zod/mini'
import type { FieldName, Inputs } from '#shared/crash/fair/scheme.ts'
import { Multiplier, NewStake, type Round } from '#shared/models/round.ts'
import { parseNumber } from '#web/lib/parse-number.ts'

export const DATA_FIELDS = [
  'gameHash',
  'salt',
  'hash',
  'serverSeed',
  'drandSignature',
] as const satisfies readonly FieldName[]
export type DataField = (typeof DATA_FIELDS)[number]

export type OutcomeValues = Record<DataField, string> & {
  multiplier: string
  amount: string
  currency: string
  /** True if the user confirmed that the data and the multiplier differ. */
  keepBoth: boolean
}

export const NO_OUTCOME: OutcomeValues = {
  multiplier: '',
  amount: '',
  currency: '',
  keepBoth: false,
  gameHash: '',
  salt: '',
  hash: '',
  serverSeed: '',
  drandSignature: '',
}

/**
 * Parses a typed multiplier with a comma or a point, thousands separators, and a trailing `x`.
 * @param decimal the language's own sign; it decides what `1,317` means
 * @returns undefined unless it is a multiplier of two decimals
 */
export function parseMultiplier(text: string, decimal = '.'): number | undefined {
  const parsed = z.safeParse(Multiplier, parseNumber(text, decimal))
  return parsed.success ? parsed.data : undefined
}

/** Parses a typed amount; returns undefined unless it has at most two decimals. */
export function parseAmount(text: string, decimal = '.'): number | undefined {
  const amount = parseNumber(text, decimal)
  const hasTwoDecimals = amount !== undefined && Math.round(amount * 100) / 100 === amount
  return hasTwoDecimals && amount <= AMOUNT_MAX ? amount : undefined
}

export const AMOUNT_MAX = 1_000_000

export function dataOf(values: OutcomeValues): Inputs | undefined {
  const entries = DATA_FIELDS.flatMap((field) => {
    const value = values[field].trim()
    return value === '' ? [] : [[field, value] as const]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

export function stakeOf(values: OutcomeValues, decimal: string): NonNullable<Round['report']>['stake'] {
  const stake = {
    amount: parseAmount(values.amount, decimal),
    currency: values.currency,
  }
  const parsed = z.safeParse(NewStake, stake)
  return parsed.success ? parsed.data : undefined
}
