import { expect, test } from 'vitest'
import { formatVkey, type Signer, signerOf } from '../tlog/note.ts'
import { addKeys, trustedKeys } from './log-keys.ts'

const [one, two, three, stranger] = [1, 2, 3, 4].map((fill) =>
  signerOf('fairflight.example/log', 'ed25519', new Uint8Array(32).fill(fill)),
) as [Signer, Signer, Signer, Signer]
const [witness, next] = [5, 6].map((fill) =>
  signerOf('fairflight.example/log/own-witness', 'cosignature', new Uint8Array(32).fill(fill)),
) as [Signer, Signer]

const first = addKeys('', [one, witness])
const second = addKeys(first, [two, next, one, witness])
const third = addKeys(second, [three, next, two, next])
const names = (file: string, known: readonly Signer[]) =>
  trustedKeys(file, known.map(formatVkey)).map(formatVkey)

test('a reader who knows one key follows the log through its rotations', () => {
  expect(addKeys(third, [three, two])).toBe(third)
  expect(names(third, [one])).toEqual([one, witness, two, next, three].map(formatVkey))
  expect(names(third, [])).toEqual(names(third, [one]))
  expect(names(third, [two])).toEqual([two, next, three].map(formatVkey))
})

test('no key is trusted that no trusted key of the log signed', () => {
  const forged = addKeys(second.replace(/^/, `${formatVkey(stranger)}\n`), [three, stranger])
  expect(names(forged, [one])).toEqual(names(second, [one]))
  const unsigned = `${first}${formatVkey(two)}\n`
  expect(names(unsigned, [one])).toEqual([one, witness].map(formatVkey))
  // The signature of another key, moved to this one.
  const moved = `${first}${formatVkey(three)} ${second.split('\n')[2]?.split(/ (.*)/)[1]}\n`
  expect(names(moved, [one])).toEqual([one, witness].map(formatVkey))
})
