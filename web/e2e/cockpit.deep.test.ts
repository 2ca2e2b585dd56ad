import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { addTextSpacing, layoutShift } from './assert-layout.ts'
import { runAxe } from './axe.ts'
import { judgeCasinoLinks } from './casino-links.ts'
import {
  main,
  openClosedGame,
  openGame,
  openLive,
  SIZES,
  says,
  visibleWords,
  watchPlaces,
} from './cockpit.ts'
import { clientOf } from './fixtures.ts'
import { openSettled, skipToEnd } from './scenario.ts'

const FLEW = 'It flew away at…'

interface Played {
  /** Typed on the pad; not reported without it. */
  readonly multiplier?: string
  readonly lookAtPad?: () => Promise<unknown>
}

/** Plays one live round with the main button. */
async function playLive(
  page: Page,
  look: (state: string) => Promise<void>,
  { multiplier, lookAtPad = async () => {} }: Played = {},
) {
  await says(page, 'Get Round')
  await look('idle')
  await main(page).click()
  await says(page, FLEW)
  await look('planned')
  await main(page).click()
  await page.getByRole('dialog').waitFor()
  await lookAtPad()
  if (multiplier === undefined) await page.getByRole('button', { name: 'I did not see it' }).click()
  else {
    await page.keyboard.type(multiplier)
    await page.keyboard.press('Enter')
    await says(page, /Skip|Next/)
    await skipToEnd(page)
  }
  await says(page, /Next in/)
  await look('landed')
}

test('live mode is the same cockpit at every size', async () => {
  const { page, problems } = await openLive('Lily')
  const { look, openTabs, expectOne } = watchPlaces(page)
  // One red button at a time: on a large screen the pad leaves the dock in view.
  const lookAtPad = async () => {
    await page.setViewportSize(SIZES[2])
    expect(await main(page).isVisible()).toBe(false)
  }
  await playLive(page, look, { multiplier: '1.00', lookAtPad })
  await openTabs('Odds and proof', 'Cost', 'Limits')
  expectOne()
  expect(problems).toEqual([])
})

