import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { walkBack } from './chain.ts'
import { fromWords, HASH_WORDS } from './sha256.ts'
import chains from './testing/chains.json' with { type: 'json' }

const startOf = (steps: number) => chains.find((chain) => chain.steps === steps)?.start ?? ''

/** Two hashes of one chain of hex text, from vladignatyev/bustabit-rust. */
const [LATER, EARLIER] = [startOf(1_398_378), startOf(1_394_728)]
/** Games 12,306,896 and 12,279,451 on the chain of bytes. */
const [OF_SCRIPTS, OF_MONITOR] = [startOf(2_306_896), startOf(2_279_451)]

test.each([
  ['sha256-of-hex', LATER, EARLIER, 3650],
  ['sha256-of-bytes', OF_SCRIPTS, OF_MONITOR, 27_445],
] as const)(
  '%s leads from a recorded hash to another in as many links as lie between them',
  (link, from, to, steps) => {
    const walk = walkBack(from, { link, ends: [`${from.slice(0, 62)}00`, to] })
    while (walk.state === 'walking') expect(walk.advance(1000)).toBeGreaterThan(0)
    expect(walk).toMatchObject({ state: 'reached', steps, hash: to })
    expect(walk.advance(1000)).toBe(0)
  },
)

test('the other way of linking does not lead there', () => {
  const walk = walkBack(LATER, { link: 'sha256-of-bytes', ends: [EARLIER], limit: 5000 })
  expect(walk.advance(1_000_000)).toBe(5000)
  expect(walk).toMatchObject({ state: 'given_up', steps: 5000 })
})

test('any slices give the same walk', () => {
  const slices = fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(slices, (sizes) => {
      const walk = walkBack(LATER, { link: 'sha256-of-hex', ends: [EARLIER] })
      for (const size of sizes) walk.advance(size)
      const whole = walkBack(LATER, { link: 'sha256-of-hex', ends: [EARLIER] })
      whole.advance(sizes.reduce((sum, size) => sum + size, 0))
      expect([walk.steps, walk.hash, walk.state]).toEqual([whole.steps, whole.hash, whole.state])
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['sha256-of-hex', (hash: string) => createHash('sha256').update(hash).digest('hex')],
  ['sha256-of-bytes', (hash: string) => toHex(createHash('sha256').update(fromHex(hash)).digest())],
] as const)('%s gives the hash of every game on the way, and not that of the end', (link, follow) => {
  const hashes = [LATER]
  for (let game = 0; game < 5; game += 1) hashes.push(follow(hashes.at(-1) ?? ''))
  const run = new Int32Array(100 * HASH_WORDS)
  const walk = walkBack(LATER, { link, ends: [hashes[5] ?? ''] })
  expect(walk.advance(100, run)).toBe(5)
  expect(hashes.slice(0, 5).map((_, game) => fromWords(run, game * HASH_WORDS))).toEqual(hashes.slice(0, 5))
  expect(run.subarray(5 * HASH_WORDS).every((word) => word === 0)).toBe(true)
})

test('a hash that is an end itself is reached at once', () => {
  expect(walkBack(LATER.toUpperCase(), { link: 'sha256-of-hex', ends: [LATER] })).toMatchObject({
    state: 'reached',
    steps: 0,
  })
})

test('a hash that is cut off is refused, and so is a run without room', () => {
  expect(() => walkBack(LATER.slice(1), { link: 'sha256-of-hex', ends: [] })).toThrow(RangeError)
  expect(() => walkBack(LATER, { link: 'sha256-of-hex', ends: [EARLIER.slice(1)] })).toThrow(RangeError)
  const walk = walkBack(LATER, { link: 'sha256-of-hex', ends: [EARLIER] })
  expect(() => walk.advance(3, new Int32Array(2 * HASH_WORDS))).toThrow(RangeError)
})
