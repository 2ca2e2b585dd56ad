import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Page, Request } from 'playwright-core'

/** One file that came over the network. */
export interface Load {
  readonly url: string
  /** `text/javascript`, without parameters. */
  readonly type: string
  /** Its body as it was sent; Chromium takes brotli. */
  readonly sentBytes: number
  /** The same body by `gzip -9`. */
  readonly gzipBytes: number
  readonly text: string
  /** Asked for before the page said that it is interactive, by its own clock. */
  readonly before: boolean
  /** Fetched by the service worker for later, not by the page. */
  readonly ahead: boolean
}

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const INTERACTIVE_MS = 30_000
/** Nobody touches the page for this long after the last file. */
const QUIET_MS = 10_000
const QUIET_AT_LAST_MS = 60_000

/** Everything that a guest's first visit of a page loads until it has been quiet for ten seconds. */
export async function loadsOf(browser: Browser, address: string): Promise<readonly Load[]> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' })
  const finished: Request[] = []
  let lastMs = performance.now()
  context.on('requestfinished', (request) => {
    finished.push(request)
    lastMs = performance.now()
  })
  try {
    const page = await context.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    const answer = await page.goto(address)
    if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`)
    await interactive(page).catch((silence) => {
      throw errors[0] ?? silence
    })
    const startedMs = performance.now()
    while (performance.now() - lastMs < QUIET_MS && performance.now() - startedMs < QUIET_AT_LAST_MS) {
      await sleep(100)
    }
    // What a broken page loads says nothing.
    if (errors[0]) throw errors[0]
    const early = await askedBefore(page)
    const { origin } = new URL(address)
    const own = finished.filter((request) => isFile(request, origin))
    return await Promise.all(own.map((request) => toLoad(request, early)))
  } finally {
    await context.close()
  }
}

async function interactive(page: Page): Promise<void> {
  const said = () => performance.getEntriesByName('interactive', 'mark').length > 0
  await page.waitForFunction(said, undefined, { timeout: INTERACTIVE_MS }).catch(() => {
    throw new Error(`${page.url()} did not say within ${INTERACTIVE_MS / 1000} s that it is interactive.`)
  })
}

/** The addresses that the page asked for until it said that it is interactive. */
async function askedBefore(page: Page): Promise<ReadonlySet<string>> {
  const addresses = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('interactive', 'mark')
    const until = mark?.startTime ?? 0
    const early = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= until)
    return [location.href, ...early.map((entry) => entry.name)]
  })
  return new Set(addresses)
}

function isFile(request: Request, origin: string): boolean {
  const { origin: from, pathname } = new URL(request.url())
  return from === origin && !pathname.startsWith('/api/')
}

async function toLoad(request: Request, early: ReadonlySet<string>): Promise<Load> {
  const url = request.url()
  const ahead = request.serviceWorker() !== null
  const response = await request.response()
  const { responseBodySize: sentBytes } = await request.sizes()
  // What was prefetched has no body that the browser would hand out: the server says it once more.
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  return {
    url,
    type: (await response?.headerValue('content-type'))?.split(';')[0] ?? '',
    sentBytes: response?.fromServiceWorker() ? 0 : sentBytes,
    gzipBytes: gzipSync(body, { level: 9 }).length,
    text: body.toString(),
    before: !ahead && early.has(url),
    ahead,
  }
}
