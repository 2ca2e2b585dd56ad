import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { browser, productOrigin } from './browser.ts'
import { startWorkerProxy, type WorkerProxy } from './service-worker-proxy.ts'

/** The worker's network timeout is 3 s; registration waits for load and idle. */
export const POLL = { timeout: 60_000, interval: 100 }
const CLOSING_MS = 20_000
/** Chromium replaces an idle worker, and notices idleness after 30 s at the latest. */
export const REPLACED = { timeout: 45_000, interval: 100 }

export type Visit = Awaited<ReturnType<typeof visit>>

/** Opens a first visit on an origin without a worker. */
export async function visit(path: string, before?: (proxy: WorkerProxy) => void) {
  const proxy = await startWorkerProxy(productOrigin())
  before?.(proxy)
  const context = await browser.newContext({
    baseURL: proxy.origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  onTestFinished(async () => {
    await proxy.close()
    // Chromium rarely never closes a context whose worker waits on a disabled connection (seen once in many runs); it
    // then ends with the browser.
    await Promise.race([context.close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MS))])
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // Network errors that the browser itself reports while offline.
    const known = /net::ERR_|Failed to load resource: the server responded with a status of 40[134]/
    if (message.type() === 'error' && !known.test(message.text())) problems.push(message.text())
  })
  let loaded = 0
  page.on('load', () => {
    loaded += 1
  })
  await page.goto(path)
  return {
    page,
    context,
    proxy,
    problems,
    /** Returns how often a document was loaded in the page. */
    loads: () => loaded,
  }
}

/**
 * Waits until the page has registered its worker, which it does when idle. Registering again resolves after the page's
 * own registration.
 */
export async function untilRegistered(page: Page): Promise<void> {
  await untilIdle(page)
  await page.evaluate(() =>
    navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).then(() => true),
  )
  await untilIdle(page)
}

/** Waits until the page is idle and its deferred work is done. */
export async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

/** Returns all cached copies as `store path`. */
export function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const stores = names.map(async (name) => {
      const keys = await (await caches.open(name)).keys()
      return keys.map(({ url }) => `${name} ${new URL(url).pathname}`)
    })
    return (await Promise.all(stores)).flat()
  })
}

/** Waits until the worker controls the page and has stored the named copies. */
export async function untilKept(page: Page, ...copies: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const found = await kept(page)
      const controlled = await page.evaluate(() => navigator.serviceWorker.controller !== null)
      return controlled && copies.filter((copy) => !found.includes(copy))
    }, POLL)
    .toEqual([])
}

export const frameOf = (locale: string) => [
  `fairflight-frames /pages/${locale}/app.html`,
  `fairflight-frames /pages/${locale}/home.html`,
]

export async function goOffline({ context, proxy }: Visit): Promise<void> {
  proxy.down = true
  await context.setOffline(true)
}

export function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}
