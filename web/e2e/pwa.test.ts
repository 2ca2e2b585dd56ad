import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { ADMIN } from './product.ts'
import { startWorkerProxy, type WorkerProxy } from './worker-proxy.ts'

const OFFLINE = /You are offline/
const READY = 'A new version is ready.'
/** A network timeout of the worker is 3 s; registration waits for load and idle. */
const PATIENCE = { timeout: 15_000, interval: 100 }
/** Chromium lets a worker be replaced when it was idle, which it notices after 30 s at the latest. */
const REPLACED = { timeout: 45_000, interval: 100 }

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly proxy: WorkerProxy
  readonly problems: readonly string[]
  /** How often a document was loaded in the page. */
  readonly loads: () => number
}

/** A person who comes for the first time, on an origin without a worker. */
async function visit(path: string, before?: (proxy: WorkerProxy) => void): Promise<Visit> {
  const proxy = await startWorkerProxy(inject('origin'))
  before?.(proxy)
  const context = await browser.newContext({
    baseURL: proxy.origin,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  onTestFinished(async () => {
    await context.close()
    await proxy.close()
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // What cannot be fetched without a connection is told by the browser itself.
    const known = /net::ERR_|Failed to load resource: the server responded with a status of 40[134]/
    if (message.type() === 'error' && !known.test(message.text())) problems.push(message.text())
  })
  let loaded = 0
  page.on('load', () => {
    loaded += 1
  })
  await page.goto(path)
  return { page, context, proxy, problems, loads: () => loaded }
}

/** Where the copies lie and what they are, `store path`. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const stores = names.map(async (name) => {
      const keys = await (await caches.open(name)).keys()
      return keys.map(({ url }) => `${name} ${new URL(url).pathname}`)
    })
    return (await Promise.all(stores)).flat()
  })
}

/** Waits until the worker controls the page and has kept the copies named. */
async function untilKept(page: Page, ...copies: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const found = await kept(page)
      const controlled = await page.evaluate(() => navigator.serviceWorker.controller !== null)
      return controlled && copies.filter((copy) => !found.includes(copy))
    }, PATIENCE)
    .toEqual([])
}

const frameOf = (locale: string) => [
  `fairflight-frames /pages/${locale}/app.html`,
  `fairflight-frames /pages/${locale}/home.html`,
]

async function goOffline({ context, proxy }: Visit): Promise<void> {
  proxy.down = true
  await context.setOffline(true)
}

function title(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}

test('after the first visit the page that was read, home and the frame open without a connection', async () => {
  const first = await visit('/how-work-aviator-predictor')
  const { page, problems } = first
  await untilKept(page, 'fairflight-pages /pages/en/howItWorks.html', ...frameOf('en'))
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await goOffline(first)

  await page.reload()
  await title(page, String(heading)).waitFor()
  await page.getByText(OFFLINE).waitFor()
  // Its explorer needs no server.
  const slider = page.getByRole('slider').first()
  const before = await slider.inputValue()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  expect(await slider.inputValue()).not.toBe(before)

  await page.goto('/en')
  await title(page, /A plan for the round/).waitFor()
  await page.getByText(OFFLINE).waitFor()

  // Never read: the frame opens and says what is the matter.
  await page.goto('/play-safe')
  await page.getByText(OFFLINE).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('a page that was opened by a link inside is kept too', async () => {
  const first = await visit('/')
  const { page } = first
  await untilKept(page, ...frameOf('en'))
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /Questions|FAQ/ })
    .click()
  await page.waitForURL('**/predictor-faq')
  await untilKept(page, 'fairflight-pages /pages/en/faq.html')
  await goOffline(first)
  await page.goto('/en/predictor-faq/?from=mail')
  await title(page, /.+/).waitFor()
  expect(await page.getByRole('group').count()).toBeGreaterThan(10)
})

