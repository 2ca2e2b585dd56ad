import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { ROOT } from '#infra/local/root.ts'

const VIEWPORT = { width: 1280, height: 900 }
/** Space in the window beside the page. Chromium's bars take some 90 px. */
const ROOM_PX = 300
const READY_MS = 20_000

/**
 * Opens a page as a new visitor gets it. The service worker is off, because its fetching ahead would be measured too.
 *
 * @throws the first error of the page
 */
export async function withToolPage<T>(
  browser: Browser,
  address: string,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await widenWindow(page)
    const thrown: Error[] = []
    page.on('pageerror', (error) => thrown.push(error))
    await page.goto(address)
    await page.waitForFunction(
      () => document.readyState === 'complete' && !document.querySelector('main [aria-busy=true]'),
      undefined,
      { timeout: READY_MS },
    )
    const result = await work(page)
    if (thrown[0]) throw thrown[0]
    return result
  } finally {
    await context.close()
  }
}

/** Milliseconds from an action until its result shows. */
export async function timed(act: () => Promise<unknown>, shows: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  await shows()
  return performance.now() - started
}

/**
 * Makes the window larger than the page. A headless Chromium otherwise shows the page's last 90 px on no screen: a change
 * there makes no frame, and Event Timing counts the key to a later frame, some hundred ms later (in a trace
 * `Graphics.Pipeline.DrawAndSwap` is `canceled`).
 */
async function widenWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  const bounds = { width: VIEWPORT.width + ROOM_PX, height: VIEWPORT.height + ROOM_PX }
  await session.send('Browser.setWindowBounds', { windowId, bounds })
  await session.detach()
}

/**
 * Looks up an English text, by which a bench finds a button.
 *
 * @param key dotted, e.g. `chain.walk`
 * @throws Error if the feature has no such text
 */
export function pageWord(feature: string, key: string): string {
  const text = readFileSync(join(ROOT, `web/src/i18n/en/${feature}.json`), 'utf8')
  const found = key
    .split('.')
    .reduce<unknown>(
      (words, part) => (words instanceof Object ? Reflect.get(words, part) : undefined),
      JSON.parse(text),
    )
  if (typeof found !== 'string') throw new Error(`${feature} has no word ${key}`)
  return found
}
