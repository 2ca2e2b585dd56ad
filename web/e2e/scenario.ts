import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { API_BASE } from '#shared/api/index.ts'
import { codeIn, mailTo, nextFrame } from './browser.ts'
import { ADMIN } from './product.ts'

export const PASSWORD = 'Slow rivers, 40 herons'

let emailCount = 0
export function freshEmail(name: string): string {
  emailCount += 1
  return `${name}-${Date.now()}-${emailCount}@example.com`
}

/** Waits until the page's main heading has this text. */
export async function seeTitle(page: Page, title: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export async function seeText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).first().waitFor()
}

/** Holds the requests that match until the returned function is called. */
export async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens the lab's folded settings and figures. */
export async function openLabFolds(page: Page): Promise<void> {
  const folds = page.locator('[data-island="features/lab/lab-island"] > div > div > details')
  await folds.last().waitFor()
  await folds.evaluateAll((all) => {
    for (const fold of all) if (fold instanceof HTMLDetailsElement) fold.open = true
  })
}

export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill('Robin Fielding')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByLabel(/I am at least 18/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await seeTitle(page, 'Verify your email')
}

export async function verify(page: Page, email: string): Promise<void> {
  const code = codeIn(await mailTo(email))
  await page.getByLabel('6-digit code').fill(code)
  // The sixth digit submits the form.
  await page.waitForURL('**/game-app')
}

/** Fills in and sends the login form of the open page. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

export async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/login')
  await logIn(page, ADMIN.email, ADMIN.password)
  await page.getByRole('button', { name: /admin/i }).first().waitFor()
}

/** Waits for the end of a flight or skips it; one in 25 rounds ends before it can be skipped. */
export async function skipToEnd(page: Page): Promise<void> {
  const skip = page.getByRole('button', { name: 'Skip', exact: true })
  const ended = page
    .locator('main p')
    .filter({ hasText: /^Flew away at/ })
    .first()
  await skip.or(ended).first().waitFor()
  // The flight may end between the check and the press, and a busy machine may need several tries.
  while (!(await ended.isVisible())) await skip.click({ timeout: 1000 }).catch(() => undefined)
}

/** Opens a page and waits until its code runs and all requests are answered. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await settled(page, () => page.goto(path))
}

/** Waits like `openSettled` for a page opened by `reach`, such as a press on a link. */
export async function settled(page: Page, reach: () => Promise<unknown>): Promise<void> {
  const waiting = new Set<Request>()
  const onRequest = (request: Request) => {
    // A later script may send requests of its own.
    if (request.url().includes(`${API_BASE}/`) || request.resourceType() === 'script') waiting.add(request)
  }
  const onAnswer = (request: Request) => waiting.delete(request)
  page.on('request', onRequest).on('requestfinished', onAnswer).on('requestfailed', onAnswer)
  // Navigation aborts the previous page's requests, sometimes without an event.
  page.once('framenavigated', () => waiting.clear())
  await reach()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction((base) => {
    const placeholders = document.querySelectorAll(
      '[class*="_skeleton_"], [aria-busy="true"], [class*="_waiting_"]',
    )
    // A placeholder in a closed fold stays until the fold opens.
    const waits = [...placeholders].some((each) => each.checkVisibility())
    // The application always asks for the visitor; a public page only if it needs to.
    const asked =
      document.querySelector('[data-island]') !== null ||
      performance.getEntriesByType('resource').some(({ name }) => name.includes(base))
    return performance.getEntriesByName('interactive').length > 0 && !waits && asked
  }, `${API_BASE}/`)
  // An answer may trigger another request.
  for (let quiet = 0; quiet < 2; quiet = waiting.size === 0 ? quiet + 1 : 0) {
    await nextFrame(page)
  }
  page.off('request', onRequest).off('requestfinished', onAnswer).off('requestfailed', onAnswer)
}

/** Fails if the page scrolls sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}

/** Opens every answer and note of the page; returns a function that closes them. */
export async function openDetails(page: Page): Promise<() => Promise<void>> {
  const opened = await page.evaluateHandle(() => {
    const closed = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
    for (const details of closed) details.open = true
    return closed
  })
  return () =>
    opened.evaluate((all) => {
      for (const details of all) details.open = false
    })
}
