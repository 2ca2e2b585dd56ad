import { newRoundWrite } from '#functions/domain/rounds/recent-round-items.ts'
import { newId } from '#functions/platform/ids.ts'
import { transact } from '#functions/platform/table/write.ts'
import { makeUser } from '#functions/testing/people.ts'
import { api } from '#shared/api/index.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { DAY_MS, iso } from '#shared/time.ts'
import type { Scenario } from './scenario.ts'

const { harmMarkers } = api
const DAYS = 16
const ZONE = { timeZone: 'Europe/London' }

/** The message about harm markers: the usual question, and the dearest one of a user without a casino link. */
export async function readHarmMarkers({ step }: Scenario): Promise<void> {
  const newcomer = await makeUser()
  await step(harmMarkers.ask, { as: newcomer.cookie, input: ZONE }, 'no rounds yet')
  const busy = await makeUser()
  for (let ago = 0; ago < DAYS; ago++) await keepTen(busy.id, Date.now() - ago * DAY_MS - 10_000)
  await step(harmMarkers.ask, { as: busy.cookie, input: ZONE }, 'ten rounds a day, told')
  await step(harmMarkers.ask, { as: busy.cookie, input: ZONE }, 'told before')
  await step(harmMarkers.postpone, { as: busy.cookie })
}

/** Stores ten settled practice rounds of full size. */
function keepTen(userId: string, atMs: number): Promise<void> {
  const seed = '0'.repeat(64)
  return transact(
    Array.from({ length: 10 }, (_, index) => ({
      ...newRoundWrite(userId, {
        id: newId(atMs + index, secureRandom),
        mode: 'fun',
        risk: 'steady',
        targetX100: 120,
        rtp: 0.97,
        createdAt: iso(atMs + index),
        settledAt: iso(atMs + index),
        serverSeed: seed,
        commitment: seed,
        clientSeed: 'bench-0123456789',
        outcome: { multiplier: 1.5, hit: true, source: 'practice' },
      }),
      name: `round ${index}`,
    })),
  )
}