test('little is fetched at first, and nothing of the staff or of other languages', async () => {
  const { page } = await visit('/it')
  await untilKept(page, ...frameOf('it'))
  const copies = await kept(page)
  expect(copies.filter((copy) => /\/pages\/(?!it\/)/.test(copy))).toEqual([])
  expect(copies.filter((copy) => /admin|player|audit|profile|\/setup/.test(copy))).toEqual([])
  const bytes = await page.evaluate(async () => {
    const sizes = ['fairflight-assets', 'fairflight-frames'].map(async (name) => {
      const store = await caches.open(name)
      const answers = await store.matchAll()
      const packed = answers.map((answer) =>
        new Response(answer.body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
      )
      return (await Promise.all(packed)).reduce((sum, { byteLength }) => sum + byteLength, 0)
    })
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  })
  expect(bytes).toBeLessThan(250_000)
})

test('another language is there after it was chosen, and “/” leads to it without a connection', async () => {
  const first = await visit('/')
  const { page, context, proxy } = first
  await untilKept(page, ...frameOf('en'))
  await page.goto('/de/play-safe')
  await untilKept(page, 'fairflight-pages /pages/de/playSafe.html', ...frameOf('de'))
  await context.addCookies([{ name: 'i18n_redirected', value: 'de', url: proxy.origin }])
  await goOffline(first)
  await page.goto('/?from=icon')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/de?from=icon')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
})

test('a redirect from “/” is followed, not kept', async () => {
  const { page, context, proxy, problems } = await visit('/en')
  await untilKept(page, ...frameOf('en'))
  await context.addCookies([{ name: 'i18n_redirected', value: 'it', url: proxy.origin }])
  await page.goto('/')
  expect(new URL(page.url()).pathname).toBe('/it')
  await untilKept(page, 'fairflight-pages /pages/it/home.html')
  const copies = await kept(page)
  expect(copies.filter((copy) => copy.endsWith(' /'))).toEqual([])
  expect(problems).toEqual([])
})

test('answers of the API and pages of the staff are never kept', async () => {
  const { page, proxy } = await visit('/login')
  await untilKept(page, ...frameOf('en'))
  await page.getByLabel('E-mail address').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: /admin/i }).first().waitFor()
  await page.goto('/admin/players')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/no-such-page-here')
  const me = () => page.evaluate(async () => (await fetch('/api/v1/users/me')).status)
  const askedForMe = () => proxy.asked.filter((path) => path === '/api/v1/users/me').length
  const before = askedForMe()
  expect([await me(), await me()]).toEqual([200, 200])
  expect(askedForMe()).toBe(before + 2)
  proxy.down = true
  await expect(me()).rejects.toThrow('Failed to fetch')
  const copies = await kept(page)
  const paths = copies.map((copy) => copy.split(' ')[1] ?? '')
  expect(paths.filter((path) => !/^\/(assets|pages)\//.test(path))).toEqual([])
  expect(paths.filter((path) => path.startsWith('/pages/'))).toEqual(
    expect.arrayContaining(['/pages/en/app.html']),
  )
})

test('a slow network does not keep the page that was read last', async () => {
  const { page, proxy } = await visit('/predictor-faq')
  await untilKept(page, 'fairflight-pages /pages/en/faq.html')
  proxy.pageDelayMs = 30_000
  const startMs = Date.now()
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(Date.now() - startMs).toBeLessThan(10_000)
})

async function worker(path = '/sw.js'): Promise<string> {
  return (await fetch(`${inject('origin')}${path}`)).text()
}

/** A deployment: the worker is another one. */
async function deploy(proxy: WorkerProxy, version: string): Promise<void> {
  proxy.worker = `${await worker()}\n// ${version}`
}

function lookForUpdate(page: Page): Promise<unknown> {
  return page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistration())?.update().then(() => true),
  )
}

