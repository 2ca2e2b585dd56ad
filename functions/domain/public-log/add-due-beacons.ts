import * as z from 'zod/mini'
import { beaconRandomness, timeOfRound } from '#shared/crash/drand.ts'
import { isOfMachine, machineBeacon, networkOf, roundOfDay } from '#shared/draw-log/log-beacon.ts'
import { DAY_MS } from '#shared/time.ts'
import { errorName } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { addBeacon, type LogHead } from './log-items.ts'

/** Quicknet, by its chain hash: https://docs.drand.love/dev-guide/API%20Documentation%20v1/chain-hash-public-round */
const RELAYS = ['https://api.drand.sh', 'https://drand.cloudflare.com'].map(
  (host) => `${host}/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971/public`,
)
/** While the job waits, no entries are published. */
const RELAY_MS = 5000

const Answer = z.object({ signature: z.string() })

interface Asking {
  /** The log's name, which demands the network. */
  readonly origin: string
  readonly nowMs: number
  readonly relays?: readonly string[]
}

/** Adds the beacons of today and tomorrow that are out. If no relay answers truly, the next run asks again. */
export async function addDueBeacons(
  head: LogHead,
  { origin, nowMs, relays = RELAYS }: Asking,
): Promise<LogHead> {
  const network = networkOf(origin)
  const today = Math.floor(nowMs / DAY_MS)
  let next = head
  for (const day of [today, today + 1]) {
    const drandRound = roundOfDay(network, day * DAY_MS)
    const isDue = day > (next.beaconDay ?? 0) && day > next.closed
    if (!isDue || timeOfRound(network, drandRound) * 1000 > nowMs) continue
    const asked = isOfMachine(origin)
      ? [async () => machineBeacon().signatureOf(drandRound)]
      : relays.map((relay) => () => askRelay(relay, drandRound))
    const found = await firstTrue(asked, (signature) => beaconRandomness(network, drandRound, signature))
    if (!found) log('error', 'beaconMissing', { about: { drandRound } })
    else next = await addBeacon(next, { day, drandRound, ...found })
  }
  return next
}

/** The first signature that is true, and its randomness. */
async function firstTrue(
  asked: readonly (() => Promise<string | undefined>)[],
  randomnessOf: (signature: string) => Uint8Array | undefined,
) {
  for (const ask of asked) {
    const signature = await ask()
    const randomness = signature && randomnessOf(signature)
    if (signature && randomness) return { signature, randomness }
  }
  return undefined
}

async function askRelay(relay: string, drandRound: number): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(RELAY_MS)
    const answer = await fetch(`${relay}/${drandRound}`, { redirect: 'error', signal })
    return z.parse(Answer, await answer.json()).signature
  } catch (error) {
    log('error', 'beaconMissing', { error: errorName(error), about: { relay } })
    return undefined
  }
}
