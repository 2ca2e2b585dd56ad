import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../crash/hex.ts'
import {
  cosign,
  formatCheckpoint,
  formatNote,
  formatVkey,
  NotCosigned,
  openNote,
  parseCheckpoint,
  parseVkey,
  readWitnesses,
  type Submission,
  signatureLine,
  signerOf,
} from './note.ts'
import vectors from './testing/tlog.json' with { type: 'json' }
import { memoryWitness } from './testing/witness.ts'
import {
  consistencyProof,
  decodeBundle,
  encodeBundle,
  encodeTile,
  hashesOfTiles,
  inclusionProof,
  leafHash,
  newTiles,
  nodeHash,
  TILE_WIDTH,
  Tree,
  tileOf,
  tilePath,
  verifyConsistency,
  verifyInclusion,
} from './tree.ts'

// Values: testing/tlog.json, which names its sources.

function treeOf(entries: readonly Uint8Array[]): Tree {
  const tree = new Tree()
  for (const entry of entries) tree.append(entry)
  return tree
}

const eight = treeOf(vectors.leaves.map(({ entry_hex }) => fromHex(entry_hex)))
const hexes = (proof: readonly Uint8Array[]) => proof.map(toHex)
const bytes = (proof: readonly string[]) => proof.map(fromHex)

/** Returns a proof with one bit changed, one hash less, one more, and in another order. */
function spoilt(proof: readonly Uint8Array[]): Uint8Array[][] {
  const [first, ...rest] = proof
  if (!first) return [[fromHex('00'.repeat(32))]]
  const bit = first.slice()
  bit[31] = (bit[31] ?? 0) ^ 1
  return [
    [bit, ...rest],
    rest,
    [...proof, first],
    [first.subarray(1), ...rest],
    ...(rest.length > 0 ? [proof.toReversed()] : []),
  ]
}

test('leaves, nodes and roots of 0 to 8 entries', () => {
  for (const { entry_hex, leaf_hash } of vectors.leaves)
    expect(toHex(leafHash(fromHex(entry_hex)))).toBe(leaf_hash)
  const { left, right, hash } = vectors.node_example
  expect(toHex(nodeHash(fromHex(left), fromHex(right)))).toBe(hash)
  for (const { size, root } of vectors.roots) expect(toHex(eight.root(size))).toBe(root)
})

test('inclusion: each of 36 leaves is proved as published, and no other proof passes', () => {
  for (const { index, size, proof } of vectors.inclusion)
    expect(hexes(inclusionProof(index, size, eight.complete))).toEqual(proof)
  for (let size = 1; size <= 8; size += 1) {
    const root = eight.root(size)
    for (let index = 0; index < size; index += 1) {
      const proof = inclusionProof(index, size, eight.complete)
      const leaf = eight.complete(0, index)
      expect(verifyInclusion({ index, size, leaf, root }, proof)).toBe(true)
      for (const other of spoilt(proof))
        expect(verifyInclusion({ index, size, leaf, root }, other)).toBe(false)
      for (let at = -1; at <= size; at += 1) {
        if (at !== index) expect(verifyInclusion({ index: at, size, leaf, root }, proof)).toBe(false)
      }
    }
  }
})

test('consistency: each of 36 pairs is proved as published, no other proof passes, and an empty tree shows nothing', () => {
  for (const { from, to, proof } of vectors.consistency)
    expect(hexes(consistencyProof(from, to, eight.complete))).toEqual(proof)
  for (let to = 1; to <= 8; to += 1) {
    const newer = { size: to, root: eight.root(to) }
    expect(verifyConsistency({ size: 0, root: eight.root(0) }, newer, [])).toBe(false)
    for (let from = 1; from <= to; from += 1) {
      const older = { size: from, root: eight.root(from) }
      const proof = consistencyProof(from, to, eight.complete)
      expect(verifyConsistency(older, newer, proof)).toBe(true)
      for (const other of spoilt(proof)) expect(verifyConsistency(older, newer, other)).toBe(false)
      expect(verifyConsistency({ ...older, root: leafHash(older.root) }, newer, proof)).toBe(false)
      expect(verifyConsistency(older, { ...newer, root: leafHash(newer.root) }, proof)).toBe(false)
    }
  }
  expect(() => consistencyProof(0, 3, eight.complete)).toThrow(RangeError)
  expect(() => inclusionProof(3, 3, eight.complete)).toThrow(RangeError)
})

