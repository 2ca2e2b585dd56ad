import type { Browser, Locator, Page } from 'playwright-core'
import * as z from 'zod/mini'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { PAGES } from '#shared/site/pages.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable } from '../text-table.ts'
import type { Verdict } from '../verdict.ts'
import { checkOf } from './chain.ts'
import { paintsOf, watchPaints } from './interactions.ts'
import { LONG_LAB, runButton } from './lab.ts'
import { pageWord } from './page-words.ts'
import { withToolPage } from './tool-page.ts'

/** Issue 5, "Speed". */
const CANCEL_MS_MAX = 50
const RUNS = 5
/** Of work before it is cancelled: every worker is busy, and the first results have come. */
const WORK_MS = 1500

interface Work {
  readonly name: string
  readonly path: string
  readonly start: (page: Page) => Locator
  readonly cancel: (page: Page) => Locator
  /** What then stands in the page, and did not before. */
  readonly words: string
}

const button = (page: Page, feature: string, key: string) =>
  page.getByRole('button', { name: pageWord(feature, key), exact: true })

const WORKS: readonly Work[] = [
  {
    name: 'lab',
    path: `${PAGES.lab.pattern}#${toQuery(LONG_LAB)}`,
    start: runButton,
    cancel: (page) => button(page, 'lab', 'form.stop'),
    words: pageWord('lab', 'run.stopping'),
  },
  {
    name: 'chain walk',
    path: `${PAGES.verifier.pattern}#${checkOf('bustabit-v3-classic')}`,
    start: (page) => button(page, 'verifier', 'chain.walk'),
    cancel: (page) => button(page, 'verifier', 'chain.cancel'),
    words: beforeNumber(pageWord('verifier', 'chain.cancelled')),
  },
]

function beforeNumber(words: string): string {
  return words.split('{{')[0]?.trim() ?? words
}

/** From the click until the first frame with the words that say so, and INP of that click. */
export async function measure(): Promise<readonly Verdict[]> {
  const measured = await withChromium((browser) =>
    withProduct(async (origin) => {
      const all: { readonly name: string; readonly times: readonly number[] }[] = []
      for (const work of WORKS) all.push({ name: work.name, times: await cancels(browser, origin, work) })
      return all
    }),
  )
  const runs = Array.from({ length: RUNS }, (_, run) => `run ${run + 1}, ms`)
  const rows = measured.map(({ name, times }) => [name, ...times.map((ms) => ms.toFixed(1))])
  console.log(textTable(['click to the paint that says “stopped”', ...runs], rows))
  return measured.map(({ name, times }) => {
    const slowest = Math.max(...times)
    return {
      target: `Cancel painted within ${CANCEL_MS_MAX} ms: ${name}`,
      measured: `${Math.round(slowest)} ms, the slowest of ${times.length}`,
      met: slowest <= CANCEL_MS_MAX,
    }
  })
}

function cancels(browser: Browser, origin: string, work: Work): Promise<readonly number[]> {
  return withToolPage(browser, `${origin}${work.path}`, async (page) => {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await work.start(page).click()
      await page.locator('main progress').waitFor()
      await page.waitForTimeout(WORK_MS)
      times.push(await cancelOnce(page, work))
      await page.locator('main progress').waitFor({ state: 'detached' })
    }
    return times
  })
}

/** The later of the two: the words may come a frame after the click's own, and a frame's paint after its scripts. */
async function cancelOnce(page: Page, { cancel, words }: Work): Promise<number> {
  await watchPaints(page)
  const shown = page.evaluate(wordsShown, words)
  await cancel(page).click()
  const ms = z.parse(z.number(), await shown)
  const { inpMs } = await paintsOf(page)
  return Math.max(ms, inpMs)
}

/** In the page. A message is the first thing that runs after a frame. */
function wordsShown(words: string): Promise<number> {
  return new Promise((resolve) => {
    const onClick = ({ timeStamp }: Event) => {
      const look = () => {
        if (!document.querySelector('main')?.textContent.includes(words)) return requestAnimationFrame(look)
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(undefined)
      }
      requestAnimationFrame(look)
    }
    addEventListener('click', onClick, { capture: true, once: true })
  })
}
