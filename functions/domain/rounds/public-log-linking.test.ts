import { expect, test } from 'vitest'
import { seededRandom } from '#shared/crash/testing/seeded-random.ts'
import { ADVERSARIES, link, livesOf, logBefore, logNow } from './testing/public-log-linking.ts'

const draws = livesOf(25, 40, seededRandom(1))
const now = logNow(draws, seededRandom(2))
const before = logBefore(draws, seededRandom(3))

/** A result within four standard deviations of guessing shows no skill: seven adversaries are tried. */
const SKILL = 4

test.each(Object.entries(ADVERSARIES))(
  'an adversary who takes %s for a user’s next list is right by chance only',
  (_, adversary) => {
    const { named, right, byChance } = link(now, adversary)
    expect(named).toBeGreaterThan(700)
    expect(right).toBeLessThan(byChance + SKILL * Math.sqrt(byChance))
    expect(byChance / named).toBeLessThan(0.06)
  },
)

test('the same adversaries link all lists of the earlier log', () => {
  const rates = Object.entries(ADVERSARIES).map(([name, adversary]) => {
    const { named, right } = link(before, adversary)
    return [name, named > 0 ? right / named : 0] as const
  })
  expect(Object.fromEntries(rates)).toMatchObject({ 'the list that begins beside the close': 1 })
})
