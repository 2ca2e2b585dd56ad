import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#web/app/paths.ts'
import { AUDIENCES, pagesFor } from './addresses.ts'
import { DESKTOP } from './browser.ts'
import { launchBrowser } from './launch.ts'
import { tabBack, tabThrough } from './look-at-focus.ts'
import { type Cast, makeCast } from './people.ts'
import { openSettled } from './steps.ts'

const NARROW = { width: 320, height: 700 }
/** A window of 1280 × 1024 at 400%. */
const ZOOMED = { width: 320, height: 256 }

let browser: Browser
let cast: Cast
beforeAll(async () => {
  browser = await launchBrowser()
  cast = await makeCast(browser)
})
afterAll(() => browser.close())

test.each(AUDIENCES)('Tab reaches everything in order, and one sees where: %s', async (who) => {
  const { page, problems } = cast[who]
  const faults: string[] = []
  for (const path of pagesFor(who, cast, 'en')) {
    for (const viewport of [DESKTOP, NARROW]) {
      await page.setViewportSize(viewport)
      await openSettled(page, path)
      const found = await tabThrough(page)
      faults.push(...found.map((fault) => `${path} at ${viewport.width}: ${fault}`))
    }
  }
  expect.soft(faults).toEqual([])
  expect.soft(problems.splice(0)).toEqual([])
})

test.each([
  ['guest', '/'],
  ['guest', '/predictor-faq'],
  ['guest', '/play-safe'],
  ['player', '/profile'],
  ['staff', undefined],
] as const)('nothing lies over the focus on the way back either: %s, %s', async (who, given) => {
  const { page } = cast[who]
  const path = given ?? paths.adminBlogPost.to({ id: cast.staff.post })
  const faults: string[] = []
  for (const viewport of [DESKTOP, NARROW, ZOOMED]) {
    await page.setViewportSize(viewport)
    await openSettled(page, path)
    const found = await tabBack(page)
    faults.push(...found.map((fault) => `at ${viewport.width} × ${viewport.height}: ${fault}`))
  }
  expect.soft(faults).toEqual([])
})

test('the first stop leads past the header', async () => {
  const { page } = cast.guest
  await page.setViewportSize(NARROW)
  await openSettled(page, '/play-safe')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('an open dialog keeps the focus, and gives it back', async () => {
  const { page } = cast.player
  await page.setViewportSize(ZOOMED)
  await openSettled(page, '/profile')
  const opener = page.getByRole('button', { name: 'Delete my account' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(() => {
      const { activeElement: element, body } = document
      return element === body || element?.closest('dialog') !== null
    })
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})
