import { expect, test } from 'vitest'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { PRACTICE_RTP, survival } from '#shared/crash/odds.ts'
import { practiceRound } from '#shared/crash/practice.ts'
import { secureRandom } from '#shared/crash/random.ts'
import { drawDemoRound } from './demo-round.ts'

const TARGET = fromDecimal(2)

test('both seeds come from the given source, and the practice formula decides', async () => {
  const asked: number[] = []
  const counting = (n: number) => {
    asked.push(n)
    return new Uint8Array(n).fill(asked.length)
  }
  const round = await drawDemoRound(TARGET, counting)
  expect(asked).toEqual([32, 16, 16])
  const { r52, multiplierX100 } = await practiceRound({
    serverSeed: new Uint8Array(32).fill(1),
    clientSeed: '02'.repeat(16),
    roundId: '03'.repeat(16),
  })
  expect(round.multiplier).toBe(Number(multiplierX100) / 100)
  expect(round.draw).toBe(Number(r52) / 2 ** 52)
})

test('a draw reaches the target exactly where the bar of ticks says so', async () => {
  const missed = 1 - survival(PRACTICE_RTP, TARGET)
  for (let round = 0; round < 200; round += 1) {
    const { multiplier, hit, draw } = await drawDemoRound(TARGET, secureRandom)
    expect(hit).toBe(multiplier >= 2)
    expect(hit).toBe(draw >= missed)
  }
})
