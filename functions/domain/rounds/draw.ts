import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { SERVER_SEED_BYTES } from '#shared/crash/practice.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import { drawTarget, type Risk } from '#shared/crash/target.ts'
import { seedsAt, targetOf } from '#shared/draw-log/entries.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { OpenPlan } from './play.ts'
import type { Place } from './public-log-lists.ts'

interface Asked {
  readonly risk: Risk
  readonly casinoHash?: string | undefined
}

/**
 * Draws a plan. Of a practice plan the target and the server seed are each on its own: neither knows of the other. Both
 * are from the place of a list that the log of draws has long committed to, and drawn where there is none.
 *
 * @param casino of a live plan, which is then checked later by what is fixed here: its scheme, and the hash it showed
 */
export function drawPlan(
  { risk, casinoHash }: Asked,
  casino: CasinoRecord | undefined,
  { from, random }: { readonly from: Place | undefined; readonly random: RandomBytes },
): OpenPlan {
  const seeds = from && seedsAt(from.list.secret, from.place)
  const targetX100 = seeds ? targetOf(risk, seeds.targetSeed) : drawTarget(risk, random)
  if (casino?.rtp === undefined) {
    const serverSeed = toHex(seeds?.serverSeed ?? random(SERVER_SEED_BYTES))
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
    ...(casinoHash === undefined ? {} : { casinoHash }),
  }
}
