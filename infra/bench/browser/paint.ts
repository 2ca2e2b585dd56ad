import type { Browser, Page } from 'playwright-core'
import { toQuery } from '#shared/crash/strategy/share.ts'
import { PAGES } from '#shared/site/pages.ts'
import { withChromium } from '../chromium.ts'
import { withProduct } from '../product.ts'
import { textTable, type Verdict } from '../text-table.ts'
import { type Paints, paintsOf, touchEverything, watchPaints } from './interactions.ts'
import { pageWord, withToolPage } from './tool-page.ts'
import { checkOf, LONG_LAB, runButton } from './tools.ts'

/** The target for the time from an input to the next paint. */
const INP_MS_MAX = 50

interface Tool {
  readonly name: string
  readonly path: string
  /** Brings a result that changes with the input. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** All tools with a field; the track record has none. */
const TOOLS: readonly Tool[] = [
  { name: 'verifier, empty', path: PAGES.verifier.pattern },
  { name: 'verifier, with a round', path: `${PAGES.verifier.pattern}#${checkOf('stake-crash')}` },
  { name: 'lab', path: PAGES.lab.pattern, prepare: labRun },
  { name: 'lab, while it works', path: `${PAGES.lab.pattern}#${toQuery(LONG_LAB)}`, prepare: labBusy },
  { name: 'list check, empty', path: PAGES.listCheck.pattern },
  { name: 'list check, with a report', path: PAGES.listCheck.pattern, prepare: listCheckExample },
  { name: 'how it works', path: PAGES.howItWorks.pattern },
]

/** Opens every fold, because folds hold fields. */
async function unfold(page: Page): Promise<void> {
  await page.locator('main [data-island] details').evaluateAll((folds) => {
    for (const fold of folds) if (fold instanceof HTMLDetailsElement) fold.open = true
  })
}

async function labRun(page: Page): Promise<void> {
  await unfold(page)
  await runButton(page).click()
  // The result replaces the example.
  await page.getByText(pageWord('lab', 'opening.example')).waitFor({ state: 'detached' })
}

/** Starts a run whose workers use every core. */
async function labBusy(page: Page): Promise<void> {
  await runButton(page).click()
  await page.locator('main progress').waitFor()
}

async function listCheckExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: pageWord('listCheck', 'source.example.complete') }).click()
  await page.getByRole('article', { name: pageWord('listCheck', 'report.title') }).waitFor()
  await unfold(page)
}

/** Uses every field, slider and choice of every tool by keyboard. Event Timing tells when the answer was painted. */
export async function measure(): Promise<readonly Verdict[]> {
  const measured = await withChromium((browser) =>
    withProduct(async (origin) => {
      const all: (Paints & Tool)[] = []
      for (const tool of TOOLS) all.push({ ...tool, ...(await paintsIn(browser, origin, tool)) })
      return all
    }),
  )
  const rows = measured.map(({ name, interactions, inpMs, slowest }) => [name, interactions, inpMs, slowest])
  console.log(textTable(['tool', 'interactions', 'INP ms', 'slowest'], rows))
  return measured.map(({ name, interactions, inpMs }) => ({
    target: `Input to paint under ${INP_MS_MAX} ms: ${name}`,
    measured: `${inpMs} ms of ${interactions} interactions`,
    // Without an interaction the tool did not load.
    met: interactions > 0 && inpMs < INP_MS_MAX,
  }))
}

function paintsIn(browser: Browser, origin: string, { path, prepare }: Tool): Promise<Paints> {
  return withToolPage(browser, `${origin}${path}`, async (page) => {
    await prepare?.(page)
    await watchPaints(page)
    await touchEverything(page)
    return paintsOf(page)
  })
}