test('axe finds nothing in any state of live mode, and nothing overflows on a narrow phone with wide text', async () => {
  const { page, problems } = await openLive('Lara', { width: 320, height: 640 })
  const violations: string[] = []
  const look = async () => {
    violations.push(...(await runAxe(page)))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await playLive(page, look, { multiplier: '300', lookAtPad: look })
  await page.locator('#details').click()
  for (const tab of ['Odds and proof', 'Cost', 'Limits']) {
    await page.getByRole('button', { name: tab }).click()
    await look()
  }
  await page.getByRole('button', { name: 'Odds and proof' }).click()
  await page.getByRole('button', { name: /^Fly 100 at once/ }).click()
  await page.getByText('Drawn in your browser, not counted.').waitFor()
  await look()
  expect(await page.getByRole('dialog').textContent()).not.toContain('back')
  await page.keyboard.press('Escape')
  await addTextSpacing(page)
  await look()
  for (const part of [page.getByRole('heading', { level: 1 }), main(page)]) {
    const { width, inside } = await part.evaluate((box) => ({
      width: box.clientWidth,
      inside: box.scrollWidth,
    }))
    expect(inside).toBeLessThanOrEqual(width + 1)
  }
  expect(violations).toEqual([])
  expect(problems).toEqual([])
})

test('two live rounds shift no layout, and the source is always described by who pays us', async () => {
  const { page, problems } = await openLive('Levi')
  const words: number[] = []
  const look = async (state: string) => {
    words.push(await page.locator('main > :first-child').evaluate(visibleWords))
    if (state !== 'planned') return
    const [link] = await judgeCasinoLinks(page, ['example.com'])
    expect(link).toMatchObject({ disclosure: expect.stringMatching(/^Advertisement · /), first: true })
  }
  for (const multiplier of ['1.00', '7.5']) await playLive(page, look, { multiplier })
  await says(page, 'Get Round')
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  expect(Math.min(...words), String(words)).toBeGreaterThan(60)
  expect(Math.max(...words), String(words)).toBeLessThanOrEqual(100)
  expect(problems).toEqual([])
})

test('a closed game shifts no layout while its reason loads, and its button stays in place', async () => {
  for (const viewport of [SIZES[1], SIZES[2]]) {
    const { page, context, problems } = await openClosedGame('Clio', viewport)
    const button = page.getByRole('main').getByRole('link', { name: 'Enter the code' })
    await button.waitFor()
    const where = `${viewport.width} x ${viewport.height}`
    expect(await layoutShift(page), where).toBeLessThanOrEqual(0.01)
    if (viewport === SIZES[1]) expect(await button.boundingBox()).toMatchObject({ x: 20, y: 664, height: 56 })
    expect(problems).toEqual([])
    await context.close()
  }
})

test('a used-up day keeps the button in its place at every size, and no row lies under it', async () => {
  const { page, context, problems } = await openGame('Ulla')
  const places = async () => {
    const boxes: unknown[] = []
    for (const size of SIZES) {
      await page.setViewportSize(size)
      const { x = 0, y = 0, width = 0 } = (await main(page).boundingBox()) ?? {}
      boxes.push([x, y, width].map(Math.round))
    }
    return boxes
  }
  await says(page, 'Get Round')
  const before = await places()
  const call = clientOf(context)
  for (let round = 0; round < SIGNALS_PER_DAY_MAX; round++)
    await call(api.rounds.create, { input: { mode: 'fun', risk: 'balanced' } })
  await openSettled(page, '/game-app')
  // The last round is flown first.
  await main(page).click()
  await skipToEnd(page)
  await openSettled(page, '/game-app')
  await says(page, 'Fly (not counted)')
  expect(await places()).toEqual(before)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const lowest = await page
      .locator('main li')
      .filter({ hasText: /^(My flights|Learn)/ })
      .last()
      .boundingBox()
    const button = await main(page).boundingBox()
    if (!lowest || !button) throw new Error('both are shown')
    const isBeside = lowest.x + lowest.width <= button.x
    expect(isBeside || lowest.y + lowest.height <= button.y, `${size.width} x ${size.height}`).toBe(true)
  }
  await page.setViewportSize(SIZES[2])
  // Most rounds last long enough to see their odds on a large screen.
  const odds = page.locator('main section section')
  await expect
    .poll(async () => {
      if (!(await odds.isVisible())) await main(page).click()
      return (await odds.boundingBox())?.width ?? 0
    })
    .toBeGreaterThan(300)
  expect(problems).toEqual([])
})

const LANGUAGES = ['/it', '/es', '/fr', '/de', '/pt']

async function expectFitsPhone(page: Page, what: string): Promise<void> {
  const cut = await page
    .locator('main section[aria-label] p, main fieldset span')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
        .map((part) => part.textContent),
    )
  expect(cut, what).toEqual([])
  const { y = 0 } = (await main(page).boundingBox()) ?? {}
  expect(y + 56, what).toBeLessThanOrEqual(667)
}

const planned = (page: Page) => page.locator('fieldset:disabled, main details').first().waitFor()

test('practice fits a phone in every language, before and during a round', async () => {
  const { page } = await openGame('Lena')
  for (const locale of LANGUAGES) {
    await openSettled(page, `${locale}/game-app`)
    await expectFitsPhone(page, locale)
  }
  await main(page).click()
  // A round stays when the language changes.
  for (const locale of LANGUAGES.toReversed()) {
    if (!page.url().includes(locale)) await openSettled(page, `${locale}/game-app`)
    await planned(page)
    await expectFitsPhone(page, `${locale}, with a plan`)
  }
})

test('live mode fits a phone in every language, before and during a round', async () => {
  const { page } = await openLive('Lena')
  for (const locale of LANGUAGES) {
    await openSettled(page, `${locale}/game-app/live`)
    await expectFitsPhone(page, locale)
    await main(page).click()
    await planned(page)
    await expectFitsPhone(page, `${locale}, with a plan`)
  }
})
