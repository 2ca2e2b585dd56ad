import { LONGEST_CHAIN } from '#shared/crash/fair/chain.ts'
import type { SchemeField } from '#shared/crash/fair/scheme.ts'
import type { Prepared } from '../assess.ts'
import { cleaned, faultOf } from '../field-check.ts'
import type { Verifiable } from '../verifiable.ts'
import type { ChainSettings } from './run-chain.ts'

export const FROM: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [32] }
export const END: SchemeField = { name: 'gameHash', kind: 'hex', bytes: [32], optional: true }

/** As typed; a field that nobody touched has what the check above says. */
export interface ChainFields {
  readonly from: string
  readonly end: string
  readonly limit: string
}

/** A whole number of games, with or without marks between thousands; undefined where it is none. */
export function limitOf(text: string): number | undefined {
  const digits = text.replace(/[\s.,'’\u00a0\u202f]/g, '')
  const limit = Number(digits)
  return /^\d{1,9}$/.test(digits) && limit >= 1 && limit <= LONGEST_CHAIN ? limit : undefined
}

/** What a walk needs; undefined while a field has a fault, or where the scheme has no chain. */
export function chainSettings(
  scheme: Verifiable | undefined,
  prepared: Prepared | undefined,
  fields: ChainFields,
): ChainSettings | undefined {
  const limit = limitOf(fields.limit)
  const faulty = faultOf(FROM, fields.from) ?? faultOf(END, fields.end)
  if (!scheme?.chain || scheme.id === 'fairflight-practice' || !prepared || faulty || limit === undefined) {
    return undefined
  }
  const { link, terminating, numberAtEnd } = scheme.chain
  const { salt, instantMod } = prepared.inputs
  if (scheme.salts.length > 0 && salt === undefined) return undefined
  if (scheme.instantMods && instantMod === undefined) return undefined
  const end = cleaned(END, fields.end) || undefined
  const { game } = prepared.claims
  const numbered = end === terminating && numberAtEnd !== undefined
  const expected = numbered && game !== undefined && game > numberAtEnd ? game - numberAtEnd : undefined
  return {
    scheme: scheme.id,
    from: cleaned(FROM, fields.from),
    link,
    end,
    limit,
    settings: prepared.inputs,
    ...(numbered && { numberAtEnd, era: scheme.games }),
    expected,
  }
}

/** Whether both lead over the same games: what a walk found holds whatever the most games or the round's number is. */
export function isSameWalk(one: ChainSettings, other: ChainSettings | undefined): boolean {
  const bare = (chain: ChainSettings) => JSON.stringify({ ...chain, limit: 0, expected: 0 })
  return other !== undefined && bare(one) === bare(other)
}
