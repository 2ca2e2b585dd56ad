import { expect, test } from 'vitest'
import { fromHex, toHex } from '../hex.ts'
import { practiceRound } from '../practice.ts'
import { SEED, WORKED } from '../testing/practice-rounds.ts'
import { PRACTICE_SCHEME } from './practice-scheme.ts'
import { SCHEMES } from './schemes.ts'

/** The worked round of /how-work-aviator-predictor. */
const [{ clientSeed, roundId, mac, r52, hundredths }] = WORKED
const INPUTS = { serverSeed: toHex(SEED), clientSeed, roundId }

test('the worked round, step by step', async () => {
  const result = await PRACTICE_SCHEME.compute?.(INPUTS)
  expect(result?.hundredths).toBe(hundredths)
  expect(result?.steps.map(({ name, value }) => `${name} ${value}`)).toEqual([
    'commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
    `keyBytes ${INPUTS.serverSeed}`,
    'messageText fair-play_1:round-0001',
    `hmac ${mac}`,
    'digits 36691b8e0cb0e',
    `bits ${r52}`,
    expect.stringMatching(/^quotient 123\.1/),
    'multiplier 123',
  ])
})

test('equals the practice game', async () => {
  for (let round = 0; round < 50; round += 1) {
    const inputs = { ...INPUTS, roundId: `round-${round}` }
    const { multiplierX100 } = await practiceRound({ ...inputs, serverSeed: fromHex(inputs.serverSeed) })
    expect((await PRACTICE_SCHEME.compute?.(inputs))?.hundredths).toBe(Number(multiplierX100))
  }
})

test('refuses a client seed that the game refuses', async () => {
  await expect(PRACTICE_SCHEME.compute?.({ ...INPUTS, clientSeed: 'a:b' })).rejects.toMatchObject({
    field: 'clientSeed',
    problem: 'not_allowed',
  })
})

test('is not among the casinos’ schemes', () => expect([...SCHEMES.keys()]).not.toContain(PRACTICE_SCHEME.id))
