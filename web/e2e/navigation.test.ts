import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE } from './browser.ts'
import { freshEmail, hold, register, seeTitle } from './scenario.ts'

/** Opens a page and waits for its code: before that a link simply opens a new document. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
}

/** Marks the document, to see later whether it is still the same one. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(window, 'marked', true))
const isSameDocument = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true)
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

const QUESTIONS = 'Questions and answers'
const FORGOT = /password/i

test('a link within the application opens a page without a new document and focuses its title', async () => {
  const { page, problems } = await openPage()
  await open(page, '/login')
  await seeTitle(page, 'Log in')
  await mark(page)
  await page.getByRole('main').getByRole('link', { name: 'Forgot' }).click()
  await seeTitle(page, FORGOT)
  expect(await isSameDocument(page)).toBe(true)
  expect(await page.title()).toMatch(/ · Fairflight$/)
  expect(await focused(page)).toMatch(/^H1 /)
  await page.goBack()
  await seeTitle(page, 'Log in')
  expect(await isSameDocument(page)).toBe(true)
  expect(problems).toEqual([])
})

test('a public page is its own document, whose links work without code', async () => {
  const { page, problems } = await openPage()
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/play-safe')
  await page.getByRole('navigation').getByRole('link', { name: 'Featured' }).click()
  await seeTitle(page, QUESTIONS)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/predictor-faq$/)
  expect(problems.filter((problem) => !/net::ERR_FAILED|dynamically imported/.test(problem))).toEqual([])
})

test('back and forward restore each page’s scroll position', async () => {
  const { page } = await openPage()
  await open(page, '/predictor-faq')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
  await seeTitle(page, /Terms/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await seeTitle(page, QUESTIONS)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
})

test('every page links to the sections of the home page', async () => {
  const { page } = await openPage()
  await open(page, '/download-app')
  await page.getByRole('navigation').getByRole('link', { name: 'Experience' }).click()
  await seeTitle(page, /Decide when to cash out/)
  const top = () => page.locator('#experience').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(150)
  // Playwright's click would scroll first.
  await page.getByRole('navigation').getByRole('link', { name: 'Security' }).dispatchEvent('click')
  await expect
    .poll(() => page.locator('#security').evaluate((it) => it.getBoundingClientRect().top))
    .toBeLessThan(150)
  await page.goBack()
  await expect.poll(top).toBeLessThan(150)
})

test('choosing a language keeps the page, and “/” later leads to that language', async () => {
  const { page, context } = await openPage()
  await open(page, '/play-safe')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: 'Deutsch' }).first().click()
  await page.waitForURL('**/de/play-safe')
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'i18n_redirected')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect([cookie?.value, cookie?.path, cookie?.sameSite]).toEqual(['de', '/', 'Lax'])
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(366)
  await page.goto('/?from=test')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/de?from=test')
  await page.getByRole('button', { name: /^Sprache/ }).click()
  await page.getByRole('link', { name: 'English' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.reload()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the side menu has the same entries and returns the focus on closing', async () => {
  const { page, problems } = await openPage({ viewport: PHONE })
  await open(page, '/play-safe')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Log in' }).waitFor()
  const entries = await drawer.getByRole('link').allTextContents()
  expect(entries).toEqual([
    ...['Register', 'Log in'],
    ...['Experience what a signal is', 'Featured questions and answers'],
    ...['Download App', 'How it works', 'Blog'],
    ...['Verifier', 'Strategy lab', 'Audit', 'Track record'],
  ])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await page.goBack()
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/play-safe')
  await opener.click()
  await drawer.getByRole('link', { name: 'Featured' }).click()
  await seeTitle(page, QUESTIONS)
  await drawer.waitFor({ state: 'hidden' })
  await page.goBack()
  await seeTitle(page, 'Play safe')
  await drawer.waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

test('a page whose chunk is gone after a deployment opens as a new document, once', async () => {
  const { page, problems } = await openPage({ serviceWorker: false })
  let refused = 0
  await page.route(/\/assets\/register-page-/, (route) => {
    refused += 1
    return route.abort()
  })
  let documents = 0
  page.on('load', () => {
    documents += 1
  })
  await open(page, '/login')
  await seeTitle(page, 'Log in')
  await page.getByRole('link', { name: 'Register' }).first().click()
  await page.waitForURL('**/register')
  await page.getByRole('heading', { level: 1, name: /try again/i }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(documents).toBe(2)
  expect(refused).toBeGreaterThan(1)
  expect(problems.filter((problem) => !/net::ERR_FAILED|dynamically imported/.test(problem))).toEqual([])
})

test('a slow page of the application shows the progress bar after 200 ms', async () => {
  const { page } = await openPage({ serviceWorker: false })
  const bar = () =>
    page.evaluate(() => {
      const { transform, content } = getComputedStyle(document.documentElement, '::before')
      return content === 'none' ? 0 : new DOMMatrix(transform).a
    })
  const release = await hold(page, /\/assets\/forgot-page-/)
  await open(page, '/login')
  await seeTitle(page, 'Log in')
  expect(await bar()).toBe(0)
  await page.getByRole('link', { name: 'Forgot' }).click({ noWaitAfter: true })
  await expect.poll(bar).toBeGreaterThan(0)
  release()
  await seeTitle(page, FORGOT)
  expect(await bar()).toBe(0)
})

test('pages fade out, then in, unless the user prefers reduced motion', async () => {
  const fades = async (motion: boolean) => {
    const { page, context } = await openPage({ motion, viewport: DESKTOP })
    await page.addInitScript(() => {
      window.addEventListener('pagereveal', (event) =>
        Reflect.set(window, 'fades', (event as { viewTransition?: object }).viewTransition != null),
      )
    })
    await open(page, '/play-safe')
    await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
    await seeTitle(page, /Terms/)
    // The event comes with the first frame, for which the browser waits a moment for the face.
    await page.waitForFunction(() => Reflect.has(window, 'fades'))
    const seen = await page.evaluate(() => Reflect.get(window, 'fades'))
    await context.close()
    return seen
  }
  expect(await fades(true)).toBe(true)
  expect(await fades(false)).toBe(false)
})

test('a returning user never sees a guest’s page', async () => {
  const { page } = await openPage()
  await register(page, freshEmail('remembered'))
  await page.route('**/api/v1/visitor', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.goto('/play-safe')
  const guest = page.locator('header').getByRole('link', { name: 'Register' })
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  expect(await guest.isVisible()).toBe(false)
  await page.getByRole('button', { name: /Robin Fielding/ }).waitFor()
})
