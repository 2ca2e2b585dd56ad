import { expect, test } from 'vitest'
import { seededRandom } from '#shared/crash/testing/seeded-random.ts'
import { ADVERSARIES, link, livesOf, logNow } from './testing/public-log-linking.ts'

/** A result within four standard deviations of guessing shows no skill. */
const SKILL = 4

test('the lists of 60 users over 60 days are linked no better than by chance', {
  timeout: 600_000,
}, () => {
  const now = logNow(livesOf(60, 60, seededRandom(11)), seededRandom(12))
  for (const [name, adversary] of Object.entries(ADVERSARIES)) {
    const { named, right, byChance } = link(now, adversary)
    expect(named, name).toBeGreaterThan(2000)
    expect(right, name).toBeLessThan(byChance + SKILL * Math.sqrt(byChance))
    expect(byChance / named, name).toBeLessThan(0.025)
  }
})
