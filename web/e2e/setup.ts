import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { browser, startBrowser } from './browser.ts'

beforeAll(startBrowser)
afterAll(() => Promise.all(browser.contexts().map((context) => context.close())))

/** The contexts opened for all tests of a file. */
let shared: ReadonlySet<BrowserContext>
beforeEach(() => {
  shared = new Set(browser.contexts())
})
/** Closes pages left open by a test, which would keep drawing during the next ones. */
afterEach(() =>
  Promise.all(
    browser
      .contexts()
      .filter((context) => !shared.has(context))
      .map((context) => context.close()),
  ),
)