test('a new version asks, and is loaded once in every tab when it is wanted', async () => {
  const { page, context, proxy, loads } = await visit('/')
  await untilKept(page, ...frameOf('en'))
  const other = await context.newPage()
  let otherLoads = 0
  other.on('load', () => {
    otherLoads += 1
  })
  await other.goto('/predictor-faq')
  await expect.poll(() => other.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // It listens from the moment on when the browser has nothing better to do.
  await other.waitForLoadState('networkidle')
  await other.waitForTimeout(1000)
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.getByRole('region', { name: 'New version' }).getByText(READY).waitFor()
  expect([loads(), otherLoads]).toEqual([1, 1])

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => [loads(), otherLoads], PATIENCE).toEqual([2, 2])
  await page.waitForTimeout(3000)
  expect([loads(), otherLoads]).toEqual([2, 2])
  expect(await page.getByText(READY).count()).toBe(0)
  const waits = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)
  await expect.poll(waits, REPLACED).toBe(false)
  expect([loads(), otherLoads]).toEqual([2, 2])
})

test('“Later” holds for this visit and not for the next one', async () => {
  const { page, context, proxy, loads } = await visit('/')
  await untilKept(page, ...frameOf('en'))
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await page.goto('/predictor-faq')
  await page.waitForTimeout(3000)
  expect(await page.getByText(READY).count()).toBe(0)
  expect(loads()).toBe(2)
  const next = await context.newPage()
  await next.goto('/predictor-faq')
  await next.getByRole('button', { name: 'Later' }).waitFor()
})

test('a form that is being filled in is not interrupted', async () => {
  const { page, proxy, loads } = await visit('/register')
  await untilKept(page, ...frameOf('en'))
  await page.getByLabel('Name', { exact: true }).fill('Robin')
  // The eyes are elsewhere, and so is the focus; what was typed was not sent.
  await page.getByRole('button', { name: 'Make an account' }).focus()
  await deploy(proxy, 'two')
  await lookForUpdate(page)
  await page.waitForTimeout(3000)
  expect(await page.getByText(READY).count()).toBe(0)
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Make an account' }).focus()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  expect(loads()).toBe(1)
})

test('the first worker reloads nothing', async () => {
  const { page, loads } = await visit('/')
  await untilKept(page, ...frameOf('en'))
  await page.waitForTimeout(1000)
  expect(loads()).toBe(1)
})

test('the kill switch removes worker and copies, and loads the page anew once', async () => {
  const { page, proxy, loads, problems } = await visit('/#earn')
  await untilKept(page, ...frameOf('en'))
  proxy.worker = await worker('/sw-off.js')
  await lookForUpdate(page)
  await expect.poll(loads, REPLACED).toBe(2)
  // The page registers `/sw.js` again, which ends itself again, and nothing is loaded a third time.
  await page.waitForTimeout(4000)
  expect(loads()).toBe(2)
  const left = await page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    controlled: navigator.serviceWorker.controller !== null,
    copies: await caches.keys(),
  }))
  expect(left).toEqual({ workers: 0, controlled: false, copies: [] })
  expect(problems).toEqual([])
})

/** A worker as an earlier product may have left it: it keeps everything under other names and serves that first. */
const OLD_WORKER = `
addEventListener('install', (event) => event.waitUntil(
  caches.open('workbox-precache-v1').then((store) => store.addAll(['/predictor-faq', '/favicon.svg']))))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => event.respondWith(
  caches.match(event.request).then((copy) => copy ?? fetch(event.request))))
`

test('a worker of an older version is taken over cleanly', async () => {
  const { page, proxy, problems } = await visit('/predictor-faq', (before) => {
    before.worker = OLD_WORKER
  })
  await expect
    .poll(async () => (await kept(page)).sort(), PATIENCE)
    .toEqual(['workbox-precache-v1 /favicon.svg', 'workbox-precache-v1 /predictor-faq'])
  proxy.worker = undefined
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Reload' }).click()
  const leftovers = async () => (await kept(page)).filter((copy) => copy.startsWith('workbox'))
  await expect.poll(leftovers, REPLACED).toEqual([])
  await untilKept(page, ...frameOf('en'))
  expect(problems).toEqual([])
})
