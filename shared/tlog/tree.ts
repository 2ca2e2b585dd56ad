import { sha256 } from '@noble/hashes/sha2.js'

/** Bytes of every hash of the tree. */
export const HASH_BYTES = 32

/** Hash of an entry: SHA-256(00 || entry), RFC 6962 section 2.1. */
export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256.create().update(Uint8Array.of(0)).update(entry).digest()
}

/** Hash of two subtrees: SHA-256(01 || left || right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256.create().update(Uint8Array.of(1)).update(left).update(right).digest()
}

/** The hash of the complete subtree of 2^level leaves that begins at leaf index * 2^level. */
export type CompleteHash = (level: number, index: number) => Uint8Array

/**
 * Root of the first `size` leaves.
 *
 * @param complete asked only for subtrees that lie within those leaves
 */
export function rootOf(size: number, complete: CompleteHash): Uint8Array {
  return size === 0 ? sha256(new Uint8Array()) : rangeHash(0, size, complete)
}

/**
 * The audit path of a leaf, lowest sibling first (RFC 9162, section 2.1.3.1).
 *
 * @throws RangeError for a leaf outside the tree
 */
export function inclusionProof(index: number, size: number, complete: CompleteHash): Uint8Array[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new RangeError(`no leaf ${index}`)
  const proof: Uint8Array[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1) {
    const middle = begin + splitOf(end - begin)
    if (index < middle) {
      proof.unshift(rangeHash(middle, end, complete))
      end = middle
    } else {
      proof.unshift(rangeHash(begin, middle, complete))
      begin = middle
    }
  }
  return proof
}

/** Whether the proof leads from this leaf to this root. */
export function verifyInclusion(
  { index, size, leaf, root }: { index: number; size: number; leaf: Uint8Array; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false
  const found = rootFrom(index, size, leaf, proof)
  return found !== undefined && sameBytes(found, root)
}

function rootFrom(
  index: number,
  size: number,
  leaf: Uint8Array,
  proof: readonly Uint8Array[],
): Uint8Array | undefined {
  const sibling = proof.at(-1)
  if (size === 1) return sibling ? undefined : leaf
  if (sibling?.length !== HASH_BYTES) return undefined
  const left = splitOf(size)
  const isLeft = index < left
  const below = isLeft
    ? rootFrom(index, left, leaf, proof.slice(0, -1))
    : rootFrom(index - left, size - left, leaf, proof.slice(0, -1))
  if (!below) return undefined
  return isLeft ? nodeHash(below, sibling) : nodeHash(sibling, below)
}

/**
 * Shows that the tree of `from` leaves is the beginning of that of `to` leaves (RFC 9162, section 2.1.4.1).
 *
 * @throws RangeError unless 0 < from <= to: every tree begins with the empty one, so that would show nothing
 */
export function consistencyProof(from: number, to: number, complete: CompleteHash): Uint8Array[] {
  if (!Number.isSafeInteger(from) || from < 1 || from > to) throw new RangeError(`not from ${from} to ${to}`)
  const proof: Uint8Array[] = []
  let [begin, end, isKnown] = [0, to, true]
  while (from < end) {
    const middle = begin + splitOf(end - begin)
    if (from <= middle) {
      proof.unshift(rangeHash(middle, end, complete))
      end = middle
    } else {
      proof.unshift(rangeHash(begin, middle, complete))
      begin = middle
      isKnown = false
    }
  }
  if (!isKnown) proof.unshift(rangeHash(begin, end, complete))
  return proof
}

interface Head {
  readonly size: number
  readonly root: Uint8Array
}

/** Whether the proof leads from the older root to the newer one. An empty older tree shows nothing: false. */
export function verifyConsistency(older: Head, newer: Head, proof: readonly Uint8Array[]): boolean {
  const { size } = older
  if (!Number.isSafeInteger(size) || size < 1 || size > newer.size) return false
  const roots = bothRoots(size, newer.size, older.root, proof)
  return roots !== undefined && sameBytes(roots[0], older.root) && sameBytes(roots[1], newer.root)
}

/** @param known the older root, as long as the subtree that is looked at is the whole older tree */
function bothRoots(
  from: number,
  to: number,
  known: Uint8Array | undefined,
  proof: readonly Uint8Array[],
): readonly [Uint8Array, Uint8Array] | undefined {
  const top = proof.at(-1)
  if (from === to) {
    const same = known ?? top
    return same && proof.length === (known ? 0 : 1) ? [same, same] : undefined
  }
  if (top?.length !== HASH_BYTES) return undefined
  const left = splitOf(to)
  const rest = proof.slice(0, -1)
  if (from <= left) {
    const below = bothRoots(from, left, known, rest)
    return below && [below[0], nodeHash(below[1], top)]
  }
  const below = bothRoots(from - left, to - left, undefined, rest)
  return below && [nodeHash(top, below[0]), nodeHash(top, below[1])]
}

/** A tree that grows in memory: all hashes of its complete subtrees, 64 bytes an entry. */
export class Tree {
  /** By level, from the leaves up. */
  readonly #levels: Uint8Array[][] = [[]]

  get size(): number {
    return this.#levels[0]?.length ?? 0
  }

  append(entry: Uint8Array): void {
    let hash = leafHash(entry)
    for (let level = 0; ; level += 1) {
      const row = this.#levels[level] ?? []
      this.#levels[level] = row
      row.push(hash)
      if (row.length % 2 === 1) return
      hash = nodeHash(this.complete(level, row.length - 2), hash)
    }
  }

  /** @throws RangeError for a subtree that is not complete yet */
  readonly complete: CompleteHash = (level, index) => {
    const hash = this.#levels[level]?.[index]
    if (!hash) throw new RangeError(`no complete subtree ${index} at level ${level}`)
    return hash
  }

  root(size: number = this.size): Uint8Array {
    return rootOf(size, this.complete)
  }
}

/** The greatest power of two below n; n is at least 2. */
function splitOf(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

function rangeHash(begin: number, end: number, complete: CompleteHash): Uint8Array {
  const length = end - begin
  const level = Math.log2(length)
  if (Number.isInteger(level)) return complete(level, begin / length)
  const middle = begin + splitOf(length)
  return nodeHash(rangeHash(begin, middle, complete), rangeHash(middle, end, complete))
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place])
}

