import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound } from '#shared/crash/practice.ts'
import { COMMANDS, WORKED } from './practice-law.tsx'

const seed = fromHex(WORKED.serverSeed)

test('the worked round is what the practice game computes', async () => {
  expect(await commitment(seed)).toBe(WORKED.commitment)
  expect(
    await practiceRound({ serverSeed: seed, clientSeed: WORKED.clientSeed, roundId: WORKED.roundId }),
  ).toEqual({
    r52: BigInt(WORKED.r52),
    multiplierX100: BigInt(fromDecimal(WORKED.multiplier)),
  })
})

test('its h is the HMAC of another implementation, and r its first 13 hex digits', () => {
  const mac = createHmac('sha256', seed).update(`${WORKED.clientSeed}:${WORKED.roundId}`).digest('hex')
  expect(WORKED.hmac).toBe(mac)
  expect(BigInt(`0x${WORKED.hmac.slice(0, 13)}`)).toBe(BigInt(WORKED.r52))
})

test('the commands name the same seeds', () => {
  expect(COMMANDS).toContain(`hexkey:${WORKED.serverSeed}`)
  expect(COMMANDS).toContain('printf fair-play_1:round-0001 |')
})
