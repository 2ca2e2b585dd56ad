import {
  formatCheckpoint,
  formatNote,
  formatRecord,
  parseCheckpoint,
  type Signer,
  signatureLine,
  signerOf,
  textOf,
  type Verifier,
} from '../../tlog/note.ts'
import { encodeBundle, encodeTile, newTiles, TILE_WIDTH, Tree, tilePath } from '../../tlog/tree.ts'
import { type Entry, encodeEntry } from '../entries.ts'
import { addKeys } from '../log-keys.ts'

export const key = signerOf('fairflight.example/log/test', 'ed25519', new Uint8Array(32).fill(1))
export const witness = signerOf('witness.example/w1', 'cosignature', new Uint8Array(32).fill(2))

/** The entry of a witness who sees the entries before it at this time. `filesOf` signs it. */
export const witnessedAt = (at: string, atMs: number): Entry => ({
  kind: 'witness',
  at,
  checkpoint: `${atMs / 1000}`,
})

/** Builds the files of a log as a bucket holds them. */
export function filesOf(
  all: readonly (Entry | Uint8Array)[],
  signer = key,
  by: Signer = witness,
): Map<string, Uint8Array> {
  const tree = new Tree()
  const checkpointAt = (epochS: number) => {
    const text = formatCheckpoint({ origin: signer.name, size: tree.size, root: tree.root() })
    return formatNote(text, [signatureLine(text, signer), signatureLine(text, by, epochS)])
  }
  const bytes = all.map((entry) => {
    const isTime = 'checkpoint' in entry && Number(entry.checkpoint) > 0
    const whole = isTime ? { ...entry, checkpoint: checkpointAt(Number(entry.checkpoint)) } : entry
    const encoded = whole instanceof Uint8Array ? whole : encodeEntry(whole)
    tree.append(encoded)
    return encoded
  })
  const files = new Map<string, Uint8Array>()
  for (const { level, n, width } of newTiles(0, tree.size)) {
    const bundle = () => encodeBundle(bytes.slice(n * TILE_WIDTH, n * TILE_WIDTH + width))
    const content = level === 'entries' ? bundle() : encodeTile({ level, n, width }, tree.complete)
    files.set(tilePath({ level, n, width }), content)
  }
  return files.set('checkpoint', new TextEncoder().encode(checkpointAt(1_800_000_000)))
}

/** Signs a record for a log of these files. @param record the track record, or its time alone @param key named in it */
export function recordFile(
  files: ReadonlyMap<string, Uint8Array>,
  record: { readonly measuredAt: string },
  signer = key,
  named: Verifier = signer,
): Uint8Array {
  const checkpoint = parseCheckpoint(textOf(noteOf(files)))
  const text = formatRecord({ ...checkpoint, key: named, json: JSON.stringify(record) })
  return new TextEncoder().encode(formatNote(text, [signatureLine(text, signer)]))
}

/** The file `keys` that names the log's key and its own witness. */
export const KEYS = new TextEncoder().encode(addKeys('', [key, witness]))

export const noteOf = (files: ReadonlyMap<string, Uint8Array>) =>
  new TextDecoder().decode(files.get('checkpoint'))
