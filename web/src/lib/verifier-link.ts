import type { ByHandId } from '#shared/crash/fair/by-hand.ts'
import type { PRACTICE_SCHEME_ID } from '#shared/crash/fair/practice-scheme.ts'
import { FIELD_NAMES, type FieldName, type SchemeId } from '#shared/crash/fair/scheme.ts'
import type { Round } from '#shared/models/round.ts'

/** A scheme known to the verifier: a casino's, or our practice game's. */
export type VerifiableId = SchemeId | ByHandId | typeof PRACTICE_SCHEME_ID

/** Typed values by field, the site's own data of the round, and the target of a shared flight. */
export type Values = Readonly<Partial<Record<FieldName | 'game' | 'multiplier' | 'target', string>>>
export type ValueName = keyof Values

/** The names allowed in a link; none of them identifies a person. */
const NAMES = [...FIELD_NAMES, 'game', 'multiplier', 'target'] as const satisfies readonly ValueName[]

/** The longest seeds in use have some hundred characters. */
const VALUE_MAX = 500

export interface LinkedCheck {
  /** The scheme as the link names it; possibly not a known one. */
  readonly scheme: string
  readonly values: Values
  /** Names in the link that no check has. */
  readonly unknown: readonly string[]
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

/**
 * Returns the fragment of `/verifier` that opens a practice round with its result.
 * @param commitment as shown before the flight
 * @returns undefined until the round has landed and its seeds are revealed
 */
export function flightFragment(round: Round, commitment = round.commitment): string | undefined {
  const { _id: roundId, mode, serverSeed, clientSeed, outcome, target } = round
  if (mode !== 'fun' || serverSeed === undefined || clientSeed === undefined || !outcome) return undefined
  return toFragment('fairflight-practice', {
    serverSeed,
    clientSeed,
    roundId,
    commitment,
    multiplier: outcome.multiplier.toFixed(2),
    target: target.toFixed(2),
  })
}

/** Returns undefined if the fragment is an anchor on the page. */
export function fromFragment(hash: string): LinkedCheck | undefined {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const scheme = query.get('scheme')
  if (scheme === null) return undefined
  const entries = NAMES.flatMap((name) => {
    const value = query.get(name)?.trim().slice(0, VALUE_MAX) ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const unknown = [...new Set(query.keys())].filter((name) => name !== 'scheme' && !isName(name))
  return { scheme, values: Object.fromEntries(entries), unknown }
}

const isName = (name: string) => NAMES.some((known) => known === name)
