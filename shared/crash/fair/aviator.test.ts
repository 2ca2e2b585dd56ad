import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkAviator } from './aviator.ts'

const hash = (name: string, text: string) => createHash(name).update(text).digest('hex')

const SEEDS = { serverSeed: 'serverSeed1', clientSeed: 'a1', clientSeed2: 'b2', clientSeed3: 'c3' }
const ALL = 'serverSeed1a1b2c3'

test('the seeds are hashed one after the other', async () => {
  const { steps, match } = await checkAviator(SEEDS)
  expect(match).toBeUndefined()
  expect(steps).toEqual([
    { name: 'commitment', value: hash('sha256', SEEDS.serverSeed) },
    { name: 'messageText', value: ALL },
    { name: 'sha512', value: hash('sha512', ALL) },
  ])
})

test.each([
  [hash('sha256', SEEDS.serverSeed).toUpperCase(), 'server_seed'],
  [hash('sha512', SEEDS.serverSeed), 'server_seed'],
  [hash('sha512', ALL), 'all_seeds'],
  [hash('sha512', `${ALL} `), 'none'],
])('the hash %s is found as: %s', async (commitment, match) => {
  expect((await checkAviator({ ...SEEDS, commitment })).match).toBe(match)
})

test('seeds that are missing and hashes that are cut off are named', async () => {
  await expect(checkAviator({ ...SEEDS, clientSeed3: ' ' })).rejects.toMatchObject({ field: 'clientSeed3' })
  await expect(checkAviator({ ...SEEDS, commitment: 'abc' })).rejects.toMatchObject({
    field: 'commitment',
    problem: 'wrong_length',
  })
})
