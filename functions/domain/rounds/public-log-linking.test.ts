import { expect, test } from 'vitest'
import { seededRandom } from '#shared/crash/testing/seeded-random.ts'
import { DAY_MS } from '#shared/time.ts'
import { ADVERSARIES, link, livesOf, logNow } from './testing/public-log-linking.ts'

const draws = livesOf(25, 40, seededRandom(1))
const now = logNow(draws, seededRandom(2))

/** A result within four standard deviations of guessing shows no skill: six adversaries are tried. */
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

test('an adversary links lists by their hours if the log shows the time of each draw', () => {
  const owners = new Map<string, number>()
  const log = draws.map(({ user, ms }) => {
    const list = `${user} ${Math.floor(ms / DAY_MS)}`
    owners.set(list, user)
    return { kind: 'draw', ms, list } as const
  })
  const { right, byChance } = link({ log, owners }, ADVERSARIES['the list with the same hours'])
  expect(right).toBeGreaterThan(10 * byChance)
})
