import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { browser, connectBrowser } from './browser.ts'

beforeAll(connectBrowser)
afterAll(() => browser.close())

/** What the file has opened for all its tests. */
let shared: ReadonlySet<BrowserContext>
beforeEach(() => {
  shared = new Set(browser.contexts())
})
/** A page that its test has left open would go on drawing beside the next ones. */
afterEach(() =>
  Promise.all(
    browser
      .contexts()
      .filter((context) => !shared.has(context))
      .map((context) => context.close()),
  ),
)
