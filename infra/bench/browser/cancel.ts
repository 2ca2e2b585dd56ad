import type { Browser, Locator, Page } from 'playwright-core'
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

/** The target, from the click until the page says that the work was cancelled. */
const CANCEL_MS_MAX = 50
const RUNS = 5
/** Of work before it is cancelled: every worker is busy, and the first results have come. */
const WORK_MS = 700

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

interface Cancelled {
  readonly ms: number
  /** How much of it our own listeners took. */
  readonly scriptMs: number
}

/** From the click until the first frame with the words that say so, and INP of that click. */
export async function measure(): Promise<readonly Verdict[]> {
  const measured = await withChromium((browser) =>
    withProduct(async (origin) => {
      const all: { readonly name: string; readonly runs: readonly Cancelled[] }[] = []
      for (const work of WORKS) all.push({ name: work.name, runs: await cancels(browser, origin, work) })
      return all
    }),
  )
  const head = Array.from({ length: RUNS }, (_, run) => `run ${run + 1}, ms (script)`)
  const rows = measured.map(({ name, runs }) => [
    name,
    ...runs.map(({ ms, scriptMs }) => `${ms.toFixed(0)} (${scriptMs.toFixed(1)})`),
  ])
  console.log(textTable(['click to the paint that says so', ...head], rows))
  return measured.map(({ name, runs }) => {
    const slowest = Math.max(...runs.map(({ ms }) => ms))
    return {
      target: `Cancel painted within ${CANCEL_MS_MAX} ms: ${name}`,
      measured: `${Math.round(slowest)} ms, the slowest of ${RUNS}`,
      met: slowest <= CANCEL_MS_MAX,
    }
  })
}

function cancels(browser: Browser, origin: string, work: Work): Promise<readonly Cancelled[]> {
  return withToolPage(browser, `${origin}${work.path}`, async (page) => {
    const runs: Cancelled[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await work.start(page).click()
      await page.locator('main progress').waitFor()
      await page.waitForTimeout(WORK_MS)
      runs.push(await cancelOnce(page, work))
      await page.locator('main progress').waitFor({ state: 'detached' })
    }
    return runs
  })
}

/** The later of the two: the words may come a frame after the click's own, and a frame's paint after its scripts. */
async function cancelOnce(page: Page, { cancel, words }: Work): Promise<Cancelled> {
  await watchPaints(page)
  const [ms] = await Promise.all([page.evaluate(wordsShown, words), cancel(page).click()])
  const { inpMs, scriptMs } = await paintsOf(page)
  return { ms: Math.max(ms, inpMs), scriptMs }
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
