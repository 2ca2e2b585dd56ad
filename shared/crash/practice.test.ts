import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex } from './hex.ts'
import { fromDecimal, multiplierX100 } from './multiplier.ts'
import { commitment, practiceRound, settle } from './practice.ts'
import { SEED, WORKED } from './testing/practice-rounds.ts'

test.each(WORKED)('the round $clientSeed:$roundId, worked by hand', async (worked) => {
  const { clientSeed, roundId, mac, r52, hundredths } = worked
  expect(createHmac('sha256', SEED).update(`${clientSeed}:${roundId}`).digest('hex')).toBe(mac)
  const round = await practiceRound({ serverSeed: SEED, clientSeed, roundId })
  expect(round).toEqual({ r52, multiplierX100: BigInt(hundredths) })
})

test('the message is clientSeed:roundId under the seed, and the first 52 bits decide', async () => {
  const asked: string[] = []
  const round = await practiceRound(
    { serverSeed: SEED, clientSeed: 'mine', roundId: 'r1' },
    async (key, message) => {
      asked.push(Buffer.from(key).toString('hex'), new TextDecoder().decode(message))
      return fromHex('80000000000000')
    },
  )
  expect(asked).toEqual([Buffer.from(SEED).toString('hex'), 'mine:r1'])
  expect(round).toEqual({ r52: 2n ** 51n, multiplierX100: 194n })
})

test('the commitment is the SHA-256 of the seed bytes, not of their hex', async () => {
  expect(await commitment(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd')
  expect(await commitment(SEED)).toBe(createHash('sha256').update(SEED).digest('hex'))
})

test.each(['', 'x'.repeat(65), 'a:b', 'a b', 'é', 'a\n', '../x'])(
  'refuses the client seed %j',
  async (seed) => {
    const seeds = { serverSeed: SEED, clientSeed: seed, roundId: 'r1' }
    await expect(practiceRound(seeds)).rejects.toThrow(RangeError)
  },
)

test('refuses a server seed that is not 32 bytes, and an empty round id', async () => {
  const seeds = { serverSeed: SEED, clientSeed: 'mine', roundId: 'r1' }
  await expect(practiceRound({ ...seeds, serverSeed: SEED.subarray(1) })).rejects.toThrow(RangeError)
  await expect(practiceRound({ ...seeds, roundId: '' })).rejects.toThrow(RangeError)
  await expect(commitment(new Uint8Array(33))).rejects.toThrow(RangeError)
})

test('a round hits at its target exactly, and misses one hundredth below', () => {
  const target = fromDecimal(1.5)
  expect(settle(149n, target)).toEqual({ multiplier: 1.49, hit: false })
  expect(settle(150n, target)).toEqual({ multiplier: 1.5, hit: true })
  expect(settle(151n, target)).toEqual({ multiplier: 1.51, hit: true })
})

test('the shown multiplier is the nearest double, also beyond the integers of doubles', () => {
  expect(settle(105n, fromDecimal(2)).multiplier).toBe(1.05)
  // 97 · 2^52 hundredths are 4368491638549381.12, where doubles are 0.5 apart.
  expect(settle(97n * 2n ** 52n, fromDecimal(2)).multiplier).toBe(4368491638549381)
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 10_000_000 }), (hundredths) => {
      expect(settle(BigInt(hundredths), multiplierX100(200)).multiplier).toBe(hundredths / 100)
    }),
  )
})
