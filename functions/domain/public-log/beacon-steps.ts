import * as z from 'zod/mini'
import { beaconRandomness, timeOfRound } from '#shared/crash/drand.ts'
import { decodeEntry, type Entry, isInTime, NIGHT_DAYS } from '#shared/draw-log/entries.ts'
import { isOfMachine, machineBeacon, networkOf, roundOfDay } from '#shared/draw-log/log-beacon.ts'
import { isWitness } from '#shared/draw-log/log-keys.ts'
import { DAY_MS, dayOf } from '#shared/time.ts'
import { type Signer, witnessedMs } from '#shared/tlog/note.ts'
import { flyByNight } from '#shared/track-record/logged-record.ts'
import { errorName } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import {
  addBeacon,
  closedLimit,
  type LogHead,
  loadEntries,
  loadRandomness,
  loadWitnessed,
  moveHead,
} from './log-items.ts'

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

/** Entries read in one step. */
const READ_TOGETHER = 4096

/**
 * Flies practice draws by night, once the beacon of their days is in a closed day.
 * @returns the log after this step; undefined if all are counted
 */
export async function flyNights(head: LogHead, signers: readonly Signer[]): Promise<LogHead | undefined> {
  const { nightProgress, closed } = head
  const last = closed - NIGHT_DAYS
  if (last <= nightProgress.until) return undefined
  const found = await loadEntries(
    nightProgress.after,
    closedLimit({ closed: last, filled: -1 }),
    READ_TOGETHER,
  )
  const draws = found.flatMap((stored) => {
    const entry = entryOf(stored)
    return entry.kind === 'draw' && entry.mode === 'fun' ? [entry] : []
  })
  let next = { ...nightProgress, after: found.at(-1)?.sk ?? nightProgress.after }
  for (const [at, ofDay] of Map.groupBy(draws, (draw) => draw.at))
    next = flyByNight(next, ofDay, await nightRandomness(Date.parse(at) / DAY_MS, signers))
  if (found.length === READ_TOGETHER) return moveHead(head, { nightProgress: next })
  const { after: _, ...sums } = next
  return moveHead(head, {
    nightProgress: { ...next, until: last },
    nightCounts: { ...sums, until: dayOf(last * DAY_MS) },
  })
}

/** The randomness for the draws logged under a day; undefined if no witness signed them in time, or without a beacon. */
async function nightRandomness(day: number, signers: readonly Signer[]): Promise<Uint8Array | undefined> {
  const [seen, randomness] = await Promise.all([loadWitnessed(day + 1), loadRandomness(day + NIGHT_DAYS)])
  const entry = seen && entryOf(seen)
  if (entry?.kind !== 'witness' || (seen?.wholeDay ?? -1) < day) return undefined
  const atMs = witnessedMs(entry.checkpoint, signers.filter(isWitness)) ?? Infinity
  return isInTime(atMs, (day + NIGHT_DAYS) * DAY_MS) ? randomness : undefined
}

function entryOf({ text }: { readonly text: string }): Entry {
  return decodeEntry(new TextEncoder().encode(text))
}
