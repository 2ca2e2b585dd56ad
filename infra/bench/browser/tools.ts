import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { schemeOf } from '#shared/crash/fair/schemes.ts'
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import { roundsOf } from '#shared/crash/list-check/testing/rounds-of.ts'
import type { Lab } from '#shared/crash/strategy/settings.ts'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { PAGES } from '#shared/site/pages.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, thousands, type Verdict } from '../text-table.ts'
import { pageWord, timed, withToolPage } from './tool-page.ts'

/** Runs of which the fastest counts, since other work on the machine only slows a run. */
const RUNS = 3
/** The target on two cores. */
const ROUNDS_PER_SECOND_MIN = 300e6
const GAMES = 1_000_000
const CHAIN_S_MAX = 2.5
const ROWS = 1_000_000
const LIST_CHECK_S_MAX = 2

/** One scheme for each way to link games and to make an HMAC. */
const SCHEMES = ['bustabit-v3-classic', 'bustabit-v2', 'stake-crash']

/** Nobody is ruined, so every round is played. */
const LAB: Lab = {
  targetX100: 200,
  rtpX10000: 9700,
  bankroll: 1_000_000,
  rounds: 10_000,
  paths: 500_000,
  seed: 42,
  strategies: [{ plan: { kind: 'flat', stake: 100 } }],
}

/** A run that takes longer than the typing. */
export const LONG_LAB: Lab = {
  ...LAB,
  paths: 1_000_000,
  strategies: [{ plan: { kind: 'martingale', stake: 100 } }],
}

/** Lab, chain and list check in their own pages and workers: from the press or the file to the answer. */
export async function measure(): Promise<readonly Verdict[]> {
  const {
    lab,
    chains: walked,
    list,
  } = await withChromium((browser) =>
    withProduct(async (origin) => {
      const chainSeconds: (readonly number[])[] = []
      for (const scheme of SCHEMES) chainSeconds.push(await walkChain(browser, origin, scheme))
      return {
        lab: await withToolPage(browser, `${origin}${PAGES.lab.pattern}#${toQuery(LAB)}`, runLab),
        chains: chainSeconds,
        list: await checkList(browser, origin),
      }
    }),
  )
  const rows: [string, readonly number[]][] = [
    [`lab, ${thousands(LAB.rounds * LAB.paths)} rounds`, lab],
    ...SCHEMES.map((scheme, place): [string, readonly number[]] => [`chain, ${scheme}`, walked[place] ?? []]),
    [`list check, ${thousands(ROWS)} rows`, list],
  ]
  const head = ['seconds', ...Array.from({ length: RUNS }, (_, run) => `run ${run + 1}`)]
  console.log(
    textTable(
      head,
      rows.map(([name, seconds]) => [name, ...seconds.map((each) => each.toFixed(2))]),
    ),
  )
  const rate = (LAB.rounds * LAB.paths) / Math.min(...lab)
  const slowestChain = Math.max(...walked.map((seconds) => Math.min(...seconds)))
  const bestList = Math.min(...list)
  return [
    {
      target: `Lab: at least ${ROUNDS_PER_SECOND_MIN / 1e6} million flat rounds/s on 2 cores`,
      measured: `${Math.round(rate / 1e6)} million on ${cpus().length}`,
      met: rate >= ROUNDS_PER_SECOND_MIN,
    },
    {
      target: `A million games of any scheme in ${CHAIN_S_MAX} s`,
      measured: `${slowestChain.toFixed(2)} s`,
      met: slowestChain <= CHAIN_S_MAX,
    },
    {
      target: `List check of ${thousands(ROWS)} rows under ${LIST_CHECK_S_MAX} s`,
      measured: `${bestList.toFixed(2)} s`,
      met: bestList < LIST_CHECK_S_MAX,
    },
  ]
}

export const runButton = (page: Page): Locator =>
  page.getByRole('button', { name: pageWord('lab', 'form.run'), exact: true })

/** The first run also starts the workers. */
async function runLab(page: Page): Promise<readonly number[]> {
  const progress = page.locator('main progress')
  const seconds: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await progress.waitFor({ state: 'detached' })
    const shows = async () => {
      await progress.waitFor()
      await progress.waitFor({ state: 'detached' })
    }
    seconds.push((await timed(() => runButton(page).click(), shows)) / 1000)
  }
  return seconds
}

/** The fragment that opens a recorded round of a scheme, with more than a million games before it. */
export function checkOf(id: string): string {
  const { salts, chain } = schemeOf(id)
  const start = chains.find(({ terminating, steps }) => terminating === chain?.terminating && steps > GAMES)
  if (!start) throw new Error(`No recorded chain of ${id} is long enough.`)
  return String(new URLSearchParams({ scheme: id, gameHash: start.start, salt: salts[0]?.value ?? '' }))
}

function walkChain(browser: Browser, origin: string, id: string): Promise<readonly number[]> {
  return withToolPage(browser, `${origin}${PAGES.verifier.pattern}#${checkOf(id)}`, async (page) => {
    const answer = page.locator('main [role=status]', { hasText: GAMES.toLocaleString('en-GB') })
    const button = page.getByRole('button', { name: pageWord('verifier', 'chain.walk'), exact: true })
    const seconds: number[] = []
    await page.locator('details:has(#chain-limit) > summary').click()
    await page.locator('#chain-limit').fill(String(GAMES))
    for (let run = 0; run < RUNS; run += 1) {
      const shows = async () => {
        // The progress bar replaces the answer of the run before.
        await page.locator('main progress').waitFor()
        await answer.waitFor()
      }
      seconds.push((await timed(() => button.click(), shows)) / 1000)
    }
    return seconds
  })
}

async function checkList(browser: Browser, origin: string): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fairflight-bench-list-'))
  try {
    const file = join(folder, 'rows.csv')
    writeFileSync(file, tableOfRows(ROWS))
    const seconds: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const ms = await withToolPage(browser, `${origin}${PAGES.listCheck.pattern}`, async (page) => {
        await page.getByRole('button', { name: pageWord('listCheck', 'mode.list'), exact: true }).click()
        const input = page.locator('main input[type=file]')
        await input.waitFor({ state: 'attached' })
        return timed(
          () => input.setInputFiles(file),
          () => page.getByRole('article', { name: pageWord('listCheck', 'report.title') }).waitFor(),
        )
      })
      seconds.push(ms / 1000)
    }
    return seconds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Id, time, target, stated chance and outcome. A thousand different targets make the most work. */
function tableOfRows(rows: number): string {
  const lines = ['round_id,time,target,chance,multiplier']
  roundsOf(rows, 0.97, 1).forEach((outcome, index) => {
    const time = new Date(1_750_000_000_000 + index * 20_000).toISOString().slice(0, 19).replace('T', ' ')
    const target = 110 + ((index * 37) % 1000)
    const cells = [(target / 100).toFixed(2), (97 / target).toFixed(4), (outcome / 100).toFixed(2)]
    lines.push([9_000_000 + index, time, ...cells].join(','))
  })
  return lines.join('\n')
}
