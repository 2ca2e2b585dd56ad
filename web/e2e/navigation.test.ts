import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, openPage, PHONE } from './browser.ts'
import { freshEmail, register, seeTitle } from './scenario.ts'

/** Opens a page and waits for its code: before, a link simply opens a new document. */
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

test('a link opens the next page without a new document, names it and moves the focus to its title', async () => {
  const { page, problems } = await openPage()
  await open(page, '/play-safe')
  await mark(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Featured' }).click()
  await seeTitle(page, QUESTIONS)
  expect(await isSameDocument(page)).toBe(true)
  expect(await page.title()).toMatch(/ · Fairflight$/)
  expect(await focused(page)).toBe(`H1 ${QUESTIONS}`)
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/predictor-faq$/)
  expect(problems).toEqual([])
})

test('back and forward return to where one was on each page', async () => {
  const { page } = await openPage()
  await open(page, '/predictor-faq')
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
  await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
  await seeTitle(page, /Terms/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  const left = await page.evaluate(() => window.history.state)
  expect(left).not.toBeNull()
  await page.goBack()
  await seeTitle(page, QUESTIONS)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
})

test('a section of the home page can be reached from any page', async () => {
  const { page } = await openPage()
  await open(page, '/download-app')
  await page.getByRole('navigation').getByRole('link', { name: 'Experience' }).click()
  await seeTitle(page, /Decide when to cash out/)
  const top = () => page.locator('#experience').evaluate((section) => section.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(150)
  // Not by Playwright's click, which scrolls before it presses.
  await page.getByRole('navigation').getByRole('link', { name: 'Security' }).dispatchEvent('click')
  await expect
    .poll(() => page.locator('#security').evaluate((it) => it.getBoundingClientRect().top))
    .toBeLessThan(150)
  await page.goBack()
  await expect.poll(top).toBeLessThan(150)
})

test('who chooses a language stays on the page, and is led there again from the start', async () => {
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

test('the menu at the side has the same entries, and gives the focus back', async () => {
  const { page, problems } = await openPage({ viewport: PHONE })
  await open(page, '/play-safe')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('link', { name: 'Log in' }).waitFor()
  const entries = await drawer.getByRole('link').allTextContents()
  expect(entries).toEqual([
    ...['Experience', 'Featured', 'Download App', 'How it works', 'Blog'],
    ...['Verifier', 'Strategy lab', 'Audit', 'Track record'],
    ...['Register', 'Log in'],
  ])
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await drawer.getByRole('link', { name: 'Featured' }).click()
  await seeTitle(page, QUESTIONS)
  await drawer.waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

test('a page that is gone after a deployment is opened as a new document, once', async () => {
  const { page, problems } = await openPage({ serviceWorker: false })
  let refused = 0
  await page.route(/\/assets\/terms-page-/, (route) => {
    refused += 1
    return route.abort()
  })
  let documents = 0
  page.on('load', () => {
    documents += 1
  })
  await open(page, '/login')
  await seeTitle(page, 'Log in')
  await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL('**/terms-and-conditions')
  await seeTitle(page, /Terms/)
  await page.waitForLoadState('networkidle')
  expect(documents).toBe(2)
  expect(refused).toBeGreaterThan(1)
  // Without its code the page can still be read, and its links lead on.
  await page.locator('footer').getByRole('link', { name: 'Play safe' }).click()
  await seeTitle(page, 'Play safe')
  expect(problems.filter((problem) => !problem.includes('net::ERR_FAILED'))).toEqual([])
})

test('a slow page shows the bar after 200 ms, and a quick one never', async () => {
  const { page } = await openPage({ serviceWorker: false })
  await open(page, '/login')
  await seeTitle(page, 'Log in')
  const bar = page.locator('[class*="_bar_"][style*="scaleX"]')
  await page.route(/\/assets\/(?:privacy|privacy-page)-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.locator('footer').getByRole('link', { name: 'Privacy' }).click()
  await bar.waitFor({ state: 'attached', timeout: 1400 })
  await seeTitle(page, /Privacy/)
  await bar.waitFor({ state: 'detached' })
})

test('pages fade out, then in; not for who wants no motion', async () => {
  // What begins, not how it looks in between: a busy machine shows few frames of 120 ms.
  const fades = async (motion: boolean) => {
    const { page, context } = await openPage({ motion, viewport: DESKTOP })
    await open(page, '/play-safe')
    await page.locator('footer').getByRole('link', { name: 'Terms' }).focus()
    await page.waitForTimeout(500)
    await page.evaluate(() => {
      const seen = new Set<string>()
      Reflect.set(window, 'seen', seen)
      const begins = (what: string) => (event: Event) => {
        const target = event.target instanceof HTMLElement ? event.target : document.body
        const lasts = target.getAnimations().some((it) => Number(it.effect?.getComputedTiming().duration) > 1)
        if (lasts && target.closest('main')) seen.add(what)
      }
      document.addEventListener('transitionrun', begins('out'))
      document.addEventListener('animationstart', begins('in'))
    })
    await page.locator('footer').getByRole('link', { name: 'Terms' }).click()
    await seeTitle(page, /Terms/)
    await page.waitForTimeout(300)
    const seen = await page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)])
    await context.close()
    return seen
  }
  expect(await fades(true)).toEqual(['out', 'in'])
  expect(await fades(false)).toEqual([])
})

test('who is logged in is never greeted as a guest', async () => {
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

test.each([
  ['a rubbish language cookie', { cookie: 'i18n_redirected=%%%;;=' }],
  ['another product’s language cookie', { cookie: 'i18n_redirected=klingon' }],
])('%s changes nothing', async (_, headers) => {
  const { page, context, problems } = await openPage()
  await context.setExtraHTTPHeaders(headers)
  await open(page, '/')
  await seeTitle(page, /Decide when to cash out/)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(problems).toEqual([])
})

test.each([-3600, 3600])('a clock that is %i seconds wrong shows everything as ever', async (offsetS) => {
  const { page, problems } = await openPage()
  await page.clock.install({ time: Date.now() + offsetS * 1000 })
  for (const path of ['/', '/play-safe', '/login']) {
    await page.goto(path)
    await page.clock.runFor(1000)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('footer').getByText(`© ${new Date().getFullYear()}`).waitFor()
  }
  expect(problems).toEqual([])
})
