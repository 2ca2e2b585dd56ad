import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { openPage, PHONE } from './browser.ts'
import { expectNoOverflow, openLabFolds, openSettled, seeText } from './scenario.ts'

/** Returns all figures as displayed. */
const figures = (page: Page) => page.getByRole('table').last().textContent()

/** Code, and the requests of the footer when it comes near. */
const SITE_REQUEST = /^GET \/(assets\/[\w-]+\.js|api\/v1\/(menu|visitor))$/

async function setField(page: Page, label: string, value: string): Promise<void> {
  // A slider may have the same name.
  await page.getByRole('textbox', { name: label, exact: true }).first().fill(value)
}

async function runDone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await seeText(page, /^Done: /)
}

test.each([true, false])('it opens with a drawn result; with JavaScript: %s', async (javaScript) => {
  const { page, problems } = await openPage({ viewport: PHONE, javaScript })
  await page.goto('/lab')
  await seeText(page, 'No staking system changes the expected loss of 0.03 per unit staked.')
  await page.getByRole('heading', { name: /^89 of 100 players could not pay their next stake/ }).waitFor()
  expect(await page.locator('main svg path').first().isVisible()).toBe(true)
  const sliders = page.getByRole('slider')
  expect(await sliders.count()).toBe(3)
  if (!javaScript) return expect(await sliders.first().isDisabled()).toBe(true)
  await openSettled(page, '/lab')
  expect(await runAxe(page)).toEqual([])
  await sliders.last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: /within 300 rounds\.$/ }).waitFor()
  expect(page.url()).toContain('rounds=300')
  expect(await sliders.last().evaluate((slider) => slider.matches(':focus'))).toBe(true)
  expect(problems).toEqual([])
})

test('by keyboard: two strategies run, stand side by side, and nothing is sent', async () => {
  const { page, problems } = await openPage()
  await openSettled(page, '/lab')
  await openLabFolds(page)
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // Chromium requests it whenever the address changes.
    if (pathname !== '/favicon.svg') requests.push(`${request.method()} ${pathname}`)
  })

  await page.getByRole('textbox', { name: 'Players', exact: true }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3000')
  await page.getByRole('button', { name: 'Add a strategy' }).focus()
  await page.keyboard.press('Enter')
  const second = page.getByRole('group', { name: 'Strategy 2' })
  await expect
    .poll(() => second.getByLabel('Staking system').evaluate((field) => field.matches(':focus')))
    .toBe(true)
  expect(await second.getByLabel('Staking system').inputValue()).toBe('flat')
  await page.getByRole('textbox', { name: 'Players', exact: true }).focus()
  await page.keyboard.press('Enter')

  const sentence =
    /^No staking system changes the expected loss of 0\.03 per unit staked\. Measured here, 95% interval: 0\.0\d+ \(/
  await page.getByText(sentence).nth(1).waitFor()
  expect(await page.getByRole('heading', { level: 3, name: /^\d\. / }).allTextContents()).toEqual([
    '1. Martingale',
    '2. Flat stakes',
  ])
  await seeText(page, /Exact: 88\.92%\./)
  // The worker's code comes from the site; settings and results are never sent.
  expect(requests.filter((request) => !SITE_REQUEST.test(request))).toEqual([])
  requests.length = 0
  await setField(page, 'Seed', '2')
  await seeText(page, 'The settings have changed.')
  await runDone(page)
  await page.getByText('The settings have changed.').waitFor({ state: 'detached' })
  expect(requests).toEqual([])
  expect(await runAxe(page)).toEqual([])
  expect(problems).toEqual([])
})

test('a stopped run leaves the result before it, and the next run works', async () => {
  const { page, problems } = await openPage()
  await openSettled(page, '/lab')
  await openLabFolds(page)
  const before = await figures(page)
  await setField(page, 'Rounds per player', '1000000')
  await setField(page, 'Players', '8000')
  await setField(page, 'Bankroll', '1000000')
  await page.getByLabel('Staking system').selectOption({ label: 'Flat stakes' })
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await seeText(page, 'Stopped without a result.')
  expect(await figures(page)).toBe(before)
  await setField(page, 'Rounds per player', '100')
  await runDone(page)
  expect(problems).toEqual([])
})

test('an example on a phone: it runs, fits, and its link runs by itself', async () => {
  const { page, problems } = await openPage({ viewport: PHONE })
  await openSettled(page, '/lab')
  await openLabFolds(page)
  await page.getByRole('button', { name: 'Low and high targets' }).click()
  await seeText(page, /^Done: /)
  expect(await page.getByRole('heading', { level: 3, name: /Flat stakes$/ }).count()).toBe(4)
  await expectNoOverflow(page)
  const before = await figures(page)
  await page.reload()
  await openLabFolds(page)
  await seeText(page, /^Done: /)
  expect(await figures(page)).toBe(before)
  expect(await runAxe(page)).toEqual([])
  expect(problems).toEqual([])
})

test('what does not fit is said beside its field, and in a link; the page goes on', async () => {
  const { page, problems } = await openPage({ viewport: PHONE })
  await openSettled(page, '/lab#rounds=1e9&plan=flat_-5')
  await seeText(page, /^This link could not be read: .*Rounds per player.*Strategy 1/)
  for (const [label, value, message] of [
    ['Rounds per player', '0', 'Enter a number from 1 to 1,000,000.'],
    ['Rounds per player', '1000000000', 'Enter a number from 1 to 1,000,000.'],
    ['Bankroll', 'NaN', 'Enter a number from 0.01 to 1,000,000.'],
    ['First stake', '-1', 'Enter a number from 0.01 to 1,000,000.'],
    ['Target', '1,00', 'Enter a number from 1.01 to 1,000.'],
  ] as const) {
    await setField(page, label, value)
    await seeText(page, message)
  }
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('target')
  await setField(page, 'Target', '2,50')
  await setField(page, 'Rounds per player', '50')
  await setField(page, 'Bankroll', '1.000')
  await setField(page, 'First stake', '1')
  await runDone(page)
  await seeText(page, 'Target 2.50x')
  expect(problems).toEqual([])
})

test('in German, with a comma', async () => {
  const { page, problems } = await openPage({ viewport: PHONE })
  await openSettled(
    page,
    '/de/lab#targetX100=250&rtpX10000=9650&bankroll=1050&rounds=50&paths=500&seed=1&plan=flat_50',
  )
  await openLabFolds(page)
  await page.getByText(/0,035/).first().waitFor()
  expect(await page.locator('[name="target"]').inputValue()).toBe('2,50')
  expect(await page.locator('[name="bankroll"]').inputValue()).toBe('10,50')
  await expectNoOverflow(page)
  expect(await runAxe(page)).toEqual([])
  expect(problems).toEqual([])
})