test('70,000 entries: roots, proofs and tiles', () => {
  const { roots, inclusion, consistency, tile_0_000_sha256 } = vectors.numbered_tree
  const tree = treeOf(Array.from({ length: 70_000 }, (_, index) => new TextEncoder().encode(String(index))))
  for (const [size, root] of Object.entries(roots)) expect(toHex(tree.root(Number(size)))).toBe(root)
  expect(hexes(inclusionProof(inclusion.index, inclusion.size, tree.complete))).toEqual(inclusion.proof)
  expect(hexes(consistencyProof(consistency.from, consistency.to, tree.complete))).toEqual(consistency.proof)
  expect(toHex(sha256(encodeTile({ level: 0, n: 0, width: TILE_WIDTH }, tree.complete)))).toBe(
    tile_0_000_sha256,
  )
  // Readers build the same proofs from tiles alone.
  const fromTiles = hashesOfTiles((level, n) =>
    encodeTile({ ...tileOf(n * TILE_WIDTH ** (level + 1), level, tree.size), level }, tree.complete),
  )
  expect(hexes(inclusionProof(inclusion.index, inclusion.size, fromTiles))).toEqual(inclusion.proof)
  expect(hexes(consistencyProof(consistency.from, consistency.to, fromTiles))).toEqual(consistency.proof)
  expect(() => hashesOfTiles(() => new Uint8Array(31))(0, 0)).toThrow(RangeError)
  expect(bytes(inclusion.proof)).toHaveLength(17)
})

test('tiles have their published paths, and a growing log writes each once', () => {
  for (const { level, n, width, path } of vectors.tile_paths) {
    expect(tilePath({ level: level === 'entries' ? level : Number(level), n, width })).toBe(path)
  }
  for (const { size, tiles } of vectors.tiles_of_size) {
    const partial = newTiles(0, size).filter(({ level, width }) => level !== 'entries' && width < TILE_WIDTH)
    expect(partial.map(tilePath)).toEqual(tiles.flatMap(({ partial_path }) => partial_path ?? []))
    for (const { level, full } of tiles) {
      const whole = newTiles(0, size).filter((tile) => tile.level === level && tile.width === TILE_WIDTH)
      expect(whole).toHaveLength(full)
    }
  }
  for (const one of vectors.tile_of_entry) {
    const entry = { level: 'entries', n: one.level0_n, width: TILE_WIDTH } as const
    expect(tileOf(one.index, 0, one.index + TILE_WIDTH).n).toBe(one.level0_n)
    expect(tileOf(one.index, 1, one.index + TILE_WIDTH).n).toBe(one.level1_n)
    expect(tilePath(entry)).toBe(one.entries)
  }
  expect(newTiles(255, 258).map(tilePath)).toEqual([
    'tile/0/000',
    'tile/entries/000',
    'tile/0/001.p/2',
    'tile/entries/001.p/2',
    'tile/1/000.p/1',
  ])
  expect(newTiles(258, 258)).toEqual([])
})

