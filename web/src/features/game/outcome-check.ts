import { type Verified, verifyOutcome } from '#shared/crash/fair/live-outcome.ts'
import { FieldError } from '#shared/crash/fair/scheme.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import type { Round } from '#shared/models/round.ts'
import { DATA_FIELDS, type DataField, dataOf, type OutcomeValues, parseMultiplier } from './outcome-values.ts'

/** The multiplier that the entered data give, or the malformed field; undefined without data. */
export type Checked =
  | ({ readonly state: 'computed' } & Verified)
  | { readonly state: 'malformed'; readonly field: DataField; readonly problem: FieldError['problem'] }

/** Runs the server's check. Only forms with entered data load this module and the engine. */
export async function checkOutcome(
  { scheme, casinoHash }: Pick<Round, 'scheme' | 'casinoHash'>,
  values: OutcomeValues,
  decimal: string,
): Promise<Checked | undefined> {
  const fairness = dataOf(values)
  if (!fairness) return undefined
  const multiplier = parseMultiplier(values.multiplier, decimal)
  const multiplierX100 = multiplier === undefined ? undefined : fromDecimal(multiplier)
  try {
    return { state: 'computed', ...(await verifyOutcome({ scheme, casinoHash, fairness, multiplierX100 })) }
  } catch (error) {
    const field = error instanceof FieldError && DATA_FIELDS.find((known) => known === error.field)
    if (!field) throw error
    return { state: 'malformed', field, problem: error.problem }
  }
}
