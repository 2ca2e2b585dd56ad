import { expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { openPage, PHONE } from './browser.ts'
import { openLabFolds, openSettled, seeText } from './scenario.ts'

/** Code, and the requests of the footer when it comes near. */
const SITE_REQUEST = /^GET \/(assets\/[\w-]+\.js|api\/v1\/(menu|visitor))$/

test.each([true, false])('the lab opens with a drawn result; with JavaScript: %s', async (javaScript) => {
  const { page, problems } = await openPage({ viewport: PHONE, javaScript })
  await page.goto('/lab')
  await seeText(page, 'No staking plan changes the expected loss of 0.03 per unit staked.')
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

test('two strategies are run and compared by keyboard, and no request is sent', async () => {
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
    /^No staking plan changes the expected loss of 0\.03 per unit staked\. Measured here, 95% interval: 0\.0\d+ \(/
  await page.getByText(sentence).nth(1).waitFor()
  expect(await page.getByRole('heading', { level: 3, name: /^\d\. / }).allTextContents()).toEqual([
    '1. Martingale',
    '2. Flat stakes',
  ])
  await seeText(page, /Exact: 88\.92%\./)
  // The worker's code comes from the site; settings and results are never sent.
  expect(requests.filter((request) => !SITE_REQUEST.test(request))).toEqual([])
  requests.length = 0
  await page.getByRole('textbox', { name: 'Seed', exact: true }).fill('2')
  await seeText(page, 'The settings have changed.')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await seeText(page, /^Done: /)
  await page.getByText('The settings have changed.').waitFor({ state: 'detached' })
  expect(requests).toEqual([])
  expect(await runAxe(page)).toEqual([])
  expect(problems).toEqual([])
})