test('a tree continued from the tiles of a smaller one has the same root', () => {
  const numbered = Array.from({ length: 600 }, (_, index) => new TextEncoder().encode(String(index)))
  const whole = treeOf(numbered)
  for (const from of [1, 255, 256, 300, 512, 513]) {
    const tile = (level: number, n: number) => tileOf(n * TILE_WIDTH ** (level + 1), level, from)
    const grown = new Tree(
      from,
      hashesOfTiles((level, n) => encodeTile({ ...tile(level, n), level }, whole.complete)),
    )
    expect(toHex(grown.root())).toBe(toHex(whole.root(from)))
    for (const entry of numbered.slice(from)) grown.append(entry)
    expect(toHex(grown.root())).toBe(toHex(whole.root()))
    const last = { level: 0, n: 2, width: 88 }
    expect(encodeTile(last, grown.complete)).toEqual(encodeTile(last, whole.complete))
  }
  expect(() => whole.complete(0, 600)).toThrow(RangeError)
})

test('bundles of entries are written and read, and a cut one is refused', () => {
  const { entries_hex, bundle_hex } = vectors.entry_bundle
  expect(toHex(encodeBundle(bytes(entries_hex)))).toBe(bundle_hex)
  expect(hexes(decodeBundle(fromHex(bundle_hex)))).toEqual(entries_hex)
  expect(() => decodeBundle(fromHex(bundle_hex.slice(0, -2)))).toThrow(RangeError)
  expect(() => decodeBundle(fromHex(`${bundle_hex}00`))).toThrow(RangeError)
  expect(() => encodeBundle([new Uint8Array(65_536)])).toThrow(RangeError)
})

test('public notes and keys are read; one changed sign spoils a known key’s note', () => {
  for (const { vkey, note } of vectors.public_notes) {
    expect(formatVkey(parseVkey(vkey))).toBe(vkey)
    expect(openNote(note, [parseVkey(vkey)]).signatures).toHaveLength(1)
    expect(() => openNote(`x${note}`, [parseVkey(vkey)])).toThrow('a false signature')
    expect(() => openNote(note, [])).toThrow('no known key')
  }
  for (const { vkey, type } of vectors.public_vkeys) {
    expect(parseVkey(vkey).type).toBe(type === 1 ? 'ed25519' : 'cosignature')
    expect(() => parseVkey(vkey.replace('+', 'x+'))).toThrow(RangeError)
  }
})

const { log_secret_key, witness_secret_key, log_vkey, witness_vkey, cosigned_at, checkpoint } =
  vectors.computed_checkpoint
const log = signerOf('fairflight.example/log/test', 'ed25519', fromHex(log_secret_key))
const witness = signerOf('witness.example/w1', 'cosignature', fromHex(witness_secret_key))

test('our checkpoint and its cosignature are the recorded ones', () => {
  expect([formatVkey(log), formatVkey(witness)]).toEqual([log_vkey, witness_vkey])
  const text = formatCheckpoint({ origin: log.name, size: 8, root: eight.root() })
  expect(formatNote(text, [signatureLine(text, log), signatureLine(text, witness, cosigned_at)])).toBe(
    checkpoint,
  )
  const empty = formatCheckpoint({ origin: log.name, size: 0, root: eight.root(0) })
  expect(formatNote(empty, [signatureLine(empty, log)])).toBe(vectors.computed_empty_checkpoint)
  const opened = openNote(checkpoint, [log, witness])
  expect(opened.signatures).toEqual([{ name: log.name }, { name: witness.name, atEpochS: cosigned_at }])
  expect(parseCheckpoint(opened.text)).toEqual({ origin: log.name, size: 8, root: eight.root() })
  for (const other of [`${text}more\n`, text.replace('8', '08'), text.replace('=', ''), text.slice(0, -1)]) {
    expect(() => parseCheckpoint(other)).toThrow(RangeError)
  }
})

const five = treeOf(vectors.leaves.slice(0, 5).map(({ entry_hex }) => fromHex(entry_hex)))
const other = treeOf(Array.from({ length: 8 }, () => fromHex('ff')))
const noteOf = (tree: Tree, signer = log) => {
  const text = formatCheckpoint({ origin: log.name, size: tree.size, root: tree.root() })
  return formatNote(text, [signatureLine(text, signer)])
}

