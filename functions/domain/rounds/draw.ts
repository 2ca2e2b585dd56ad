import { SCHEME_IDS } from '#shared/crash/fair/scheme.ts'
import { toHex } from '#shared/crash/hex.ts'
import { PRACTICE_RTP } from '#shared/crash/odds.ts'
import { drawTarget, type Risk } from '#shared/crash/plan.ts'
import { SERVER_SEED_BYTES } from '#shared/crash/practice.ts'
import type { RandomBytes } from '#shared/crash/random.ts'
import type { CasinoRecord } from '#shared/models/casino.ts'
import type { OpenPlan } from './play.ts'

interface Asked {
  readonly risk: Risk
  readonly casinoHash?: string | undefined
}

/**
 * Draws a plan. Of a practice plan the target and the server seed are drawn each on its own: neither knows of the other.
 *
 * @param casino of a live plan, which is then checked later by what is fixed here: its scheme, and the hash it showed
 */
export function drawPlan(
  { risk, casinoHash }: Asked,
  casino: CasinoRecord | undefined,
  random: RandomBytes,
): OpenPlan {
  const targetX100 = drawTarget(risk, random)
  if (casino?.rtp === undefined) {
    const serverSeed = toHex(random(SERVER_SEED_BYTES))
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