/** Tiles hold 256 hashes: a subtree of height 8 (C2SP tlog-tiles). */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
/** An entry's length is written in 16 bits. */
const ENTRY_BYTES_MAX = 65_535

export interface Tile {
  /** Of tiles, from the leaves up; `entries` are the entries themselves. */
  readonly level: number | 'entries'
  readonly n: number
  /** 1 to 256; below 256 the tile is partial. */
  readonly width: number
}

/**
 * Where a tile lies.
 *
 * @example tilePath({ level: 0, n: 1234067, width: 256 }) // 'tile/0/x001/x234/067'
 */
export function tilePath({ level, n, width }: Tile): string {
  const groups = [String(n % 1000).padStart(3, '0')]
  for (let rest = Math.floor(n / 1000); rest > 0; rest = Math.floor(rest / 1000)) {
    groups.unshift(`x${String(rest % 1000).padStart(3, '0')}`)
  }
  return `tile/${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`
}

/**
 * The tiles that a log of `to` entries has and that of `from` entries had not, with those of the entries. A partial tile
 * is never hashed into the level above.
 */
export function newTiles(from: number, to: number): Tile[] {
  const tiles: Tile[] = []
  let [old, now] = [from, to]
  for (let level = 0; now > 0; level += 1) {
    for (let n = Math.floor(old / TILE_WIDTH); n * TILE_WIDTH < now && now > old; n += 1) {
      const width = Math.min(TILE_WIDTH, now - n * TILE_WIDTH)
      tiles.push({ level, n, width })
      if (level === 0) tiles.push({ level: 'entries', n, width })
    }
    old = Math.floor(old / TILE_WIDTH)
    now = Math.floor(now / TILE_WIDTH)
  }
  return tiles
}

/** The tile of an entry at a level, for a log of this size. */
export function tileOf(index: number, level: number, size: number): Tile {
  const n = Math.floor(index / TILE_WIDTH ** (level + 1))
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return { level, n, width: Math.min(TILE_WIDTH, hashes - n * TILE_WIDTH) }
}

/** A tile's bytes. */
export function encodeTile(
  { level, n, width }: Tile & { level: number },
  complete: CompleteHash,
): Uint8Array {
  const bytes = new Uint8Array(width * HASH_BYTES)
  for (let place = 0; place < width; place += 1) {
    bytes.set(complete(level * TILE_HEIGHT, n * TILE_WIDTH + place), place * HASH_BYTES)
  }
  return bytes
}

/**
 * Hashes of complete subtrees, out of tiles.
 *
 * @param bytesOf a tile's bytes, of whatever width; what is needed of it must be there
 * @throws RangeError where a tile is too short
 */
export function hashesOfTiles(bytesOf: (level: number, n: number) => Uint8Array): CompleteHash {
  return (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT)
    const width = 2 ** (level - tileLevel * TILE_HEIGHT)
    const first = index * width
    const n = Math.floor(first / TILE_WIDTH)
    const begin = (first - n * TILE_WIDTH) * HASH_BYTES
    const bytes = bytesOf(tileLevel, n).subarray(begin, begin + width * HASH_BYTES)
    if (bytes.length < width * HASH_BYTES) throw new RangeError(`tile ${tileLevel}/${n} is too short`)
    return subtreeHash(bytes)
  }
}

function subtreeHash(hashes: Uint8Array): Uint8Array {
  if (hashes.length === HASH_BYTES) return hashes
  const middle = hashes.length / 2
  return nodeHash(subtreeHash(hashes.subarray(0, middle)), subtreeHash(hashes.subarray(middle)))
}

/** Entries as one file: each with its length before it. @throws RangeError for one above 65,535 bytes */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(entries.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const entry of entries) {
    if (entry.length > ENTRY_BYTES_MAX) throw new RangeError(`an entry of ${entry.length} bytes`)
    bytes.set([entry.length >> 8, entry.length & 255], at)
    bytes.set(entry, at + 2)
    at += 2 + entry.length
  }
  return bytes
}

/** @throws RangeError where the file ends within an entry */
export function decodeBundle(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const [high = 0, low] = bytes.subarray(at, at + 2)
    const end = at + 2 + high * 256 + (low ?? 0)
    if (low === undefined || end > bytes.length) throw new RangeError('the bundle ends within an entry')
    entries.push(bytes.slice(at + 2, end))
    at = end
  }
  return entries
}
