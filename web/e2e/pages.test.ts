import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, launchBrowser, openPage } from './browser.ts'
import { expectNoOverflow, freshEmail, logInAsAdmin, register, verify } from './steps.ts'

const NARROW = { width: 320, height: 700 }
const GUEST = [
  '/',
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify',
  '/error',
  '/nowhere',
]
const USER = ['/setup', '/game-app', '/game-app/live', '/rounds', '/profile']
const ADMIN = ['/admin', '/admin/players', '/admin/players/create', '/admin/audit']

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** WCAG 2.2 A and AA, as far as axe can see it. */
async function expectAccessible(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  )
  expect(found, path).toEqual([])
}

/** Looks at every path wide and narrow. */
async function crawl(page: Page, paths: readonly string[]): Promise<void> {
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport)
    for (const path of paths) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, `${path} at ${viewport.width}`)
      await expectNoOverflow(page)
    }
  }
}

test('guests’ pages: nothing for axe, nothing sticks out, in English and German', async () => {
  const { page, problems } = await openPage(browser)
  await crawl(page, [...GUEST, ...GUEST.map((path) => (path === '/' ? '/de' : `/de${path}`))])
  expect(problems).toEqual([])
})

test('a player’s pages', async () => {
  const email = freshEmail('pages')
  const { page, problems } = await openPage(browser)
  await register(page, email)
  await verify(page, email)
  await crawl(page, [...USER, ...USER.map((path) => `/de${path}`)])
  expect(problems).toEqual([])
})

test('staff’s pages', async () => {
  const { page, problems } = await openPage(browser)
  await logInAsAdmin(page)
  await crawl(page, ADMIN)
  expect(problems).toEqual([])
})

test('every bad field of the registration says so beside itself, and nothing typed is lost', async () => {
  const { page } = await openPage(browser)
  await page.goto('/register')
  await page.getByLabel('E-mail address').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('The same password again').fill('other')
  await page.getByRole('button', { name: 'Make an account' }).click()
  for (const [label, message] of [
    ['Name', 'Name required'],
    ['E-mail address', 'This is not a complete e-mail address.'],
    ['Password', 'The password needs at least 12 characters.'],
    ['The same password again', 'Enter the correct password'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(texts.join(' ')).toContain(message)
  }
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('nobody')
})

test('a guessable password is refused by the server beside its field', async () => {
  const { page } = await openPage(browser)
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill('Robin')
  await page.getByLabel('E-mail address').fill(freshEmail('weak'))
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await page.getByLabel('The same password again').fill('password1234')
  await page.getByLabel(/I am 18 or older/).check()
  await page.getByRole('button', { name: 'Make an account' }).click()
  const field = page.getByLabel('Password', { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
})

test('who is anonymous is asked to log in and then led on', async () => {
  const { page } = await openPage(browser)
  await page.goto('/profile')
  await page.getByRole('heading', { level: 1, name: /Oops\.\.\. something went wrong/ }).waitFor()
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await page.waitForURL(/login\?next=%2Fprofile/)
})
