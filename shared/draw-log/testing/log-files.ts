import {
  formatCheckpoint,
  formatNote,
  formatRecord,
  parseCheckpoint,
  signatureLine,
  signerOf,
  textOf,
} from '../../tlog/note.ts'
import { encodeBundle, encodeTile, newTiles, TILE_WIDTH, Tree, tilePath } from '../../tlog/tree.ts'
import { type Entry, encodeEntry } from '../entries.ts'

export const key = signerOf('fairflight.example/log/test', 'ed25519', new Uint8Array(32).fill(1))
export const witness = signerOf('witness.example/w1', 'cosignature', new Uint8Array(32).fill(2))

/** Builds the files of a log as a bucket holds them. */
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

/** Signs a record for a log of these files. @param record the track record, or its time alone */
export function recordFile(
  files: ReadonlyMap<string, Uint8Array>,
  record: { readonly measuredAt: string },
  signer = key,
): Uint8Array {
  const checkpoint = parseCheckpoint(textOf(noteOf(files)))
  const text = formatRecord({ ...checkpoint, origin: signer.name, json: JSON.stringify(record) })
  return new TextEncoder().encode(formatNote(text, [signatureLine(text, signer)]))
}

export const noteOf = (files: ReadonlyMap<string, Uint8Array>) =>
  new TextDecoder().decode(files.get('checkpoint'))
