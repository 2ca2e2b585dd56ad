import type { ByHandId } from '#shared/crash/fair/by-hand.ts'
import type { PRACTICE_SCHEME_ID } from '#shared/crash/fair/practice-scheme.ts'
import type { FieldName, SchemeId } from '#shared/crash/fair/scheme.ts'

/** A scheme known to the verifier: a casino's, or our practice game's. */
export type VerifiableId = SchemeId | ByHandId | typeof PRACTICE_SCHEME_ID

/** Typed values by field, and the site's own data of the round. */
export type Values = Readonly<Partial<Record<FieldName | 'game' | 'multiplier', string>>>
export type ValueName = keyof Values

/** The names allowed in a link; none of them identifies a person. */
const NAMES = [
  'gameHash',
  'salt',
  'instantMod',
  'hash',
  'serverSeed',
  'drandSignature',
  'blsSignature',
  'clientSeed',
  'clientSeed2',
  'clientSeed3',
  'roundId',
  'commitment',
  'nonce',
  'variant',
  'bits',
  'edge',
  'game',
  'multiplier',
] as const satisfies readonly ValueName[]

/** The longest seeds in use have some hundred characters. */
const VALUE_MAX = 500

export interface LinkedCheck {
  /** The link's text, possibly not a known scheme. */
  readonly scheme: string
  readonly values: Values
}

/**
 * Returns the fragment of `/verifier` that opens a filled-in check. Browsers do not send it to a server.
 * @example
 * toFragment('fairflight-practice', { serverSeed, clientSeed, roundId, commitment })
 * // '#scheme=fairflight-practice&serverSeed=…&clientSeed=…&roundId=…&commitment=…'
 */
export function toFragment(scheme: VerifiableId, values: Values): string {
  const query = new URLSearchParams({ scheme })
  for (const name of NAMES) {
    const value = values[name]?.trim() ?? ''
    if (value !== '') query.set(name, value)
  }
  return `#${query}`
}

/** Returns undefined if the fragment is an anchor on the page. */
export function fromFragment(hash: string): LinkedCheck | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const scheme = query.get('scheme')
  if (scheme === null) return undefined
  const given = NAMES.flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, VALUE_MAX) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  return { scheme, values: Object.fromEntries(given) }
}
