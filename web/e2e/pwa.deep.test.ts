import { expect, test } from 'vitest'
import { openPage } from './browser.ts'
import { ADMIN } from './product.ts'
import { logIn } from './scenario.ts'
import { frameOf, goOffline, kept, POLL, title, untilKept, visit } from './service-worker-visit.ts'

const OFFLINE = /You are offline/

test('after the first visit the read page, home and the frame open offline', async () => {
  const first = await visit('/how-work-aviator-predictor')
  const { page, problems } = first
  await untilKept(page, 'fairflight-pages /pages/en/howItWorks.html', ...frameOf('en'))
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  await goOffline(first)

  await page.reload()
  await title(page, String(heading)).waitFor()
  await page.getByText(OFFLINE).waitFor()
  // The explorer needs no server.
  await page.getByRole('heading', { name: 'Odds explorer' }).click()
  const slider = page.getByRole('slider').first()
  await expect.poll(() => slider.isEnabled()).toBe(true)
  const before = await slider.inputValue()
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  expect(await slider.inputValue()).not.toBe(before)

  await page.goto('/en')
  await title(page, /Decide when to cash out/).waitFor()
  await page.getByText(OFFLINE).waitFor()

  // A page never read: the frame opens and explains that the page is not available.
  await page.goto('/play-safe')
  await page.getByText(OFFLINE).waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('a page is stored with its islands that were never hydrated', async () => {
  const { page } = await visit('/how-work-aviator-predictor')
  await untilKept(page, 'fairflight-pages /pages/en/howItWorks.html', ...frameOf('en'))
  const islands = await page.locator('[data-island^="features/"]:not([data-hydrated])').all()
  const names = await Promise.all(islands.map((island) => island.getAttribute('data-island')))
  expect(names).toContain('features/how/explorer-island')
  const copies = await kept(page)
  const isKept = (name: string | null) =>
    copies.some((copy) => copy.includes(`/assets/${name?.split('/').at(-1)}-`) && copy.endsWith('.js'))
  expect(names.filter((name) => !isKept(name))).toEqual([])
})

test('the installed app opens its tools offline without an earlier visit', async () => {
  const first = await visit('/de')
  const { page, problems } = first
  await untilKept(page, ...frameOf('de'))
  expect((await kept(page)).filter((copy) => /\/(?:lab|verifier|listCheck)\.html$/.test(copy))).toEqual([])
  await page.evaluate(() => void window.dispatchEvent(new Event('appinstalled')))
  await untilKept(
    page,
    ...['verifier', 'lab', 'listCheck'].map((name) => `fairflight-pages /pages/de/${name}.html`),
  )
  // The tools' workers are not part of a page.
  const isToolWorker = (copy: string) => copy.includes('-worker-') && !copy.includes('intl-worker')
  await expect.poll(async () => (await kept(page)).filter(isToolWorker).length, POLL).toBe(5)
  await goOffline(first)

  await page.goto('/de/lab')
  await page.locator('main fieldset:not(:disabled) input[type=range]').first().waitFor()
  await page.goto('/de/verifier')
  await page.locator('main form, main textarea, main input').first().waitFor({ state: 'attached' })
  await page.goto('/de/audit')
  await page.getByRole('button', { name: 'Liste prüfen' }).click()
  await page.locator('main textarea').first().waitFor({ state: 'attached' })
  expect(problems).toEqual([])
})

test('the worker first fetches little, and nothing for staff or other languages', async () => {
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
  expect(bytes, 'of which 19 kB are the face').toBeLessThan(271_000)
})

test('a chosen language opens offline, and “/” leads to it', async () => {
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
  // A language that was never read leads to one that was.
  await page.goto('/it/lab')
  expect(new URL(page.url()).pathname).toBe('/en/lab')
  await page.getByText(OFFLINE).first().waitFor()
})

test('answers of the API and staff pages are never stored', async () => {
  const { page, proxy } = await visit('/login')
  await untilKept(page, ...frameOf('en'))
  await logIn(page, ADMIN.email, ADMIN.password)
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

test('a page read before shows without waiting for a slow network', async () => {
  const { page, proxy } = await visit('/predictor-faq')
  await untilKept(page, 'fairflight-pages /pages/en/faq.html')
  proxy.pageDelayMs = 30_000
  const startMs = Date.now()
  await page.reload({ waitUntil: 'domcontentloaded' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(Date.now() - startMs).toBeLessThan(10_000)
})

test('the install page opens the guide of the reader’s own browser and folds the others, without code', async () => {
  const { page, problems } = await openPage({ javaScript: false })
  await page.goto('/download-app')
  const main = page.locator('main')
  await main.getByRole('heading', { name: 'Computer: Chrome, Edge' }).waitFor()
  expect(await main.getByRole('heading', { level: 2 }).count()).toBe(3)
  await main.locator('summary').click()
  expect(await main.getByRole('listitem').count()).toBe(4)
  expect(problems).toEqual([])
})
