import { sha256 } from '@noble/hashes/sha2.js'
import { ID_LENGTH, withTime } from '#functions/platform/ids.ts'
import { toHex } from '#shared/crash/hex.ts'
import type { OwnRound } from '#shared/draw-log/check-round.ts'
import {
  DAY_MS,
  dayOf,
  dayStartMs,
  type EntryOf,
  encodeEntry,
  LIST_PLACES,
  seedList,
  seedsAt,
  targetOf,
} from '#shared/draw-log/entries.ts'
import { formatCheckpoint, formatNote, formatVkey, signatureLine, signerOf } from '#shared/tlog/note.ts'
import { encodeBundle, encodeTile, TILE_WIDTH, Tree } from '#shared/tlog/tree.ts'

export const SIGNER = signerOf('fairflight.example/draw-log', 'ed25519', new Uint8Array(32).fill(1))

const START_MS = Date.parse('2031-01-01T00:00:00.000Z')
/** A million in 30 days. */
const EVERY_MS = 2592
const [LIST, SECRET] = ['5a'.repeat(16), new Uint8Array(32).fill(2)]
const [AT, ROUND] = ['2031-01-01', `0a${'0'.repeat(34)}`]
/** The list is logged the day before. */
const SINCE = new Date(START_MS - DAY_MS).toISOString()

/** A log of draws and their ends in turn, all from one list, whose entries are made when they are asked for. */
export class MadeLog {
  readonly tree = new Tree()
  readonly #size: number
  /** By place: a draw and its end, in which time and round are replaced. */
  readonly #draws: readonly string[]
  readonly #ends: readonly string[]
  readonly #root: string

  constructor(size: number) {
    this.#size = size
    const { root, pathOf } = seedList(SECRET)
    this.#root = toHex(root)
    const draws = Array.from({ length: LIST_PLACES }, (_, place) => this.#drawAt(place, pathOf(place)))
    this.#draws = draws.map(textOf)
    this.#ends = draws.map((_, place) => textOf(endAt(place)))
    for (let index = 0; index < size; index += 1) this.tree.append(this.entry(index))
  }

  atMs(index: number): number {
    return START_MS + index * EVERY_MS
  }

  #drawAt(place: number, path: readonly Uint8Array[]): EntryOf<'draw'> {
    const { serverSeed, targetSeed } = seedsAt(SECRET, place)
    return {
      ...{ kind: 'draw', at: AT, round: ROUND, mode: 'fun', risk: 'steady', rtp: 0.97 },
      targetX100: targetOf('steady', targetSeed),
      commitment: toHex(sha256(serverSeed)),
      from: {
        ...{ list: LIST, since: SINCE, place },
        ...{ targetSeed: toHex(targetSeed), path: path.map(toHex) },
      },
    }
  }

  entry(index: number): Uint8Array {
    if (index === 0) return encodeEntry({ kind: 'seeds', at: SINCE, list: LIST, root: this.#root })
    // Places are taken from the list over and over, which only an audit of all would find fault with.
    const place = Math.floor(index / 2) % LIST_PLACES
    const text = (index % 2 === 1 ? this.#draws : this.#ends)[place] ?? ''
    return new TextEncoder().encode(
      text.replace(AT, dayOf(this.#drawnMs(index))).replace(ROUND, this.#roundOf(index)),
    )
  }

  /** A draw and its end, which comes next, are of one round. */
  #drawnMs(index: number): number {
    return this.atMs(index - ((index + 1) % 2))
  }

  #roundOf(index: number): string {
    const number = String(Math.floor((index + 1) / 2)).padStart(ID_LENGTH, '0')
    return withTime(number, dayStartMs(this.#drawnMs(index)))
  }

  /** The round of a draw, whose index is odd, as its owner was told it. */
  ownRound(index: number): OwnRound {
    const place = Math.floor(index / 2) % LIST_PLACES
    const draw = JSON.parse(this.#draws[place] ?? '') as EntryOf<'draw'>
    const end = JSON.parse(new TextDecoder().decode(this.entry(index + 1))) as EntryOf<'settle'>
    const { mode, risk, rtp, commitment, targetX100 } = draw
    return {
      ...{ _id: this.#roundOf(index), mode, risk, rtp, commitment },
      createdAt: new Date(this.atMs(index)).toISOString(),
      target: targetX100 / 100,
      outcome: { multiplier: end.multiplier, hit: end.hit, source: end.source },
      serverSeed: end.seeds?.server,
      clientSeed: end.seeds?.client,
    }
  }

  checkpoint(size: number): string {
    const text = formatCheckpoint({ origin: SIGNER.name, size, root: this.tree.root(size) })
    return formatNote(text, [signatureLine(text, SIGNER)])
  }

  /** As the site would serve it. */
  file(path: string): Uint8Array | undefined {
    if (path === 'checkpoint') return new TextEncoder().encode(this.checkpoint(this.#size))
    if (path === 'keys') return new TextEncoder().encode(`${formatVkey(SIGNER)}\n`)
    const [, level, groups = '', partial] =
      /^tile\/(entries|\d+)\/((?:x?\d{3}\/?)+?)(?:\.p\/(\d+))?$/.exec(path) ?? []
    if (level === undefined) return undefined
    const n = Number(groups.replaceAll(/[x/]/g, ''))
    const width = Number(partial ?? TILE_WIDTH)
    if (level !== 'entries') return encodeTile({ level: Number(level), n, width }, this.tree.complete)
    return encodeBundle(Array.from({ length: width }, (_, place) => this.entry(n * TILE_WIDTH + place)))
  }
}

function endAt(place: number): EntryOf<'settle'> {
  const server = toHex(seedsAt(SECRET, place).serverSeed)
  return {
    ...{ kind: 'settle', at: AT, round: ROUND, source: 'practice', multiplier: 1.23, hit: false },
    seeds: { server, client: 'a-browser-of-somebody' },
  }
}

function textOf(entry: EntryOf<'draw'> | EntryOf<'settle'>): string {
  return new TextDecoder().decode(encodeEntry(entry))
}
