import { beaconRandomness, localBeacon, roundAfter } from '../../crash/drand.ts'
import { toHex } from '../../crash/hex.ts'
import { multiplierX100 } from '../../crash/multiplier.ts'
import { RISKS } from '../../crash/plan.ts'
import { commitment, practiceRound, settle } from '../../crash/practice.ts'
import { formatCheckpoint, formatNote, signatureLine, signerOf } from '../../tlog/note.ts'
import { encodeBundle, encodeTile, newTiles, TILE_WIDTH, Tree, tilePath } from '../../tlog/tree.ts'
import { type Entry, encodeEntry, LATE_MS, seedList, seedsAt, targetOf } from '../entries.ts'

export const key = signerOf('fairflight.example/log/test', 'ed25519', new Uint8Array(32).fill(1))
export const witness = signerOf('witness.example/w1', 'cosignature', new Uint8Array(32).fill(2))
export const { network: drand, signatureOf } = localBeacon(new Uint8Array(32).fill(3), {
  genesisEpochS: 0,
  periodS: 3,
})

export const START = Date.parse('2031-01-01T12:00:00.000Z')
export const atMinute = (minute: number) => new Date(START + minute * 60_000).toISOString()
const LISTS = [1, 2].map((fill) => {
  const secret = new Uint8Array(32).fill(fill)
  return { id: toHex(new Uint8Array(16).fill(fill)), secret, ...seedList(secret) }
})
export const drandRound = roundAfter(drand, (START + 2 * LATE_MS) / 1000)
/** More entries than one tile holds; and so many that each change of one is tried quickly. */
export const [EACH, FEW] = [70, 12]

/**
 * One flight after another; the last ten stay open.
 *
 * @param each practice draws of each of two lists, the second of which waits for a beacon
 */
async function entriesOfMonth(each: number): Promise<Entry[]> {
  const entries: Entry[] = LISTS.map(({ id, root }, number) => ({
    ...{ kind: 'seeds', at: atMinute(0), list: id, root: toHex(root) },
    ...(number === 1 ? { drandRound } : {}),
  }))
  entries.push({ kind: 'beacon', at: atMinute(40), drandRound, signature: signatureOf(drandRound) })
  const randomness = beaconRandomness(drand, drandRound, signatureOf(drandRound))
  for (let number = 0; number < 2 * each; number += 1) {
    const list = LISTS[number % 2]
    if (!list) throw new Error('no list')
    const place = Math.floor(number / 2)
    const { serverSeed, targetSeed } = seedsAt(list.secret, place)
    const risk = RISKS[number % 3] ?? 'bold'
    const round = `${number}`.padStart(36, '0')
    const targetX100 = targetOf(risk, targetSeed, number % 2 === 1 ? randomness : undefined)
    entries.push({
      ...{ kind: 'draw', at: atMinute(60 + number), round, mode: 'fun', risk, rtp: 0.97, targetX100 },
      commitment: await commitment(serverSeed),
      from: {
        list: list.id,
        since: atMinute(0),
        place,
        targetSeed: toHex(targetSeed),
        path: list.pathOf(place).map(toHex),
      },
    })
    if (number >= 2 * each - 10) continue
    const client = `client-${number}`
    const { multiplierX100: drawn } = await practiceRound({ serverSeed, clientSeed: client, roundId: round })
    entries.push({
      ...{ kind: 'settle', at: atMinute(60 + number), round, source: 'practice' },
      ...settle(drawn, multiplierX100(targetX100)),
      seeds: { server: toHex(serverSeed), client },
    })
  }
  return [...entries, ...liveEntries(each)]
}

/** One that was reported, one that was not; no list was ready for either. */
function liveEntries(drawn: number): Entry[] {
  const draw = {
    kind: 'draw',
    at: atMinute(400),
    mode: 'live',
    risk: 'steady',
    rtp: 0.96,
    targetX100: 130,
  } as const
  const [one, other] = ['a', 'b'].map((sign) => sign.repeat(36))
  return [
    { ...draw, round: one ?? '' },
    { ...draw, round: other ?? '' },
    { kind: 'settle', at: atMinute(401), round: one ?? '', source: 'reported', multiplier: 1.3, hit: true },
    { kind: 'expire', at: atMinute(400 + 7 * 24 * 60), round: other ?? '' },
    { kind: 'close', at: atMinute(400 + 7 * 24 * 60), list: LISTS[0]?.id ?? '', drawn },
  ]
}

export const entries = await entriesOfMonth(EACH)
export const few = await entriesOfMonth(FEW)

/** The files of a log, as they lie in a bucket. */
export function filesOf(all: readonly (Entry | Uint8Array)[], signer = key): Map<string, Uint8Array> {
  const bytes = all.map((entry) => (entry instanceof Uint8Array ? entry : encodeEntry(entry)))
  const tree = new Tree()
  for (const entry of bytes) tree.append(entry)
  const files = new Map<string, Uint8Array>()
  for (const { level, n, width } of newTiles(0, tree.size)) {
    const bundle = () => encodeBundle(bytes.slice(n * TILE_WIDTH, n * TILE_WIDTH + width))
    const content = level === 'entries' ? bundle() : encodeTile({ level, n, width }, tree.complete)
    files.set(tilePath({ level, n, width }), content)
  }
  const text = formatCheckpoint({ origin: signer.name, size: tree.size, root: tree.root() })
  const lines = [signatureLine(text, signer), signatureLine(text, witness, 1_800_000_000)]
  return files.set('checkpoint', new TextEncoder().encode(formatNote(text, lines)))
}

export const noteOf = (files: ReadonlyMap<string, Uint8Array>) =>
  new TextDecoder().decode(files.get('checkpoint'))

/** A few entries with one kind's nth replaced, and its index. */
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
