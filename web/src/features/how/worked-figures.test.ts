import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound } from '#shared/crash/practice.ts'
import { RISK_BANDS, RISKS } from '#shared/crash/target.ts'
import { bandMedian } from './plan-section.tsx'
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

test('h equals another implementation’s HMAC, and r its first 13 hex digits', () => {
  const mac = createHmac('sha256', seed).update(`${WORKED.clientSeed}:${WORKED.roundId}`).digest('hex')
  expect(WORKED.hmac).toBe(mac)
  expect(BigInt(`0x${WORKED.hmac.slice(0, 13)}`)).toBe(BigInt(WORKED.r52))
})

test('the commands name the same seeds', () => {
  expect(COMMANDS).toContain(`hexkey:${WORKED.serverSeed}`)
  expect(COMMANDS).toContain('printf fair-play_1:round-0001 |')
})

/** The distribution of `drawTarget`: the hundredth k has the share ln((k + 1/2) / (k - 1/2)) of the band. */
function shareUpTo(middle: number, low: number, high: number): number {
  let [upTo, all] = [0, 0]
  for (let k = low; k <= high; k += 1) {
    const share = Math.log((k + 0.5) / (k - 0.5))
    all += share
    if (k <= middle) upTo += share
  }
  return upTo / all
}

test.each(RISKS)('%s: half of the targets lie at or below the median, less than half below it', (risk) => {
  const { lowX100, highX100 } = RISK_BANDS[risk]
  const middle = bandMedian(risk)
  expect(shareUpTo(middle, lowX100, highX100)).toBeGreaterThanOrEqual(0.5)
  expect(shareUpTo(middle - 1, lowX100, highX100)).toBeLessThan(0.5)
})
