import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LOCALES, languageTag } from '#shared/i18n/locales.ts'
import { DESKTOP, openPage } from './browser.ts'
import { makeNewcomer } from './fixtures.ts'
import { freshEmail, openSettled, seeTitle, settled } from './scenario.ts'
import { testEveryPage } from './sweep.ts'

const NARROW = { width: 320, height: 700 }

const fixtures = testEveryPage(['en'], ['motion', 'touch', 'wide axe', 'focus'])

test('a request to somebody else is seen, wherever it comes from', async () => {
  const { page, context, problems } = await openPage()
  await page.goto('data:text/html,<img src="http://127.0.0.1:9/pixel.png">')
  expect(problems).toContain('request to somebody else: http://127.0.0.1:9/pixel.png')
  await context.close()
})

test('every link of the frame opens a page with a heading and a title of its own', async () => {
  const { page } = fixtures().guest
  await page.setViewportSize(DESKTOP)
  await openSettled(page, '/error')
  const links = page.locator('header a, footer a').filter({ visible: true })
  const addresses = await links.evaluateAll((all) =>
    all.filter((link) => !link.hasAttribute('hreflang')).map((link) => link.getAttribute('href') ?? ''),
  )
  const inside = [...new Set(addresses)].filter((href) => href.startsWith('/') && !href.includes('#'))
  expect(inside.length).toBeGreaterThan(6)
  for (const href of inside) {
    const before = await page.title()
    await settled(page, async () => {
      // Uses a key: the footer shrinks once it knows the reader's country, and a slow press would miss.
      await page.locator(`header a[href="${href}"], footer a[href="${href}"]`).first().press('Enter')
      await page.waitForURL((url) => url.pathname === href)
    })
    // A new document is recognised by its title; inside the application the new heading has the focus.
    const titled = () => page.evaluate(() => (document.querySelector('h1') === null ? '' : document.title))
    await expect.poll(async () => ['', before].includes(await titled()), { message: href }).toBe(false)
  }
})

/** Submits a form as it is, and follows every link of its error summary. */
async function expectLinkedViolations(page: Page, button: string, least: number): Promise<void> {
  await page.locator('main').getByRole('button', { name: button, exact: true }).click()
  const firstBad = page.locator('[aria-invalid="true"]').first()
  await firstBad.waitFor()
  await expect.poll(() => firstBad.evaluate((field) => field === document.activeElement)).toBe(true)
  const links = page.getByRole('alert').getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(least)
  for (const link of await links.all()) {
    await link.click()
    const field = await page.evaluate(() => {
      const focused = document.activeElement
      const ids = focused?.getAttribute('aria-describedby')?.split(' ') ?? []
      const texts = ids.map((id) => document.getElementById(id)?.textContent)
      return { invalid: focused?.getAttribute('aria-invalid'), described: texts.join(' ') }
    })
    expect(field.invalid).toBe('true')
    expect(field.described).toContain(await link.textContent())
  }
}

test.each([
  ['/register', 'Create account', 4],
  ['/login', 'Log in', 2],
])(
  'what is wrong in the form of %s is told above it and leads to its fields',
  async (path, button, least) => {
    const { page } = fixtures().guest
    await page.setViewportSize(NARROW)
    await openSettled(page, path)
    await expectLinkedViolations(page, button, least)
  },
)

test('every bad field says so beside itself, and nothing typed is lost', async () => {
  const { page } = fixtures().guest
  await openSettled(page, '/register')
  await page.getByLabel('Email address').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Repeat the password').fill('other')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const [label, message] of [
    ['Name', 'Name required'],
    ['Email address', 'Enter an email address like name@example.com'],
    ['Password', 'Use at least 12 characters'],
    ['Repeat the password', 'The passwords do not match'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(texts.join(' ')).toContain(message)
  }
  expect(await page.getByLabel('Email address').inputValue()).toBe('nobody')
})

test('a guessable password is refused by the server beside its field', async () => {
  const { page } = fixtures().guest
  await openSettled(page, '/register')
  await page.getByLabel('Name', { exact: true }).fill('Robin')
  await page.getByLabel('Email address').fill(freshEmail('weak'))
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await page.getByLabel('Repeat the password').fill('password1234')
  await page.getByLabel(/I am at least 18/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const field = page.getByLabel('Password', { exact: true })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
})

test('one field takes the code: typed, pasted with a space, or suggested by the system', async () => {
  const { page, context } = await makeNewcomer('Paula')
  await page.goto('/verify')
  const field = page.getByLabel('6-digit code')
  await field.waitFor()
  expect(await page.locator('main input').count()).toBe(1)
  const attributes = ['inputmode', 'autocomplete', 'maxlength'].map((name) => field.getAttribute(name))
  expect(await Promise.all(attributes)).toEqual(['numeric', 'one-time-code', '6'])
  // A real clipboard, filled from another page's field.
  const other = await context.newPage()
  await other.setContent('<input value="123 456">')
  await other.getByRole('textbox').focus()
  await other.keyboard.press('ControlOrMeta+A')
  await other.keyboard.press('ControlOrMeta+C')
  await page.bringToFront()
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(() => field.inputValue()).toBe('123456')
  await field.fill('654321')
  expect(await field.inputValue()).toBe('654321')
  await context.close()
})

test('who is anonymous is asked to log in and then led on', async () => {
  const { page } = fixtures().guest
  await page.goto('/profile')
  await seeTitle(page, /Oops\.\.\. something went wrong/)
  await page.getByRole('link', { name: 'Log in' }).last().click()
  await page.waitForURL(/login\?next=%2Fprofile/)
})

test('the names of languages are read in their own', async () => {
  const { page } = fixtures().guest
  await page.setViewportSize(DESKTOP)
  await openSettled(page, '/fr/play-safe')
  await page.locator('header button[aria-expanded="false"]').first().click()
  const links = page.locator('header ul a[hreflang], footer a[hreflang]')
  const languages = await links.evaluateAll((all) =>
    all.map((link) => [link.getAttribute('hreflang'), link.getAttribute('lang')]),
  )
  for (const locale of LOCALES) expect(languages).toContainEqual([languageTag(locale), languageTag(locale)])
  for (const [target, own] of languages) expect(own).toBe(target)
})

test('the first stop leads past the header', async () => {
  const { page } = fixtures().guest
  await page.setViewportSize(NARROW)
  await openSettled(page, '/play-safe')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
