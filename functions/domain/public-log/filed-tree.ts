import {
  attempt,
  decodeBundle,
  hashesOfTiles,
  leafHash,
  type ReadFile,
  sameBytes,
  TILE_WIDTH,
  Tree,
  tilePath,
  tileRoot,
} from '#shared/tlog/tree.ts'
import { type LogHead, loadLastEntries } from './log-items.ts'

/**
 * Loads the tree of the filed entries, and the entries of its last, open bundle, from the right edge of the files. Files
 * that are lost or altered there are made again from the table's entries and from the tiles below.
 *
 * @throws Error if these do not give the root either
 */
export async function loadFiledTree(
  { size, root, after }: LogHead['filed'],
  read: ReadFile,
  write: (path: string, bytes: Uint8Array) => Promise<void>,
): Promise<{ tree: Tree; open: Uint8Array[] }> {
  const width = size % TILE_WIDTH
  const last = { level: 'entries', n: Math.floor(size / TILE_WIDTH), width } as const
  const ofFile = async () => {
    const bytes = (await read(tilePath(last))) ?? new Uint8Array()
    return attempt(() => decodeBundle(bytes)) ?? []
  }
  const ofTable = async () =>
    (await loadLastEntries(after, width)).map(({ text }) => new TextEncoder().encode(text))
  for (const loadOpen of width === 0 ? [async () => []] : [ofFile, ofTable]) {
    const open: Uint8Array[] = await loadOpen()
    if (open.length !== width) continue
    for (const isRepair of [false, true]) {
      const tiles = await loadEdge(size, read, isRepair)
      tiles.set(0, tileOfBundle(open))
      const complete = hashesOfTiles((level) => tiles.get(level) ?? new Uint8Array())
      const tree = new Tree(size, complete)
      if (!sameBytes(attempt(() => tree.root()) ?? new Uint8Array(), root)) continue
      if (isRepair)
        for (const [level, bytes] of tiles) if (level > 0) await write(tilePath(edgeTile(size, level)), bytes)
      return { tree, open }
    }
  }
  throw new Error(`the files of the log do not give the root of its ${size} entries`)
}

/** The open tiles above the entries' own, by level: as they are, or made again from the tiles below. */
async function loadEdge(size: number, read: ReadFile, isRepair: boolean): Promise<Map<number, Uint8Array>> {
  const tiles = new Map<number, Uint8Array>()
  for (let level = 1; TILE_WIDTH ** level <= size; level += 1) {
    const tile = edgeTile(size, level)
    if (tile.width === 0) continue
    const below = Array.from({ length: tile.width }, (_, place) => tile.n * TILE_WIDTH + place)
    const bytes = isRepair
      ? Buffer.concat(await inGroups(below, async (n) => tileRoot(await loadFullTile(level - 1, n, read))))
      : await read(tilePath(tile))
    if (bytes) tiles.set(level, bytes)
  }
  return tiles
}

async function loadFullTile(level: number, n: number, read: ReadFile): Promise<Uint8Array> {
  const width = TILE_WIDTH
  const bytes = await read(tilePath({ level, n, width }))
  if (bytes || level > 0) return bytes ?? new Uint8Array()
  const bundle = await read(tilePath({ level: 'entries', n, width }))
  return tileOfBundle(decodeBundle(bundle ?? new Uint8Array()))
}

/** Files read or written in parallel. */
const TOGETHER = 20

/** The last tile of a level; its width is 0 if there is none that is open. */
function edgeTile(size: number, level: number) {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return { level, n: Math.floor(hashes / TILE_WIDTH), width: hashes % TILE_WIDTH }
}

function tileOfBundle(entries: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(entries.map(leafHash))
}

export async function inGroups<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < all.length; start += TOGETHER)
    done.push(...(await Promise.all(all.slice(start, start + TOGETHER).map(work))))
  return done
}
