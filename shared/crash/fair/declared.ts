import { resultOf } from './formula.ts'
import { hashKeyed, saltKeyed } from './hash-steps.ts'
import { isSameSalt } from './inputs.ts'
import {
  FIELD_NAMES,
  FieldError,
  type FieldName,
  type Inputs,
  type Scheme,
  type SchemeField,
  type Step,
} from './scheme.ts'

export const GAME_HASH: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [32] }
export const SALT: SchemeField = { name: 'salt', kind: 'text' }

/** Declares a choice that sources leave open; the first option is the likelier one. */
export const choice = (name: FieldName, options: readonly string[]): SchemeField => ({
  name,
  kind: 'choice',
  options,
  optional: true,
})

/**
 * Returns the chosen option, or the first if none is given.
 * @throws FieldError for a text that is no option.
 */
export function chosenOption(inputs: Inputs, { name, options = [] }: SchemeField): string {
  const value = inputs[name]?.trim() || (options[0] ?? '')
  if (!options.includes(value)) {
    throw new FieldError(name, 'unknown_option', `${value} is none of ${options.join(' | ')}`)
  }
  return value
}

type Declaration<Id extends string> = Omit<Scheme<Id>, 'compute' | 'keyedBy' | 'salts'> & {
  readonly salts?: Scheme<Id>['salts']
  /** Computes the hash that decides, with the steps before it; absent if that is not public. */
  readonly hash?: (inputs: Inputs) => Promise<readonly Step[]> | readonly Step[]
}

/** Completes a scheme: reads a published salt in any spelling, then computes hash and multiplier. */
export function declared<Id extends string>(declaration: Declaration<Id>): Scheme<Id> {
  const { hash, salts = [], ...rest } = declaration
  const { formula } = rest
  if (!hash || !formula) return { ...rest, salts }
  return {
    ...rest,
    salts,
    ...(hash === saltKeyed && { keyedBy: 'salt' }),
    ...(hash === hashKeyed && { keyedBy: 'hash' }),
    compute: async (given) => {
      refuseUnknown(given)
      const inputs = withPublishedSalt(given, salts)
      return resultOf(await hash(inputs), formula(inputs))
    },
  }
}

/** A misspelt field would otherwise give the result of the default. */
function refuseUnknown(given: Inputs): void {
  const unknown = Object.keys(given).find((name) => !FIELD_NAMES.some((known) => known === name))
  if (unknown !== undefined) throw new RangeError(`no scheme has a field ${unknown}`)
}

/** Replaces a published salt by the site's own spelling: text is hashed letter by letter. */
export function withPublishedSalt(inputs: Inputs, salts: Scheme['salts']): Inputs {
  const { salt } = inputs
  const published = salt === undefined ? undefined : salts.find((known) => isSameSalt(salt, known))
  return published ? { ...inputs, salt: published.value } : inputs
}
