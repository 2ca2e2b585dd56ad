import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { fromHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { SERVER_SEED_BYTES } from '#shared/crash/practice.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { drawTarget, type Risk } from '#shared/crash/target.ts'
import { seedsAt, targetOf } from '#shared/draw-log/entries.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { Place } from '../public-log/seed-lists.ts'
import type { OpenRound } from './recent-rounds.ts'

interface Asked {
  readonly risk: Risk
  readonly casinoHash?: string | undefined
}

/**
 * Draws a round. Target and server seed are independent of each other. Both come from a list of seeds that the public
 * log committed to the day before; in the first days of a log they are drawn here.
 *
 * @param casino set for a live round, whose outcome will be verified by the scheme and hash stored here
 */
export function drawRound(
  { risk, casinoHash }: Asked,
  casino: CasinoRecord | undefined,
  { from, random }: { readonly from: Place | undefined; readonly random: RandomBytes },
): OpenRound {
  const seeds = from && seedsAt(from.list.secret, from.place)
  const targetX100 =
    from && seeds ? targetOf(risk, seeds.targetSeed, from.randomness) : drawTarget(risk, random)
  if (casino?.rtp === undefined) {
    const serverSeed = seeds?.serverSeed ?? random(SERVER_SEED_BYTES)
    return { mode: 'fun', risk, targetX100, rtp: PRACTICE_RTP, serverSeed }
  }
  const scheme = SCHEME_IDS.find((id) => id === casino.fairness)
  return {
    mode: 'live',
    casino: casino.code,
    risk,
    targetX100,
    rtp: casino.rtp,
    ...(scheme ? { scheme } : {}),
    ...(casinoHash === undefined ? {} : { casinoHash: fromHex(casinoHash) }),
  }
}
