import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { launchOptions } from '#infra/chromium.ts'

export const PHONE = { width: 375, height: 780 }
export const DESKTOP = { width: 1280, height: 800 }
export const NARROW = { width: 320, height: 700 }

export let browser: Browser

/** Each vitest worker has its own browser for all its files: one browser for all would send each message once more. */
export async function startBrowser(): Promise<void> {
  // A browser that crashed in one file is started again for the next.
  if (!browser?.isConnected()) browser = await chromium.launch(launchOptions())
}

/** Each vitest worker has its own product, since tests move its clock and its visitor. */
export function productOrigin(): string {
  const origin = inject('origins')[Number(process.env.VITEST_POOL_ID) - 1]
  if (origin === undefined) throw new Error(`no product for worker ${process.env.VITEST_POOL_ID}`)
  return origin
}

export interface OpenOptions {
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly javaScript?: boolean
  /** Emulates forced colours (Windows' contrast themes). */
  readonly forcedColors?: boolean
  readonly motion?: boolean
  /** Allows the service worker, which takes a third more time per page and whose requests a test cannot intercept. */
  readonly serviceWorker?: boolean
}

/**
 * Opens a new user's browser. Console errors, violations of the content security policy and requests to other origins
 * are collected and fail the test.
 */
export async function openPage({
  viewport = DESKTOP,
  javaScript = true,
  forcedColors = false,
  motion = false,
  serviceWorker = false,
}: OpenOptions = {}): Promise<{ page: Page; context: BrowserContext; problems: string[] }> {
  const problems: string[] = []
  const context = await browser.newContext({
    baseURL: productOrigin(),
    viewport,
    locale: 'en-GB',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    javaScriptEnabled: javaScript,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    forcedColors: forcedColors ? 'active' : 'none',
  })
  await context.exposeFunction('reportViolation', (violation: string) => problems.push(violation))
  await context.addInitScript(() => {
    // Moves the pointer, as any user does, which hydrates the islands.
    new PerformanceObserver((marks) => {
      if (marks.getEntriesByName('interactive').length > 0) document.dispatchEvent(new Event('pointermove'))
    }).observe({ type: 'mark', buffered: true })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'reportViolation')(`CSP ${violatedDirective}: ${blockedURI}`),
    )
  })
  context.on('request', (request) => {
    if (isForeign(request.url())) problems.push(`request to another origin: ${request.url()}`)
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => {
    // A user who goes back during a page's fade ends the fade, which React Router leaves as an unhandled rejection.
    if (!/^AbortError: Transition was skipped/.test(String(error))) problems.push(String(error))
  })
  page.on('console', (message) => {
    // A refused call is normal, but the browser prints it as an error.
    const refusal = /Failed to load resource: the server responded with a status of 4\d\d/
    if (message.type() === 'error' && !refusal.test(message.text())) problems.push(message.text())
  })
  return { page, context, problems }
}

/** Waits until changes are painted: React and canvases follow at the next frame. */
export function nextFrame(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Returns true for requests to other origins, except `data:` and `blob:`, and the bucket for staff's images. */
function isForeign(address: string): boolean {
  const { protocol, origin, pathname } = new URL(address)
  const product = productOrigin()
  const bucket = product.replace('localhost', '127.0.0.1')
  if (origin === bucket && pathname.startsWith('/__local/s3/')) return false
  return !['data:', 'blob:', 'about:'].includes(protocol) && origin !== product
}

/** Returns the names of the browser's stored data. */
export async function storedNames({ page, context }: { page: Page; context: BrowserContext }): Promise<{
  cookies: string[]
  storage: string[]
  databases: string[]
}> {
  const cookies = (await context.cookies()).map(({ name }) => name)
  const kept = await page.evaluate(async () => ({
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
  return { cookies: [...new Set(cookies)].sort(), ...kept }
}

export interface CaughtMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Waits for the newest mail to an address that matches. */
export async function mailTo(
  address: string,
  fits: (mail: CaughtMail) => boolean = () => true,
): Promise<CaughtMail> {
  let found: CaughtMail | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${productOrigin()}/__local/mail`)
        const mails: CaughtMail[] = await answer.json()
        found = mails.filter((mail) => mail.to.includes(address) && fits(mail)).at(-1)
        return found !== undefined
      },
      { timeout: 30_000, interval: 100 },
    )
    .toBe(true)
  if (!found) throw new Error(`no mail to ${address}`)
  return found
}

/** Returns the only run of six digits in a mail's text. */
export function codeIn({ text }: CaughtMail): string {
  const codes = text.match(/\d{6}/g) ?? []
  expect(codes).toHaveLength(1)
  return codes[0] ?? ''
}

export async function control(path: string, body: unknown = {}): Promise<unknown> {
  const answer = await fetch(`${productOrigin()}/__local/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'e2e' },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBeLessThan(300)
  return answer.json()
}
