import type { Browser } from 'playwright-core'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import { PAGES } from '#shared/site/pages.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { pageWord, timed, withToolPage } from './tool-page.ts'

const GAMES = 1_000_000
/** The target for a million games. */
const SECONDS_MAX = 2.5
const RUNS = 3
/** One of each way to link and to make an HMAC. */
const SCHEMES = ['bustabit-v3-classic', 'bustabit-v2', 'stake-crash']

/** In the verifier's own page and workers: from the press of its button until the answer stands there. */
export async function measure(): Promise<readonly Verdict[]> {
  const measured = await withChromium((browser) =>
    withProduct(async (origin) => {
      const all: { readonly scheme: string; readonly seconds: readonly number[] }[] = []
      for (const scheme of SCHEMES) all.push({ scheme, seconds: await walks(browser, origin, scheme) })
      return all
    }),
  )
  const rows = measured.map(({ scheme, seconds }) => [
    scheme,
    ...seconds.map((each) => each.toFixed(2)),
    thousands(GAMES / Math.min(...seconds)),
  ])
  const runs = Array.from({ length: RUNS }, (_, run) => `run ${run + 1}, s`)
  console.log(textTable(['a million games, multipliers too', ...runs, 'games/s, best'], rows))
  const slowest = Math.max(...measured.map(({ seconds }) => Math.min(...seconds)))
  return [
    {
      target: `A million games back in ${SECONDS_MAX} s in Chromium, any scheme`,
      measured: `${slowest.toFixed(2)} s`,
      met: slowest <= SECONDS_MAX,
    },
  ]
}

/** The fragment that opens a recorded round of a scheme, with more than a million games before it. */
export function checkOf(id: string): string {
  const { salts, chain } = schemeOf(id)
  const start = chains.find(({ terminating, steps }) => terminating === chain?.terminating && steps > GAMES)
  if (!start) throw new Error(`no recorded chain of ${id} is long enough`)
  return String(new URLSearchParams({ scheme: id, gameHash: start.start, salt: salts[0]?.value ?? '' }))
}

/** The first walk starts the workers, too. */
function walks(browser: Browser, origin: string, id: string): Promise<readonly number[]> {
  return withToolPage(browser, `${origin}${PAGES.verifier.pattern}#${checkOf(id)}`, async (page) => {
    const answer = page.locator('main [role=status]', { hasText: GAMES.toLocaleString('en-GB') })
    const seconds: number[] = []
    await page.locator('#chain-limit').fill(String(GAMES))
    const button = page.getByRole('button', { name: pageWord('verifier', 'chain.walk'), exact: true })
    for (let run = 0; run < RUNS; run += 1) {
      const ms = await timed(
        () => button.click(),
        async () => {
          // The answer before it goes first.
          await page.locator('main progress').waitFor()
          await answer.waitFor()
        },
      )
      seconds.push(ms / 1000)
    }
    return seconds
  })
}
