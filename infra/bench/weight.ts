import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, Request } from 'playwright-core'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { withChromium } from './chromium.ts'
import { withProduct } from './product.ts'
import { textTable, type Verdict } from './text-table.ts'

/** Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
const INTERACTIVE_MS = 30_000
/** A page is idle after this long without a file. */
const IDLE_MS = 10_000

interface Weight {
  readonly html: number
  readonly css: number
  readonly scriptsBefore: number
  readonly scripts: number
}

/** Home in each language on a guest's first visit. web/e2e/budget.test.ts holds the limits. */
export async function measure(): Promise<readonly Verdict[]> {
  const rows = await withChromium((browser) =>
    withProduct(async (origin) => {
      const all: string[][] = []
      for (const locale of LOCALES) {
        const weight = await weigh(browser, `${origin}${withLocale(locale, '/')}`)
        all.push([`home, ${locale}`, ...Object.values(weight).map((kB) => kB.toFixed(1))])
      }
      return all
    }),
  )
  const head = ['kB by gzip -9', 'HTML', 'CSS', 'scripts until interactive', 'scripts until idle']
  console.log(textTable(head, rows))
  return []
}

async function weigh(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({ ...PHONE, locale: 'en-GB' })
  const finished: Request[] = []
  let lastMs = performance.now()
  context.on('requestfinished', (request) => {
    lastMs = performance.now()
    // The service worker fetches for later visits.
    if (!request.serviceWorker() && !request.url().includes('/api/')) finished.push(request)
  })
  try {
    const page = await context.newPage()
    await page.goto(address)
    const isInteractive = () => performance.getEntriesByName('interactive', 'mark').length > 0
    await page.waitForFunction(isInteractive, undefined, { timeout: INTERACTIVE_MS })
    while (performance.now() - lastMs < IDLE_MS) await sleep(100)
    const early = await page.evaluate(() => {
      const until = performance.getEntriesByName('interactive', 'mark')[0]?.startTime ?? 0
      const entries = performance.getEntriesByType('resource').filter((entry) => entry.startTime <= until)
      return entries.map((entry) => entry.name)
    })
    const files = await Promise.all(finished.map(fileOf))
    const sum = (type: RegExp, only?: readonly string[]) =>
      files
        .filter((file) => type.test(file.type) && (only === undefined || only.includes(file.url)))
        .reduce((total, { kB }) => total + kB, 0)
    return {
      html: sum(/html$/),
      css: sum(/css$/),
      scriptsBefore: sum(/javascript$/, early),
      scripts: sum(/javascript$/),
    }
  } finally {
    await context.close()
  }
}

/** Asks the server once more, because a browser hands out no body of a prefetched file. */
async function fileOf(request: Request) {
  const url = request.url()
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const body = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  return { url, type, kB: gzipSync(body, { level: 9 }).length / 1000 }
}
