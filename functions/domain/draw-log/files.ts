import { hkdfSync } from 'node:crypto'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import {
  type Checkpoint,
  formatCheckpoint,
  formatNote,
  formatVkey,
  openNote,
  parseCheckpoint,
  type Signer,
  signatureLine,
  signerOf,
} from '#shared/tlog/note.ts'
import {
  encodeBundle,
  encodeTile,
  HASH_BYTES,
  hashesOfTiles,
  leafHash,
  newTiles,
  nodeHash,
  rootOf,
  sameBytes,
  TILE_WIDTH,
  type Tile,
  tilePath,
} from '#shared/tlog/tree.ts'
import { loadEntries, loadHead } from './items.ts'

/** The client of the bucket is bundled by itself. */
type StoredFiles = typeof import('../images/stored-files.ts')
const readLogFile: StoredFiles['readLogFile'] = async (path) =>
  (await import('../images/stored-files.ts')).readLogFile(path)
const writeLogFile: StoredFiles['writeLogFile'] = async (path, bytes, over) =>
  (await import('../images/stored-files.ts')).writeLogFile(path, bytes, over)

/** Files that are written at once. */
const TOGETHER = 20

/**
 * The keys of the log, the newest first: while one replaces another, both sign.
 *
 * @param siteOrigin of which the log has its name: `fairflight.example/draw-log`
 */
export function logSigners(secrets: readonly string[], siteOrigin: string): Signer[] {
  const name = new URL(LOG_FOLDER, siteOrigin).href.replace(/^https?:\/\/|\/$/g, '')
  return secrets.map((secret) => {
    const key = new Uint8Array(hkdfSync('sha256', secret, 'fairflight', 'draw-log', 32))
    return signerOf(name, 'ed25519', key)
  })
}

/**
 * Brings the files of the log up to its entries: bundles first, then tiles, the checkpoint last. They are a function of
 * the entries, so that writing them again changes nothing. Tiles that are not what the last checkpoint says are made anew
 * of all entries.
 *
 * @returns how many entries the files hold now, and how many files were written
 * @throws Error where the table has fewer entries than were published: the log never shrinks
 */
export async function writeLogFiles(signers: readonly Signer[]): Promise<{ size: number; files: number }> {
  const [head, published] = await Promise.all([loadHead(), readPublished(signers)])
  const [size, from] = [head?.logSize ?? 0, published?.size ?? 0]
  if (from > size) throw new Error(`the log has ${size} entries, and ${from} were published`)
  if (size === 0 || (published?.isSignedByAll && from === size)) return { size, files: 0 }
  const edge = (published && (await readEdge(published))) ?? new Edge(0)
  const tiles = newTiles(edge.size, size)
  await writeBundles(edge, size)
  await writeTiles(edge, tiles)
  const keys = signers.map((signer) => `${formatVkey(signer)}\n`).join('')
  await writeLogFile('keys', new TextEncoder().encode(keys))
  await writeCheckpoint(edge, signers, published?.etag ?? '')
  return { size, files: tiles.length + 2 }
}

interface Published extends Checkpoint {
  readonly etag: string
  readonly isSignedByAll: boolean
}

async function readPublished(signers: readonly Signer[]): Promise<Published | undefined> {
  const found = await readLogFile('checkpoint')
  if (!found) return undefined
  const note = new TextDecoder().decode(found.bytes)
  // Signed by nobody that is known: by a key that was dropped, or under another name of the site.
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  return { ...parseCheckpoint(text), etag: found.etag, isSignedByAll: isSignedByAll(note, signers) }
}

function isSignedByAll(note: string, signers: readonly Signer[]): boolean {
  return signers.every((signer) => {
    try {
      return openNote(note, [signer]).text !== ''
    } catch {
      return false
    }
  })
}

/** Hashes of the tree from the last tile of each level on, to which entries are appended. */
class Edge {
  /** By level of tiles. */
  readonly #levels: Uint8Array[][] = []
  /** Entries that it began with. */
  readonly #began: number
  #size: number

