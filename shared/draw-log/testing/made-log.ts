import { beaconRandomness, localBeacon } from '../../crash/drand.ts'
import { toHex } from '../../crash/hex.ts'
import { multiplierX100 } from '../../crash/multiplier.ts'
import { commitment, practiceRound, settle } from '../../crash/practice.ts'
import { RISKS } from '../../crash/target.ts'
import { DAY_MS, dayOf, MINUTE_MS } from '../../time.ts'
import { type Entry, LIST_PLACES, ownerOf, seedList, seedsAt, targetOf } from '../entries.ts'
import { roundOfDay } from '../log-beacon.ts'
import { witnessedAt } from './log-files.ts'

export const { network: drand, signatureOf } = localBeacon(new Uint8Array(32).fill(3), {
  genesisEpochS: 0,
  periodS: 3,
})

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
export const START = Date.parse('2031-01-01T12:00:00.000Z')
export const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString()
/** The day after the start, on which all draws happen. */
export const DAY = dayOf(START + DAY_MS)
export const idTime = (ms: number) =>
  Array.from({ length: 10 }, (_, sign) => ALPHABET[Math.floor(ms / 32 ** (9 - sign)) % 32]).join('')
/** Builds a round id. @param tail at most 26 characters */
export const roundId = (tail: string | number) => idTime(Date.parse(DAY)) + `${tail}`.padStart(26, '0')
const LISTS = Array.from({ length: 10 }, (_, number) => number + 1).map((fill) => {
  const secret = new Uint8Array(32).fill(fill)
  return { id: toHex(new Uint8Array(16).fill(fill)), secret, ...seedList(secret) }
})
export const USER_ID = '0'.repeat(36)
/** The salt of a list. @param fill as in `LISTS` */
export const saltOf = (fill: number) => new Uint8Array(32).fill(100 + fill)
export const drandRound = roundOfDay(drand, Date.parse(DAY))
/** EACH fills more than one tile; FEW keeps tests that change every entry fast. */
export const [EACH, FEW] = [70, 12]

/**
 * Builds flights in succession; the last ten are not flown, and expire.
 * @param each practice draws alternate between two lists
 */
async function entriesOfDay(each: number): Promise<Entry[]> {
  const used = LISTS.slice(0, 2 * Math.ceil(each / LIST_PLACES))
  const entries: Entry[] = used.map(({ id, root }) => ({
    kind: 'seeds',
    at: atMinute(0),
    list: id,
    root: toHex(root),
  }))
  entries.push(witnessedAt(dayOf(START), START + 20 * MINUTE_MS))
  entries.push({ kind: 'beacon', at: DAY, drandRound, signature: signatureOf(drandRound) })
  const randomness = beaconRandomness(drand, drandRound, signatureOf(drandRound)) ?? new Uint8Array()
  for (let number = 0; number < 2 * each; number += 1) {
    const nth = Math.floor(number / 2)
    const [list, place] = [LISTS[(number % 2) + 2 * Math.floor(nth / LIST_PLACES)], nth % LIST_PLACES]
    if (!list) throw new Error('no list')
    const { serverSeed, targetSeed } = seedsAt(list.secret, place)
    const risk = RISKS[number % 3] ?? 'bold'
    const round = roundId(number)
    const targetX100 = targetOf(risk, targetSeed, randomness)
    entries.push({
      kind: 'draw',
      at: DAY,
      round,
      mode: 'fun',
      risk,
      rtp: 0.97,
      targetX100,
      commitment: await commitment(serverSeed),
      from: {
        list: list.id,
        since: atMinute(0),
        place,
        owner: ownerOf(saltOf(list.secret[0] ?? 0), USER_ID),
        targetSeed: toHex(targetSeed),
        path: list.pathOf(place).map(toHex),
      },
    })
    if (number >= 2 * each - 10) continue
    const client = `client-${number}`
    const { multiplierX100: drawn } = await practiceRound({ serverSeed, clientSeed: client, roundId: round })
    entries.push({
      kind: 'settle',
      at: DAY,
      round,
      source: 'practice',
      ...settle(drawn, multiplierX100(targetX100)),
      seeds: { server: toHex(serverSeed), client },
    })
  }
  const unflown = Array.from({ length: 10 }, (_, number) => roundId(2 * each - 10 + number))
  return [...entries, ...liveEntries(), ...[...unflown, roundId('b'.repeat(26))].map(expiry)]
}

/** Builds one reported and one unreported round, both drawn without a list. */
function liveEntries(): Entry[] {
  const draw = {
    kind: 'draw',
    at: DAY,
    mode: 'live',
    risk: 'steady',
    rtp: 0.96,
    targetX100: 130,
  } as const
  const [one, other] = ['a', 'b'].map((sign) => roundId(sign.repeat(26)))
  return [
    { ...draw, round: one ?? '' },
    { kind: 'settle', at: DAY, round: one ?? '', source: 'reported', multiplier: 1.3, hit: true },
    { ...draw, round: other ?? '' },
  ]
}

const expiry = (round: string): Entry => ({ kind: 'expire', at: dayOf(START + 11 * DAY_MS), round })

export const entries = await entriesOfDay(EACH)
export const few = await entriesOfDay(FEW)

/** Replaces the nth entry of a kind in a short log; returns the entries and its index. */
export function withChange<K extends Entry['kind']>(
  kind: K,
  nth: number,
  change: (entry: Extract<Entry, { kind: K }>) => readonly Entry[],
): { changed: Entry[]; index: number } {
  const index = few.flatMap((entry, at) => (entry.kind === kind ? [at] : []))[nth] ?? -1
  const changed = few.flatMap((entry, at) =>
    at === index ? change(entry as Extract<Entry, { kind: K }>) : [entry],
  )
  return { changed, index }
}
