import { hkdfSync } from 'node:crypto'
import { LOG_FOLDER } from '#shared/draw-log/entries.ts'
import {
  type Checkpoint,
  cosign,
  formatCheckpoint,
  formatNote,
  formatVkey,
  isSignedBy,
  linesBy,
  NotCosigned,
  parseCheckpoint,
  type Signer,
  signatureLine,
  signerOf,
  textOf,
  type Witness,
  type WitnessAnswer,
} from '#shared/tlog/note.ts'
import {
  consistencyProof,
  encodeBundle,
  encodeTile,
  newTiles,
  type ReadFile,
  sameBytes,
  TILE_WIDTH,
  Tree,
  tilePath,
  tileReader,
} from '#shared/tlog/tree.ts'
import { errorName } from '../../platform/app-error.ts'
import { log } from '../../platform/log.ts'
import { loadEntries, loadHead } from './public-log-items.ts'

/** Loads the bucket's client only when needed, in a bundle of its own. */
type StoredFiles = typeof import('../../platform/bucket/stored-files.ts')
const readLogFile: StoredFiles['readLogFile'] = async (path) =>
  (await import('../../platform/bucket/stored-files.ts')).readLogFile(path)
const writeLogFile: StoredFiles['writeLogFile'] = async (path, bytes, over) =>
  (await import('../../platform/bucket/stored-files.ts')).writeLogFile(path, bytes, over)
const readTile: ReadFile = async (path) => (await readLogFile(path))?.bytes

/** Files written in parallel. */
const TOGETHER = 20

/**
 * The signers of the log, the newest first. Both sign while one key replaces another.
 *
 * @param siteOrigin gives the log its name: `fairflight.example/draw-log`
 */
export function logSigners(secrets: readonly string[], siteOrigin: string): Signer[] {
  const name = new URL(LOG_FOLDER, siteOrigin).href.replace(/^https?:\/\/|\/$/g, '')
  return secrets.map((secret) => {
    const key = new Uint8Array(hkdfSync('sha256', secret, 'fairflight', 'draw-log', 32))
    return signerOf(name, 'ed25519', key)
  })
}

/**
 * Brings the log's files up to its entries: bundles and tiles first, the checkpoint last. Files are a function of the
 * entries, so writing them again changes nothing. Tiles that contradict the last checkpoint are made anew from all
 * entries.
 *
 * @param witnesses asked to sign the checkpoint too; the next run asks again those that did not
 * @returns the number of entries in the files, and of files written
 * @throws Error if the table has fewer entries than were published: the log never shrinks
 */
export async function writeLogFiles(
  signers: readonly Signer[],
  witnesses: readonly Witness[] = [],
): Promise<{ size: number; files: number }> {
  const [head, published] = await Promise.all([loadHead(), readPublished()])
  const [size, from] = [head?.whole ?? 0, published?.size ?? 0]
  if (from > size) throw new Error(`the log has ${size} entries, and ${from} were published`)
  const keys = [...signers, ...witnesses.map(({ verifier }) => verifier)]
  const isWhole = published && from === size && keys.every((key) => isSignedBy(published.note, key))
  if (size === 0 || isWhole) return { size, files: 0 }
  const tree = (published && (await publishedTree(published))) ?? new Tree()
  let files = 0
  let writing: Promise<void>[] = []
  for await (const { path, bytes } of newFiles(tree, size)) {
    writing.push(writeLogFile(path, bytes))
    files += 1
    if (files % TOGETHER > 0) continue
    await Promise.all(writing)
    writing = []
  }
  await Promise.all(writing)
  const note = await signTree(tree, { signers, witnesses, published })
  if (note === published?.note) return { size, files }
  const vkeys = signers.map((signer) => `${formatVkey(signer)}\n`)
  await writeLogFile('keys', new TextEncoder().encode(vkeys.join('')))
  // Conditional on the ETag that was read, so that the slower of two runs cannot take the checkpoint back.
  await writeLogFile('checkpoint', new TextEncoder().encode(note), published?.etag ?? '')
  return { size, files: files + 2 }
}

interface Published extends Checkpoint {
  readonly note: string
  readonly etag: string
}

async function readPublished(): Promise<Published | undefined> {
  const found = await readLogFile('checkpoint')
  if (!found) return undefined
  const note = new TextDecoder().decode(found.bytes)
  // Its signers may be unknown: an old key, or another name of the site.
  return { ...parseCheckpoint(textOf(note)), note, etag: found.etag }
}

/** The published tree, read from its last tiles; undefined if they contradict the checkpoint. */
async function publishedTree({ size, root }: Published): Promise<Tree | undefined> {
  try {
    return await tileReader(
      readTile,
      size,
    )((complete) => {
      const tree = new Tree(size, complete)
      return sameBytes(tree.root(), root) ? tree : undefined
    })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** New and growing files: bundles, whose entries also go to the tree, then tiles. */
async function* newFiles(tree: Tree, size: number) {
  const from = tree.size
  if (from === size) return
  let index = from - (from % TILE_WIDTH)
  let bundle: Uint8Array[] = []
  for await (const entry of loadEntries(index, size)) {
    bundle.push(entry)
    if (index >= from) tree.append(entry)
    index += 1
    if (index % TILE_WIDTH > 0 && index < size) continue
    const n = Math.floor((index - 1) / TILE_WIDTH)
    yield { path: tilePath({ level: 'entries', n, width: bundle.length }), bytes: encodeBundle(bundle) }
    bundle = []
  }
  for (const { level, ...tile } of newTiles(from, size)) {
    if (level === 'entries') continue
    yield { path: tilePath({ level, ...tile }), bytes: encodeTile({ level, ...tile }, tree.complete) }
  }
}

interface Signing {
  readonly signers: readonly Signer[]
  readonly witnesses: readonly Witness[]
  readonly published: Published | undefined
}

/** The checkpoint of all tiles, signed by the log and by the witnesses that sign now or signed before. */
async function signTree(tree: Tree, { signers, witnesses, published }: Signing): Promise<string> {
  const [signer] = signers
  if (!signer) throw new Error('the log has no key')
  const { size } = tree
  const text = formatCheckpoint({ origin: signer.name, size, root: tree.root() })
  const note = formatNote(
    text,
    signers.map((one) => signatureLine(text, one)),
  )
  const compute = tileReader(readTile, size)
  const ask = async (witness: Witness) => {
    const { verifier } = witness
    const before = published && linesBy(verifier, published.note, textOf(published.note))
    if (before?.length && textOf(published?.note ?? '') === text) return before
    try {
      return await cosign(witness, {
        ...{ note, size, post, seen: before?.length ? (published?.size ?? 0) : 0 },
        prove: (seen) => compute((complete) => consistencyProof(seen, size, complete)),
      })
    } catch (error) {
      const refused = error instanceof NotCosigned ? error.message : errorName(error)
      log('error', 'witnessRefused', { error: refused, about: { witness: verifier.name } })
      return []
    }
  }
  return note + (await Promise.all(witnesses.map(ask))).flat().join('')
}

/** Limit for a witness: while the job waits, no entries are published. */
const WITNESS_MS = 5000

async function post(url: string, body: string): Promise<WitnessAnswer> {
  const signal = AbortSignal.timeout(WITNESS_MS)
  const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
  return { status: answer.status, body: await answer.text() }
}
