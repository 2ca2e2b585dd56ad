import { practiceMultiplierX100 } from '../practice.ts'
import { OLD_INSTANT_MOD } from './bustabit.ts'
import { type Distribution, type Draw, distributionOf, type InstantCrash } from './distribution.ts'
import { bustabit, bustabitNineDigits, DIGITS_32, DIGITS_52, oldBustabit, thirtyTwoBits } from './formulas.ts'
import { DUEL_REST, MOONCLUB_REST, STAKE_REST } from './others.ts'
import type { SchemeId } from './scheme.ts'

export interface DistributionSettings {
  /** Roobet: one in this many rounds is an instant crash. Sources say 20, 25 or 33. */
  readonly instantMod?: number
  /** BC.Game: true if the draw as a share of 1 is first truncated to nine digits, as ports of its page do. */
  readonly nineDigits?: boolean
}

export type DistributionAnswer =
  | { readonly known: true; readonly distribution: Distribution }
  /** `mapping_unpublished`: how a hash becomes a multiplier is not public. `mod_needed`: a setting is missing. */
  | { readonly known: false; readonly reason: 'mapping_unpublished' | 'mod_needed' }

const BITS_52 = 4 * DIGITS_52
const RANKS_32 = 2 ** (4 * DIGITS_32)

const RANKS_52 = 2 ** BITS_52

/** Estimates the draw at which R / (1 - u) reaches a multiplier. */
const nearOf = (restX100: number) => (x100: number) => RANKS_52 * (1 - restX100 / x100)

const since2016: Draw = { bits: BITS_52, shown: bustabit, near: nearOf(99) }
const nineDigits: Draw = { ...since2016, shown: bustabitNineDigits }

/** Bits of an HMAC-SHA256. */
const HASH_BITS = 256

/** bustabit's first formula and its variants. */
const old = (mod: number, shownAs: InstantCrash['shownAs']): Draw => ({
  bits: BITS_52,
  shown: (h) => Math.max(100, oldBustabit(h)),
  near: (x100) => (RANKS_52 * (x100 - 100)) / (x100 - 1),
  instant: { mod, shownAs, hashBits: HASH_BITS },
})

/** These decrease as the draw grows, so ranks count from the highest draw. */
const thirtyTwo = (rest: number): Draw => ({
  bits: 4 * DIGITS_32,
  shown: (rank) => thirtyTwoBits(RANKS_32 - 1 - rank, rest),
  near: (x100) => RANKS_32 * (1 - (100 * rest) / x100),
})

const practice: Draw = {
  bits: BITS_52,
  shown: (r) => Number(practiceMultiplierX100(BigInt(r))),
  near: nearOf(97),
}

const DRAWS: Readonly<Record<SchemeId | 'practice', (settings: DistributionSettings) => Draw | undefined>> = {
  practice: () => practice,
  'bustabit-v1': () => old(OLD_INSTANT_MOD, 0),
  'bustabit-v2': () => since2016,
  'bustabit-vx': () => since2016,
  'bustabit-v3-classic': () => since2016,
  'stake-crash': () => thirtyTwo(STAKE_REST),
  'bcgame-crash': (settings) => (settings.nineDigits ? nineDigits : since2016),
  'bcgame-crash-stage2': (settings) => (settings.nineDigits ? nineDigits : since2016),
  'roobet-crash': ({ instantMod }) => (instantMod === undefined ? undefined : old(instantMod, 100)),
  ethercrash: () => old(OLD_INSTANT_MOD, 0),
  'nanogames-crash': () => since2016,
  'duel-crash': () => thirtyTwo(DUEL_REST),
  'moonclub-crash-stage2': () => thirtyTwo(MOONCLUB_REST),
  'spribe-aviator': () => undefined,
}

/**
 * Returns the exact distribution of the displayed multiplier. Formulas and their sources: formulas.ts; status of each
 * scheme (recorded, unconfirmed, disputed): scheme.ts. `practice` is our own game.
 * @throws RangeError for a modulus below 2.
 * @example
 * const answer = schemeDistribution('roobet-crash', { instantMod: 20 })
 * if (answer.known) displayedSurvival(answer.distribution, fromDecimal(2)) // 0.4726…
 */
export function schemeDistribution(
  scheme: SchemeId | 'practice',
  settings: DistributionSettings = {},
): DistributionAnswer {
  const draw = DRAWS[scheme](settings)
  if (draw) return { known: true, distribution: distributionOf(draw) }
  return { known: false, reason: scheme === 'roobet-crash' ? 'mod_needed' : 'mapping_unpublished' }
}
