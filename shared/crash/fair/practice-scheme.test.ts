import { expect, test } from 'vitest'
import { fromHex } from '../hex.ts'
import { practiceRound } from '../practice.ts'
import { PRACTICE_SCHEME } from './practice-scheme.ts'
import { SCHEMES } from './schemes.ts'

/** The worked round of /how-work-aviator-predictor, computed outside this code. */
const WORKED = {
  serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  clientSeed: 'fair-play_1',
  roundId: 'round-0001',
}

test('the worked round, step by step', async () => {
  const result = await PRACTICE_SCHEME.compute?.(WORKED)
  expect(result?.hundredths).toBe(123)
  expect(result?.steps.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    `keyBytes ${WORKED.serverSeed}`,
    'messageText fair-play_1:round-0001',
    'hmac 36691b8e0cb0e20768daad8fdd17f088e5389b91b11ad3e2e441892e7e74f3f7',
    'digits 36691b8e0cb0e',
    'bits 957200988162830',
    expect.stringMatching(/^quotient 123\.1/),
    'multiplier 123',
  ])
})

test('equals the practice game', async () => {
  for (let round = 0; round < 50; round += 1) {
    const inputs = { ...WORKED, roundId: `round-${round}` }
    const { multiplierX100 } = await practiceRound({ ...inputs, serverSeed: fromHex(inputs.serverSeed) })
    expect((await PRACTICE_SCHEME.compute?.(inputs))?.hundredths).toBe(Number(multiplierX100))
  }
})

test('refuses a client seed that the game refuses', async () => {
  await expect(PRACTICE_SCHEME.compute?.({ ...WORKED, clientSeed: 'a:b' })).rejects.toMatchObject({
    field: 'clientSeed',
    problem: 'not_allowed',
  })
})

test('is not among the casinos’ schemes', () => expect([...SCHEMES.keys()]).not.toContain(PRACTICE_SCHEME.id))