  /** @param tiles the last tile of each level that is not full; missing where it is */
  constructor(size: number, tiles: readonly (Uint8Array | undefined)[] = []) {
    this.#began = size
    this.#size = size
    for (const [level, bytes = new Uint8Array()] of tiles.entries()) {
      const starts = Array.from({ length: bytes.length / HASH_BYTES }, (_, place) => place * HASH_BYTES)
      this.#levels[level] = starts.map((start) => bytes.slice(start, start + HASH_BYTES))
    }
  }

  get size(): number {
    return this.#size
  }

  append(entry: Uint8Array): void {
    this.#push(0, leafHash(entry))
    this.#size += 1
  }

  #push(level: number, hash: Uint8Array): void {
    const hashes = this.#levels[level] ?? []
    this.#levels[level] = hashes
    hashes.push(hash)
    if (hashes.length % TILE_WIDTH > 0) return
    const last = Buffer.concat(hashes.slice(-TILE_WIDTH))
    const half = hashesOfTiles(() => last)
    this.#push(level + 1, nodeHash(half(7, 0), half(7, 1)))
  }

  /** Of subtrees within what was appended, and within the tiles that it began with. */
  readonly complete = hashesOfTiles((level, n) => {
    const first = Math.floor(this.#began / TILE_WIDTH ** (level + 1))
    const from = (n - first) * TILE_WIDTH
    return Buffer.concat(this.#levels[level]?.slice(from, from + TILE_WIDTH) ?? [])
  })
}

/** The edge of what was published, out of its tiles; undefined where they are not what the checkpoint says. */
async function readEdge({ size, root }: Published): Promise<Edge | undefined> {
  const last: Promise<Uint8Array | undefined>[] = []
  for (let hashes = size; hashes > 0; hashes = Math.floor(hashes / TILE_WIDTH)) {
    const [n, width] = [Math.floor(hashes / TILE_WIDTH), hashes % TILE_WIDTH]
    const path = tilePath({ level: last.length, n, width })
    last.push(width === 0 ? Promise.resolve(undefined) : readLogFile(path).then((file) => file?.bytes))
  }
  const edge = new Edge(size, await Promise.all(last))
  try {
    return sameBytes(rootOf(size, edge.complete), root) ? edge : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Those that grow, and the new ones; their entries go to the tree on the way. */
async function writeBundles(edge: Edge, size: number): Promise<void> {
  const from = edge.size
  let index = from - (from % TILE_WIDTH)
  let bundle: Uint8Array[] = []
  let writing: Promise<void>[] = []
  for await (const entry of loadEntries(index, size)) {
    bundle.push(entry)
    if (index >= from) edge.append(entry)
    index += 1
    if (index % TILE_WIDTH > 0 && index < size) continue
    const n = Math.floor((index - 1) / TILE_WIDTH)
    const path = tilePath({ level: 'entries', n, width: bundle.length })
    writing.push(writeLogFile(path, encodeBundle(bundle)))
    bundle = []
    if (writing.length < TOGETHER && index < size) continue
    await Promise.all(writing)
    writing = []
  }
}

async function writeTiles(edge: Edge, tiles: readonly Tile[]): Promise<void> {
  for (let start = 0; start < tiles.length; start += TOGETHER) {
    await Promise.all(
      tiles.slice(start, start + TOGETHER).map(async ({ level, ...tile }) => {
        if (level === 'entries') return
        const whole = { ...tile, level }
        await writeLogFile(tilePath(whole), encodeTile(whole, edge.complete))
      }),
    )
  }
}

/**
 * On condition that it is still the one that was read: of two runs at once the slower one must not take it back.
 *
 * @throws Error where it is not; the next run goes on from there
 */
async function writeCheckpoint(edge: Edge, signers: readonly Signer[], etag: string) {
  const [signer] = signers
  if (!signer) throw new Error('the log has no key')
  const text = formatCheckpoint({
    origin: signer.name,
    size: edge.size,
    root: rootOf(edge.size, edge.complete),
  })
  const note = formatNote(
    text,
    signers.map((one) => signatureLine(text, one)),
  )
  await writeLogFile('checkpoint', new TextEncoder().encode(note), etag)
}
