import { sha256 } from '../hash.ts'
import { fromHex, toHex } from '../hex.ts'
import type { MultiplierX100 } from '../multiplier.ts'
import { priorHashOf } from '../prior-hash.ts'
import type { Verification } from '../verifications.ts'
import { hexOf, isSameSalt, plainHex, utf8 } from './inputs.ts'
import { type FairResult, type Inputs, SCHEME_IDS, type Scheme } from './scheme.ts'
import { SCHEMES } from './schemes.ts'

export interface LiveOutcome {
  /** A scheme's id, or another text in the casino's `fairness` field when the round was drawn. */
  readonly scheme: string | undefined
  /** The hash that was stored with the round, in hex. */
  readonly casinoHash: string | undefined
  /** The fields that the casino showed after the round. */
  readonly fairness: Inputs | undefined
  /** The reported multiplier; absent to compute the result only. */
  readonly multiplierX100?: MultiplierX100 | undefined
}

export interface Verified {
  readonly verification: Verification
  /** The computed result, if possible; its steps include the published salt that was used. */
  readonly computed?: FairResult
  /** The hash that the casino must have shown before this round, in hex. */
  readonly priorHash?: string
}

/**
 * Checks whether a hash that was stored with the round fixed the reported outcome. It does not prove that the hash
 * was the casino's, nor that the round was still to come (docs/decisions/0020).
 * @throws FieldError for a malformed value; a missing one is `incomplete`.
 * @example
 * (await verifyOutcome({ scheme: 'stake-crash', casinoHash, fairness: { gameHash }, multiplierX100 })).verification
 */
export async function verifyOutcome({
  scheme: name,
  casinoHash,
  fairness = {},
  multiplierX100,
}: LiveOutcome): Promise<Verified> {
  const id = SCHEME_IDS.find((known) => known === name)
  const scheme = id && SCHEMES.get(id)
  if (!scheme?.compute || scheme.status !== 'verified') return { verification: 'no_scheme' }
  const inputs = inputsOf(id, fairness)
  if (Object.keys(inputs).length === 0) return { verification: 'no_data' }
  // A missing salt is replaced by a published one.
  const required = scheme.fields.filter(({ name: field, optional }) => !optional && field !== 'salt')
  if (required.some(({ name: field }) => inputs[field] === undefined)) return { verification: 'incomplete' }
  const computed = await computeWith(scheme, inputs, multiplierX100)
  const priorHash = await priorHashFor(scheme, inputs)
  const found = { computed, ...(priorHash === undefined ? {} : { priorHash }) }
  if (isForeignSalt(scheme, inputs)) return { verification: 'foreign_salt', ...found }
  if (computed.hundredths !== multiplierX100) return { verification: 'multiplier_differs', ...found }
  if (priorHash === undefined) return { verification: 'no_prior_hash', ...found }
  if (casinoHash === undefined) return { verification: 'no_stored_hash', ...found }
  return { verification: plainHex(casinoHash) === priorHash ? 'verified' : 'hash_differs', ...found }
}

/** Picks the fields that the scheme uses, since casinos show more. Empty values count as missing. */
export function inputsOf(scheme: string | undefined, fairness: Inputs): Record<string, string> {
  const id = SCHEME_IDS.find((known) => known === scheme)
  const fields = (id && SCHEMES.get(id)?.fields) ?? []
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = fairness[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}

function isForeignSalt({ salts }: Scheme, { salt }: Inputs): boolean {
  return salt !== undefined && !salts.some((published) => isSameSalt(salt, published))
}

/** Computes with the given salt, else with the published one that gives the multiplier, else with the first. */
async function computeWith(
  { compute, salts }: Scheme,
  inputs: Inputs,
  multiplierX100: MultiplierX100 | undefined,
): Promise<FairResult> {
  if (!compute) throw new TypeError('this scheme cannot be computed')
  if (inputs.salt !== undefined || salts.length === 0) return compute(inputs)
  const results = await Promise.all(salts.map(({ value: salt }) => compute({ ...inputs, salt })))
  const [first] = results
  const fitting = results.find(({ hundredths }) => hundredths === multiplierX100) ?? first
  if (!fitting) throw new TypeError('this scheme has no salt')
  return fitting
}

async function priorHashFor(scheme: Scheme, inputs: Inputs): Promise<string | undefined> {
  switch (priorHashOf(scheme.id)) {
    case 'last_game': {
      const hash = hexOf(inputs, 'gameHash')
      const linked = scheme.chain?.link === 'sha256-of-bytes' ? fromHex(hash) : utf8(hash)
      return toHex(await sha256(linked))
    }
    case 'server_seed':
      return toHex(await sha256(fromHex(hexOf(inputs, 'serverSeed'))))
    default:
      return undefined
  }
}
