import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { layoutShift, watchShifts } from './assert-layout.ts'
import { openPage } from './browser.ts'
import { makeUser } from './fixtures.ts'
import { hold, openSettled } from './scenario.ts'

const SIZES = [
  { width: 375, height: 667 },
  { width: 1280, height: 720 },
  { width: 320, height: 568 },
  // 1280 x 720 at 200%.
  { width: 640, height: 360 },
]
const SHIFT_MAX = 0.01

async function openHome(size: { width: number; height: number }) {
  const opened = await openPage({ viewport: size, motion: true })
  await watchShifts(opened.page)
  // Fixes the draw to one long flight, so that none ends before it is skipped.
  await opened.page.addInitScript(() => {
    crypto.getRandomValues = (bytes) => {
      if (bytes instanceof Uint8Array) bytes.fill(2)
      return bytes
    }
  })
  await opened.page.goto('/')
  // The planned flight is drawn before the first press.
  await opened.page.locator('main canvas').waitFor()
  return opened
}

const main = (page: Page) => page.locator('main section').first().getByRole('button')
const placeOf = async (page: Page) => (await main(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test.each(SIZES)('at $width x $height a guest flies with one press and no request', async (size) => {
  const { page, problems } = await openHome(size)
  const first = await placeOf(page)
  expect(first.y + first.height).toBeLessThanOrEqual(size.height)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))

  await main(page).click()
  await page.locator('[data-label=figure]:not(:empty)').waitFor()
  expect(await placeOf(page)).toEqual(first)

  for (const label of ['Again', 'Again']) {
    await page.getByRole('button', { name: 'Skip' }).click()
    const again = page.getByRole('button', { name: label })
    await again.waitFor()
    expect(await placeOf(page)).toEqual(first)
    await again.click()
  }
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('link', { name: 'Create an account' }).waitFor()
  // The next step has a place of its own, so nobody presses it in place of the button.
  await page.getByRole('button', { name: 'Again' }).waitFor()
  expect(await placeOf(page)).toEqual(first)
  // The posts below the flight are fetched when they come near, before or after a flight.
  const asked = requests.filter((path) => path.startsWith('/api/') && path !== '/api/v1/blogs')
  expect(asked).toEqual([])
  expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_MAX)
  expect(problems).toEqual([])
})

test('the hundred bets play once they come into view, again at a press, and move nothing', async () => {
  const { page, problems } = await openPage({ viewport: { width: 375, height: 667 }, motion: true })
  await watchShifts(page)
  await openSettled(page, '/')
  const plot = page.locator('[data-island$="hundred-bets-island"]')
  const lines = plot.locator('svg path[class*=run], svg path[class*=earlier]')
  expect(await lines.count()).toBe(0)
  await plot.scrollIntoViewIfNeeded()
  await expect.poll(() => lines.count()).toBe(12)
  const last = () => lines.last().getAttribute('d')
  const before = await last()
  await plot.getByRole('button').click()
  await expect.poll(last).not.toBe(before)
  expect(await layoutShift(page)).toBeLessThanOrEqual(SHIFT_MAX)
  expect(problems).toEqual([])
})

test('a user’s button is above the foot bar, on a tall phone where the game has its own', async () => {
  const { page, problems } = await makeUser('Home')
  await openSettled(page, '/')
  for (const path of ['/', '/de']) {
    for (const [width, height] of [[375, 812], ...SIZES.map((size) => [size.width, size.height])] as const) {
      await page.setViewportSize({ width: width ?? 0, height: height ?? 0 })
      await openSettled(page, path)
      const { y, height: own } = await placeOf(page)
      const bar = await page.locator('nav').last().boundingBox()
      expect(y + own, `${path} ${width}`).toBeLessThanOrEqual(bar?.y ?? height ?? 0)
      if (height === 812) expect(y).toBe(632)
    }
  }
  expect(problems).toEqual([])
})

test('during a time-out no plan is lit, and the way out keeps off the foot bar', async () => {
  const { page, call, problems } = await makeUser('Home')
  await call(api.users.exclude, { input: { period: '24h' } })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await openSettled(page, '/')
    await page.getByRole('heading', { level: 1, name: /^No plans or flights until/ }).waitFor()
    expect(await page.locator('[data-island$="demonstration-island"]').getByText('2.00x').count()).toBe(0)
    // What an hour costs, its link and its bets are gone.
    expect(await page.locator('#earn, a[href$="#earn"]').filter({ visible: true }).count()).toBe(0)
    const out = await page.locator('main').getByRole('link', { name: 'Play safe' }).first().boundingBox()
    const bar = await page.locator('nav').last().boundingBox()
    const room = (bar?.y ?? size.height) - (out?.y ?? 0) - (out?.height ?? 0)
    expect(room, String(size.width)).toBeGreaterThanOrEqual(12)
  }
  expect(problems).toEqual([])
})

test('a press before the page’s code has loaded flies once it has', async () => {
  const { page, problems } = await openPage({ viewport: { width: 375, height: 667 }, motion: true })
  const letCome = await hold(page, '**/assets/document-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await main(page).click()
  await page.locator('button[data-pressed]').waitFor()
  letCome()
  const begun = page.getByRole('button', { name: 'Skip' }).or(page.getByRole('button', { name: 'Again' }))
  await begun.waitFor()
  expect(await page.locator('button[data-pressed]').count()).toBe(0)
  expect(problems).toEqual([])
})

test('an untouched form is not submitted when its code loads', async () => {
  const { page } = await openPage()
  await page.addInitScript(() => {
    document.addEventListener('click', () => performance.mark('clicked'), { capture: true })
  })
  await page.goto('/register')
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  expect(await page.evaluate(() => performance.getEntriesByName('clicked').length)).toBe(0)
})

test('the prerendered registration form keeps typed text and sends nothing before its code has loaded', async () => {
  const { page, problems } = await openPage({ viewport: { width: 375, height: 667 } })
  const letCome = await hold(page, '**/assets/*.js')
  await page.goto('/register', { waitUntil: 'commit' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('checkbox', { name: /I am at least 21/ }).check()
  await name.fill('Ada')
  await name.press('Enter')
  await page.locator('button[data-pressed]').waitFor()
  const link = await page.locator('header a').first().elementHandle()
  letCome()
  // The press is repeated after hydration and reports the missing fields.
  await page.locator('form [aria-invalid=true]').first().waitFor()
  expect(page.url()).toMatch(/\/register$/)
  expect(await name.inputValue()).toBe('Ada')
  expect(await name.getAttribute('aria-invalid')).toBeNull()
  // The tick is taken over too; it counts for the age shown beside it, before the country was known.
  await page.getByText('The minimum age is now 18. Please confirm again.').waitFor()
  expect(await link?.evaluate((element) => element.isConnected)).toBe(true)
  expect(problems).toEqual([])
})

test.each(['/register', '/login'])(
  '%s keeps what was typed where scripts are off, and sends nothing',
  async (path) => {
    const { page } = await openPage({ javaScript: false })
    await page.goto(path)
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const email = page.locator('form input[type=email]')
    await email.fill('ada@example.com')
    await email.press('Enter')
    await page.locator('form button[type=submit]').click()
    // A request that the press caused would come before one made later.
    await page.evaluate(() => fetch('/api/v1/health'))
    expect(sent.filter((url) => !url.endsWith('/health'))).toEqual([])
    expect(await email.inputValue()).toBe('ada@example.com')
  },
)
