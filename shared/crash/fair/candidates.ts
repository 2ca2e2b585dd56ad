import type { Meaning } from './fairness-labels.ts'
import { isSameSalt } from './inputs.ts'
import { type FieldName, type Inputs, isInGames, type Scheme, type SchemeId } from './scheme.ts'
import { SCHEMES } from './schemes.ts'

export interface Candidate {
  readonly scheme: SchemeId
  /** The pasted values, with the first published salt if none was pasted. */
  readonly inputs: Inputs
  /** Fields that were not pasted and are filled with a published value. */
  readonly assumed: readonly FieldName[]
  readonly missing: readonly FieldName[]
  readonly reasons: readonly Reason[]
}

export type Reason =
  /** The pasted salt is a published one of the scheme. */
  | 'salt'
  /** The text contains the site's name. */
  | 'site'
  /** The game's number lies in the scheme's era. */
  | 'game'
  /** The values fill the scheme's fields. */
  | 'fields'

/** Weights: a salt belongs to one site, a name may come from an advertisement. */
const WEIGHTS: Readonly<Record<Reason, number>> = { salt: 8, site: 4, game: 3, fields: 2 }

const SITES: readonly (readonly [RegExp, string])[] = [
  [/bustabit/i, 'bustabit-'],
  [/\bstake(?:\.(?:com|us)|\s+(?:crash|originals))/i, 'stake-'],
  [/\bbc\.?game/i, 'bcgame-'],
  [/roobet/i, 'roobet-'],
  [/eth(?:er)?crash/i, 'ethercrash'],
  [/nanogames/i, 'nanogames-'],
  [/duel\.com|\bdrand\b/i, 'duel-'],
  [/moonclub/i, 'moonclub-'],
  [/aviator|spribe/i, 'spribe-'],
]

/** Fields whose values look alike: two kinds of signatures, and a game's hash and a salted one. */
const STANDS_FOR: Readonly<Partial<Record<FieldName, Meaning>>> = {
  blsSignature: 'drandSignature',
  hash: 'gameHash',
}

/** Fields that prove nothing without a hash or a seed. */
const NEEDS_SEED: readonly FieldName[] = ['salt', 'instantMod', 'commitment']

/** Lists the schemes that use some of the values, the likeliest first. */
export function candidatesOf(values: ReadonlyMap<Meaning, string>, text: string): Candidate[] {
  return [...SCHEMES.values()]
    .flatMap((scheme) => candidateOf(scheme, values, text) ?? [])
    .map((candidate) => ({ candidate, score: scoreOf(candidate) }))
    .sort((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate)
}

function candidateOf(
  scheme: Scheme,
  values: ReadonlyMap<Meaning, string>,
  text: string,
): Candidate | undefined {
  const inputs: Partial<Record<FieldName, string>> = {}
  const assumed: FieldName[] = []
  const missing: FieldName[] = []
  let pasted = 0
  for (const { name, optional } of scheme.fields) {
    const value = values.get(name) ?? values.get(STANDS_FOR[name] ?? name)
    const [published] = scheme.salts
    if (value !== undefined) {
      inputs[name] = value
      if (!NEEDS_SEED.includes(name)) pasted += 1
    } else if (name === 'salt' && published) {
      inputs.salt = published.value
      assumed.push('salt')
    } else if (!optional) missing.push(name)
  }
  if (pasted === 0) return undefined
  return {
    scheme: scheme.id,
    inputs,
    assumed,
    missing,
    reasons: reasonsFor(scheme, inputs, values, text, missing),
  }
}

function reasonsFor(
  scheme: Scheme,
  { salt }: Inputs,
  values: ReadonlyMap<Meaning, string>,
  text: string,
  missing: readonly FieldName[],
): Reason[] {
  const game = Number(values.get('game') ?? Number.NaN)
  const reasons: Reason[] = []
  if (
    values.has('salt') &&
    scheme.salts.some((published) => salt !== undefined && isSameSalt(salt, published))
  )
    reasons.push('salt')
  if (SITES.some(([name, start]) => scheme.id.startsWith(start) && name.test(text))) reasons.push('site')
  if (scheme.games && isInGames(scheme.games, game)) reasons.push('game')
  if (missing.length === 0) reasons.push('fields')
  return reasons
}

/** Sums the weights of the reasons and subtracts missing fields. */
function scoreOf({ reasons, missing }: Candidate): number {
  return reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0) - missing.length
}
