import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { HELP_LINES } from '#shared/countries/help-lines.ts'
import { withLocale } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { runAxe } from './axe.ts'
import { control, openPage, PHONE } from './browser.ts'
import { makeActive, makeAdmin, makePlayer } from './fixtures.ts'
import { expectNoOverflow } from './scenario.ts'

afterEach(() => control('visitor', { country: 'GB' }))

const footer = (page: Page) => page.locator('footer section ul')
/** Scrolls to the page's end, so that help lines learn the country. */
async function readDown(page: Page): Promise<void> {
  for (const place of await page.locator('ul:has(> li > a[lang]):not(nav ul)').all()) {
    await place.scrollIntoViewIfNeeded()
  }
}
/** Returns the lines named at each place of the page. */
async function named(page: Page): Promise<string[][]> {
  const lists = await page.locator('ul:has(> li > a[lang]):not(nav ul)').all()
  return Promise.all(lists.map((list) => list.locator('a[lang]').allTextContents()))
}
const namesOf = (fits: (line: (typeof HELP_LINES)[number]) => boolean) =>
  HELP_LINES.filter(fits).map(({ name }) => name)

test('nobody knows the country: the lines of the countries that speak the page’s language, each named', async () => {
  await control('visitor', { country: null })
  const { page, context, problems } = await openPage({ viewport: PHONE })
  for (const locale of LOCALES) {
    await page.goto(withLocale(locale, '/how-work-aviator-predictor'))
    const lines = HELP_LINES.filter(({ languages }) => languages.includes(locale))
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    for (const text of await footer(page).getByRole('listitem').allTextContents()) {
      expect(lines.some(({ country }) => text.startsWith(names.of(country) ?? '-'))).toBe(true)
    }
    const shown = await named(page)
    expect(shown.length).toBeGreaterThan(1)
    for (const list of shown) expect(list).toEqual(lines.map(({ name }) => name))
    await expectNoOverflow(page)
  }
  expect(problems).toEqual([])
  await context.close()
})

test.each([
  ['IT', 'de', namesOf(({ country }) => country === 'IT'), ['tel:+39800558822']],
  ['BR', 'fr', namesOf(({ country }) => country === 'BR'), ['tel:188']],
  // Japan has no line here, so those of the page's language show.
  ['JP', 'pt', namesOf(({ languages }) => languages.includes('pt')), ['tel:188']],
  ['ES', 'es', namesOf(({ country }) => country === 'ES'), []],
] as const)('from %s on a page in %s', async (country, locale, lines, numbers) => {
  await control('visitor', { country })
  const { page, context, problems } = await openPage()
  await page.goto(withLocale(locale, '/'))
  await readDown(page)
  await expect.poll(async () => new Set((await named(page)).map(String))).toEqual(new Set([String(lines)]))
  const dialled = await footer(page).locator('a[href^="tel:"]').all()
  expect(await Promise.all(dialled.map((link) => link.getAttribute('href')))).toEqual(numbers)
  expect(problems).toEqual([])
  await context.close()
})

test('beside everything that speaks of money, reached by keyboard, on a phone', async () => {
  const staff = await makeAdmin()
  const player = await makePlayer(staff.call, 'Helen')
  await makeActive(staff.call, player)
  const { page, problems } = player
  await page.setViewportSize(PHONE)
  const number = page.locator('main a[href="tel:+448088020133"]')
  for (const path of [
    '/',
    '/game-app',
    '/game-app/live',
    '/setup',
    '/rounds',
    '/profile',
    '/play-safe',
    '/track-record',
  ]) {
    await page.goto(path)
    await number.first().waitFor()
    await expectNoOverflow(page)
  }
  await page.goto('/game-app/live')
  await number.first().focus()
  expect(await number.first().evaluate((link) => link.matches(':focus-visible'))).toBe(true)
  expect(await runAxe(page)).toEqual([])
  await page.goto('/rounds')
  await page
    .getByRole('button', { name: /^Enter result for/ })
    .first()
    .press('Enter')
  await page.getByRole('dialog').locator('a[href^="tel:"]').waitFor()
  expect(await runAxe(page)).toEqual([])
  await player.call(api.users.exclude, { input: { period: '24h' } })
  for (const path of ['/game-app', '/setup', '/profile']) {
    await page.goto(path)
    await number.first().waitFor()
  }
  expect(problems).toEqual([])
  await player.context.close()
})
