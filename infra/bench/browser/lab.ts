import { cpus } from 'node:os'
import type { Locator, Page } from 'playwright-core'
import type { Lab } from '#shared/crash/strategy/settings.ts'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { PAGES } from '#shared/site/pages.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { pageWord, timed, withToolPage } from './tool-page.ts'

/** The target, on two cores. */
const ROUNDS_PER_SECOND_MIN = 300e6
const RUNS = 3

/** Nobody is ruined: every round is played. */
const LAB: Lab = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 1_000_000,
  rounds: 10_000,
  paths: 500_000,
  seed: 42,
  strategies: [{ plan: { kind: 'flat', stake: 100 } }],
}

/** Works for longer than anybody types. */
export const LONG_LAB: Lab = {
  ...LAB,
  paths: 1_000_000,
  strategies: [{ plan: { kind: 'martingale', stake: 100 } }],
}

export const runButton = (page: Page): Locator =>
  page.getByRole('button', { name: pageWord('lab', 'form.run'), exact: true })

/** In the lab's own page and workers, from the press of its button until the result stands there. */
export async function measure(): Promise<readonly Verdict[]> {
  const rates = await withChromium((browser) =>
    withProduct((origin) => withToolPage(browser, `${origin}${PAGES.lab.pattern}#${toQuery(LAB)}`, runs)),
  )
  const rows = rates.map((rate, run) => [`run ${run + 1}`, Math.round(rate / 1e6)])
  console.log(textTable(['flat rounds with bankroll and ruin', 'million/s'], rows))
  const best = Math.max(...rates)
  return [
    {
      target: `Lab: at least ${ROUNDS_PER_SECOND_MIN / 1e6} million flat rounds/s in Chromium on 2 cores`,
      measured: `${Math.round(best / 1e6)} million on ${cpus().length}`,
      met: best >= ROUNDS_PER_SECOND_MIN,
    },
  ]
}

/** The first run starts the workers, too. */
async function runs(page: Page): Promise<readonly number[]> {
  const progress = page.locator('main progress')
  const rates: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // A link to little work runs by itself.
    await progress.waitFor({ state: 'detached' })
    const ms = await timed(
      () => runButton(page).click(),
      async () => {
        await progress.waitFor()
        await progress.waitFor({ state: 'detached' })
      },
    )
    rates.push((1000 * LAB.rounds * LAB.paths) / ms)
  }
  return rates
}
