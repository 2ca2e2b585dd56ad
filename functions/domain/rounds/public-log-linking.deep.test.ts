import { expect, test } from 'vitest'
import { seededRandom } from '#shared/crash/testing/seeded-random.ts'
import { ADVERSARIES, link, livesOf, logNow } from './testing/public-log-linking.ts'

/** So many standard deviations of guessing are no skill. */
const SKILL = 4

test('of 100 people over 90 days nobody’s lists are linked better than by chance', {
  timeout: 600_000,
}, () => {
  const now = logNow(livesOf(100, 90, seededRandom(11)), seededRandom(12))
  for (const [name, adversary] of Object.entries(ADVERSARIES)) {
    const { named, right, byChance } = link(now, adversary)
    expect(named, name).toBeGreaterThan(6000)
    expect(right, name).toBeLessThan(byChance + SKILL * Math.sqrt(byChance))
    expect(byChance / named, name).toBeLessThan(0.015)
  }
})