/** Returns a function that asks a witness of this log and counts its requests. */
function asker() {
  const answer = memoryWitness(witness, parseVkey(log_vkey), () => cosigned_at)
  const asked: string[] = []
  const submit = (tree: Tree, seen: number, change: Partial<Submission> = {}) =>
    cosign(
      { url: 'https://witness.example/a', verifier: parseVkey(witness_vkey) },
      {
        note: noteOf(tree),
        size: tree.size,
        seen,
        prove: async (from) => consistencyProof(from, tree.size, tree.complete),
        post: async (url, body) => {
          asked.push(`${url} ${body.split('\n')[0]}`)
          return answer(body)
        },
        ...change,
      },
    )
  return { submit, answer, asked }
}

test('a witness signs only an extension of the tree it saw', async () => {
  const { submit, answer, asked } = asker()
  expect(await submit(five, 0)).toHaveLength(1)
  const stranger = signerOf(log.name, 'ed25519', fromHex('11'.repeat(32)))
  await expect(submit(eight, 5, { note: noteOf(eight, stranger) })).rejects.toThrow('answers 403')
  await expect(submit(eight, 5, { prove: async () => [] })).rejects.toThrow('answers 422')
  await expect(submit(other, 5)).rejects.toThrow('answers 422')
  const lines = await submit(eight, 5)
  expect(noteOf(eight) + lines.join('')).toBe(checkpoint)
  // A repeated tree, a smaller one, and another one of the same size.
  expect(await submit(eight, 8)).toEqual(lines)
  await expect(submit(five, 5)).rejects.toThrow(NotCosigned)
  await expect(submit(other, 8)).rejects.toThrow('answers 409')
  expect(asked[0]).toBe('https://witness.example/a/add-checkpoint old 0')
  expect(answer(`old 9\n\n${noteOf(eight)}`).status).toBe(400)
  expect(answer(`old 08\n\n${noteOf(eight)}`).status).toBe(400)
  expect(answer(`old 8\n\n${noteOf(eight).replace(log.name, 'another.example')}`).status).toBe(404)
})

test('a witness reports its size to a log that does not know it', async () => {
  const { submit, asked } = asker()
  await submit(five, 0)
  expect(await submit(eight, 0)).toHaveLength(1)
  expect(asked.map((line) => line.split(' ').at(-1))).toEqual(['0', '0', '5'])
})

test('takes only the witness’s own lines, and checks their signatures', async () => {
  const { submit, answer } = asker()
  const stranger = signerOf('other.example/w2', 'cosignature', fromHex('22'.repeat(32)))
  const answered = (change: (body: string) => string) => async (_: string, body: string) => {
    const { status, body: lines } = answer(body)
    return { status, body: change(lines) }
  }
  const text = noteOf(five).split('\n\n')[0] ?? ''
  const foreign = signatureLine(`${text}\n`, stranger, 1)
  const lines = await submit(five, 0, { post: answered((body) => foreign + body) })
  expect(lines).toEqual([signatureLine(`${text}\n`, witness, cosigned_at)])
  for (const body of ['', foreign, 'signed\n', signatureLine('another\n', witness, 1)]) {
    await expect(submit(five, 5, { post: answered(() => body) })).rejects.toThrow('has not signed')
  }
})

test('witnesses are named by address and key', () => {
  const verifier = parseVkey(witness_vkey)
  expect(readWitnesses('')).toEqual([])
  expect(
    readWitnesses(`https://witness.example/a/ ${witness_vkey}, http://localhost:1 ${witness_vkey}`),
  ).toEqual([
    { url: 'https://witness.example/a', verifier },
    { url: 'http://localhost:1', verifier },
  ])
  const others = [
    'https://witness.example',
    `http://witness.example ${witness_vkey}`,
    `https://a.example ${log_vkey}`,
  ]
  for (const text of [
    ...others,
    `${witness_vkey} https://a.example`,
    `https://a.example ${witness_vkey} more`,
  ])
    expect(() => readWitnesses(text)).toThrow(RangeError)
})
