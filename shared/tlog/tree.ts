import { sha256 } from '@noble/hashes/sha2.js'

export const HASH_BYTES = 32

/** Returns the hash of an entry: SHA-256(00 || entry), RFC 6962 section 2.1. */
export function leafHash(entry: Uint8Array): Uint8Array {
  return sha256.create().update(Uint8Array.of(0)).update(entry).digest()
}

/** Returns the hash of two subtrees: SHA-256(01 || left || right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256.create().update(Uint8Array.of(1)).update(left).update(right).digest()
}

/** Returns the hash of the complete subtree of 2^level leaves that begins at leaf index * 2^level. */
export type CompleteHash = (level: number, index: number) => Uint8Array

/**
 * Returns the audit path of a leaf, lowest sibling first (RFC 9162, section 2.1.3.1).
 * @throws RangeError for a leaf outside the tree
 */
export function inclusionProof(index: number, size: number, complete: CompleteHash): Uint8Array[] {
  if (!isFrom(0, index, size - 1)) throw new RangeError(`no leaf ${index}`)
  return wayTo(index, size, complete).beside
}

/** Returns true if the proof leads from this leaf to this root. */
export function verifyInclusion(
  { index, size, leaf, root }: { index: number; size: number; leaf: Uint8Array; root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  const roots = isFrom(0, index, size - 1) && climb(index, size - 1, [leaf, ...proof])
  return roots && sameBytes(roots.newer, root)
}

/**
 * Proves that the tree of `from` leaves is the beginning of the tree of `to` leaves (RFC 9162, section 2.1.4.1).
 * @throws RangeError unless 0 < from <= to: every tree extends the empty one, so a proof would be meaningless
 */
export function consistencyProof(from: number, to: number, complete: CompleteHash): Uint8Array[] {
  if (!isFrom(1, from, to)) throw new RangeError(`not from ${from} to ${to}`)
  const { begin, beside } = wayTo(from - 1, to, complete, from)
  return begin === 0 ? beside : [rangeHash(begin, from, complete), ...beside]
}

interface Head {
  readonly size: number
  readonly root: Uint8Array
}

/** Returns true if the proof leads from the older root to the newer one; false for an empty older tree. */
export function verifyConsistency(older: Head, newer: Head, proof: readonly Uint8Array[]): boolean {
  const { size, root } = older
  if (!isFrom(1, size, newer.size)) return false
  if (size === newer.size) return proof.length === 0 && sameBytes(root, newer.root)
  // Starts at the level of the older tree's last complete subtree.
  let width = 1
  while (size % (2 * width) === 0) width *= 2
  const index = size / width - 1
  const roots = climb(index, Math.floor((newer.size - 1) / width), index === 0 ? [root, ...proof] : proof)
  return roots && sameBytes(roots.older, root) && sameBytes(roots.newer, newer.root)
}

function isFrom(min: number, value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}

/**
 * Returns the sibling hashes on the path to a leaf, lowest first, down to the leaf or to the subtree that ends at
 * `stop`.
 */
function wayTo(index: number, size: number, complete: CompleteHash, stop?: number) {
  const beside: Uint8Array[] = []
  let [begin, end] = [0, size]
  while (end - begin > 1 && end !== stop) {
    const middle = begin + splitOf(end - begin)
    const isLeft = index < middle
    beside.unshift(isLeft ? rangeHash(middle, end, complete) : rangeHash(begin, middle, complete))
    if (isLeft) end = middle
    else begin = middle
  }
  return { begin, beside }
}

/**
 * Returns the roots that a proof leads to: of the tree that ends with the first node, and of the whole tree (RFC
 * 9162, sections 2.1.3.2 and 2.1.4.2).
 * @param last the index of the last node at the level of the first
 */
function climb(first: number, last: number, [start, ...proof]: readonly Uint8Array[]) {
  if (!start || [start, ...proof].some(({ length }) => length !== HASH_BYTES)) return false
  let [index, end, older, newer] = [first, last, start, start]
  for (const hash of proof) {
    if (end === 0) return false
    if (index % 2 === 1 || index === end) {
      older = nodeHash(hash, older)
      newer = nodeHash(hash, newer)
      // A last node without a sibling is its own parent.
      for (; index % 2 === 0 && index > 0; index /= 2) end = Math.floor(end / 2)
    } else newer = nodeHash(newer, hash)
    index = Math.floor(index / 2)
    end = Math.floor(end / 2)
  }
  return end === 0 && { older, newer }
}

/** A growing tree in memory: all hashes of its complete subtrees, 64 bytes an entry. */
export class Tree {
  size: number
  readonly #began: number
  readonly #before: CompleteHash | undefined
  /** Appended hashes by level, from the leaves up. */
  readonly #levels: Hashes[] = []

  /** @param before hashes of the first `began` entries, to continue a tree that is only partly loaded */
  constructor(began = 0, before?: CompleteHash) {
    this.size = began
    this.#began = began
    this.#before = before
  }

  append(entry: Uint8Array): void {
    let hash = leafHash(entry)
    let index = this.size
    this.size += 1
    for (let level = 0; ; level += 1) {
      const row = this.#levels[level] ?? new Hashes()
      this.#levels[level] = row
      row.push(hash)
      if (index % 2 === 0) return
      hash = nodeHash(this.complete(level, index - 1), hash)
      index = (index - 1) / 2
    }
  }

  /** @throws RangeError for a subtree that is not complete yet */
  readonly complete: CompleteHash = (level, index) => {
    const place = index - Math.floor(this.#began / 2 ** level)
    const hash = place < 0 ? this.#before?.(level, index) : this.#levels[level]?.at(place)
    if (!hash) throw new RangeError(`no complete subtree ${index} at level ${level}`)
    return hash
  }

  /** Returns the root of the first `size` entries. */
  root(size: number = this.size): Uint8Array {
    return size === 0 ? sha256(new Uint8Array()) : rangeHash(0, size, this.complete)
  }
}

/** Hashes in one growing buffer: as objects of their own, those of ten million entries do not fit into the memory. */
class Hashes {
  #bytes = new Uint8Array(HASH_BYTES)
  #end = 0

  push(hash: Uint8Array): void {
    if (this.#end === this.#bytes.length) {
      const wider = new Uint8Array(2 * this.#end)
      wider.set(this.#bytes)
      this.#bytes = wider
    }
    this.#bytes.set(hash, this.#end)
    this.#end += HASH_BYTES
  }

  at(place: number): Uint8Array | undefined {
    const begin = place * HASH_BYTES
    return begin < this.#end ? this.#bytes.slice(begin, begin + HASH_BYTES) : undefined
  }
}

/** Returns the greatest power of two below n; n is at least 2. */
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

/** Returns undefined if `compute` throws: data of others may be malformed. */
export function attempt<T>(compute: () => T): T | undefined {
  try {
    return compute()
  } catch {
    return undefined
  }
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
  /** Level from the leaves up; `entries` for the entries themselves. */
  readonly level: number | 'entries'
  readonly n: number
  /** 1 to 256; below 256 the tile is partial. */
  readonly width: number
}

/**
 * Returns the path of a tile.
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
 * Lists the tiles that a log gains from `from` to `to` entries, entry bundles included. A partial tile is never
 * hashed into the level above.
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

/** Returns the tile of an entry at a level, for a log of this size. */
export function tileOf(index: number, level: number, size: number): Tile {
  const n = Math.floor(index / TILE_WIDTH ** (level + 1))
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return { level, n, width: Math.min(TILE_WIDTH, hashes - n * TILE_WIDTH) }
}

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
 * Computes hashes of complete subtrees from tiles.
 * @param bytesOf returns a tile's bytes, of any sufficient width
 * @throws RangeError if a tile is too short
 */
export function hashesOfTiles(bytesOf: (level: number, n: number) => Uint8Array): CompleteHash {
  return (level, index) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT)
    const length = 2 ** (level - tileLevel * TILE_HEIGHT) * HASH_BYTES
    const n = tileAbove(level, index)
    const begin = index * length - n * TILE_WIDTH * HASH_BYTES
    const bytes = bytesOf(tileLevel, n).subarray(begin, begin + length)
    if (bytes.length < length) throw new RangeError(`tile ${tileLevel}/${n} is too short`)
    return tileRoot(bytes)
  }
}

/** Returns the number of the tile that contains a subtree. */
function tileAbove(level: number, index: number): number {
  return Math.floor((index * 2 ** (level % TILE_HEIGHT)) / TILE_WIDTH)
}

/**
 * Reads a file of the log by its path below the log's address; undefined if it does not exist.
 * @param first number of bytes needed; it may return more
 */
export type ReadFile = (path: string, first?: number) => Promise<Uint8Array | undefined>

/**
 * Runs a computation on the tiles of a log of `size` entries: first without them to learn which it needs, so its
 * requests must not depend on their content. Each tile is fetched once.
 * @throws RangeError if a tile is missing or too short
 */
export function tileReader(read: ReadFile, size: number) {
  const tiles = new Map<string, Uint8Array>()
  const complete = hashesOfTiles((level, n) => tiles.get(`${level}/${n}`) ?? new Uint8Array())
  return async <T>(compute: (complete: CompleteHash) => T): Promise<T> => {
    const needed = new Map<string, string>()
    compute((level, index) => {
      const [tileLevel, n] = [Math.floor(level / TILE_HEIGHT), tileAbove(level, index)]
      needed.set(`${tileLevel}/${n}`, tilePath(tileOf(n * TILE_WIDTH ** (tileLevel + 1), tileLevel, size)))
      return new Uint8Array(HASH_BYTES)
    })
    const missing = [...needed].filter(([name]) => !tiles.has(name))
    const fetched = missing.map(async ([name, path]) =>
      tiles.set(name, (await read(path)) ?? new Uint8Array()),
    )
    await Promise.all(fetched)
    return compute(complete)
  }
}

/** Returns the root of a tile's hashes, whose number is a power of two. */
export function tileRoot(hashes: Uint8Array): Uint8Array {
  if (hashes.length <= HASH_BYTES) return hashes
  const middle = hashes.length / 2
  return nodeHash(tileRoot(hashes.subarray(0, middle)), tileRoot(hashes.subarray(middle)))
}

/** Encodes entries as one file, each with a length prefix. @throws RangeError for an entry above 65,535 bytes */
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

/** @throws RangeError if the file ends within an entry */
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
