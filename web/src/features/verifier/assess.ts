import { type AviatorCheck, checkAviator } from '#shared/crash/fair/aviator.ts'
import { readGame, readMultiplier } from '#shared/crash/fair/pasted-number.ts'
import { type FairResult, FieldError, type FieldName, type Inputs } from '#shared/crash/fair/scheme.ts'
import type { Values } from '#web/lib/verifier-link.ts'
import { cleaned, type InputError, inputErrorOf } from './field-check.ts'
import type { Verifiable } from './verifiable.ts'

/** Values that the site showed for the round, beside the seeds. */
export interface Claims {
  readonly game?: number
  /** In hundredths. */
  readonly multiplier?: number
}

export interface Prepared {
  readonly inputs: Inputs
  readonly errors: ReadonlyMap<FieldName, InputError>
  readonly claims: Claims
  readonly claimErrors: ReadonlyMap<'game' | 'multiplier', 'game' | 'multiplier' | 'ambiguous'>
}

export function prepare(scheme: Verifiable, values: Values): Prepared {
  const errors = new Map<FieldName, InputError>()
  const inputs: Partial<Record<FieldName, string>> = {}
  for (const field of scheme.fields) {
    const text = values[field.name] ?? ''
    const error = inputErrorOf(field, text)
    if (error) errors.set(field.name, error)
    else if (text.trim() !== '') inputs[field.name] = cleaned(field, text)
  }
  return { inputs, errors, ...claimsOf(values) }
}

function claimsOf({ game = '', multiplier = '' }: Values): Pick<Prepared, 'claims' | 'claimErrors'> {
  const number = readGame(game)
  const hundredths = readMultiplier(multiplier)
  const claimErrors: Prepared['claimErrors'] = new Map([
    ...(game.trim() !== '' && number === undefined ? [['game', 'game'] as const] : []),
    ...(multiplier.trim() !== '' && hundredths === undefined ? [['multiplier', 'multiplier'] as const] : []),
    ...(hundredths === 'ambiguous' ? [['multiplier', 'ambiguous'] as const] : []),
  ])
  return {
    claims: {
      ...(number !== undefined && { game: number }),
      ...(typeof hundredths === 'number' && { multiplier: hundredths }),
    },
    claimErrors,
  }
}

export type Outcome =
  | { readonly kind: 'computed'; readonly result: FairResult }
  | { readonly kind: 'aviator'; readonly check: AviatorCheck }
  /** Only the scheme's own computation finds this problem. */
  | { readonly kind: 'refused'; readonly field: FieldName; readonly problem: FieldError['problem'] }

/** Computes the round. Call it only if no field has an error. */
export async function compute(scheme: Verifiable, inputs: Inputs): Promise<Outcome> {
  try {
    if (!scheme.compute) return { kind: 'aviator', check: await checkAviator(inputs) }
    return { kind: 'computed', result: await scheme.compute(inputs) }
  } catch (error) {
    if (error instanceof FieldError) return { kind: 'refused', field: error.field, problem: error.problem }
    throw error
  }
}
