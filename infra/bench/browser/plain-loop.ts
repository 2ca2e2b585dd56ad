import type { Page } from 'playwright-core'

const PATHS = 20_000
const ROUNDS = 1000

/** Flat bets as a simulator of few lines plays them: a multiplier drawn and cut each round, a bankroll, ruin. */
export async function plainRoundsPerSecond(page: Page): Promise<number> {
  const play = () =>
    page.evaluate(
      ([paths, rounds]) => {
        const started = performance.now()
        let played = 0
        let ruined = 0
        for (let path = 0; path < paths; path += 1) {
          let bankroll = 10_000
          for (let round = 0; round < rounds; round += 1) {
            const multiplier = Math.max(1, Math.floor(97 / (1 - Math.random())) / 100)
            bankroll += multiplier >= 2 ? 1 : -1
            played += 1
            if (bankroll < 1) {
              ruined += 1
              break
            }
          }
        }
        if (ruined > paths) throw new Error('more are ruined than played')
        return (1000 * played) / (performance.now() - started)
      },
      [PATHS, ROUNDS] as const,
    )
  return Math.max(await play(), await play())
}
