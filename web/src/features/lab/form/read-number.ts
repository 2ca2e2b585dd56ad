import { type DecimalSign, readScaled } from '#shared/crash/list-check/number.ts'
import { refusalOf } from '#shared/crash/list-check/refusal.ts'

/** A field's bounds, in units of its last decimal. */
export interface NumberRule {
  readonly decimals: 0 | 2
  readonly low: number
  readonly high: number
  readonly optional?: boolean
}

export type NumberError =
  | 'missing'
  | 'not_a_number'
  | 'mixed_scripts'
  | 'negative'
  | 'not_whole'
  | 'too_many_decimals'
  | 'too_small'
  | 'too_big'

export type NumberAnswer = { readonly value: number | undefined } | { readonly error: NumberError }

/** Extra decimals are parsed, so that 0.005 is an error and not 0.00. */
const EXTRA_DECIMALS = 4

/**
 * Parses a typed number into units of its last decimal. Accepts comma or point, groups of three, and a trailing percent
 * sign or x.
 * @param sign resolves ambiguous texts (`1,317`)
 * @example
 * readNumber('2,50x', { decimals: 2, low: 101, high: 100_000 }, 'point') // { value: 250 }
 * readNumber('', { decimals: 0, low: 1, high: 10 }, 'point') // { error: 'missing' }
 */
export function readNumber(text: string, rule: NumberRule, sign: DecimalSign): NumberAnswer {
  const typed = text.trim().replace(/(?<!\s)\s*%$/, '')
  if (typed === '') return rule.optional ? { value: undefined } : { error: 'missing' }
  // Seeds have up to 16 digits; the decimal parser reserves some of its digits for decimals.
  const value = /^\d{1,16}$/.test(typed) ? Number(typed) * 10 ** rule.decimals : readFine(typed, rule, sign)
  if (typeof value !== 'number') return value
  if (value < rule.low) return { error: 'too_small' }
  return value > rule.high ? { error: 'too_big' } : { value }
}

function readFine(
  typed: string,
  { decimals }: NumberRule,
  sign: DecimalSign,
): number | { error: NumberError } {
  const fine = readScaled(typed, 0, typed.length, sign, decimals + EXTRA_DECIMALS)
  if (fine < 0) return { error: errorOf(fine) }
  if (fine % 10 ** EXTRA_DECIMALS !== 0) return { error: decimals === 0 ? 'not_whole' : 'too_many_decimals' }
  return fine / 10 ** EXTRA_DECIMALS
}

function errorOf(refusal: number): NumberError {
  const code = refusalOf(refusal)
  if (code === 'too_large') return 'too_big'
  return code === 'negative' || code === 'mixed_scripts' ? code : 'not_a_number'
}

/**
 * Splits a list at spaces, semicolons, line breaks, commas, or the hyphens customary for Labouchere.
 * @example splitList('1, 2; 3', 'point') // ['1', '2', '3']
 * @example splitList('0,5 1,5', 'point') // ['0,5', '1,5']
 */
export function splitList(text: string, sign: DecimalSign): readonly string[] {
  const parts = text
    .split(/[\s;|]+/)
    .map((part) => part.replace(/,$/, ''))
    .filter((part) => part !== '')
  const [only = ''] = parts
  if (parts.length !== 1) return parts
  if (/^\d+(?:[-–]\d+)+$/.test(only)) return only.split(/[-–]/)
  const commas = only.split(',').length - 1
  return commas > 1 || (commas === 1 && sign === 'point') ? only.split(',') : parts
}
