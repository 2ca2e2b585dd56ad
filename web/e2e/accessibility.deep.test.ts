import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { DecideLink } from '#shared/models/casino-link.ts'
import { paths } from '#web/lib/paths.ts'
import { tabBackViolations } from './assert-focus.ts'
import { overflowViolations } from './assert-layout.ts'
import { runAxe } from './axe.ts'
import { DESKTOP, NARROW } from './browser.ts'
import { CASINO, type Fixtures } from './fixtures.ts'
import { openDetails, openSettled, seeText } from './scenario.ts'
import { testEveryPage } from './sweep.ts'

/** A window of 1280 × 1024 at 400%. */
const ZOOMED = { width: 320, height: 256 }

// German has the longest words.
const fixtures = testEveryPage(['de'], ['zoom'])

test.each([
  ['guest', '/'],
  ['guest', '/predictor-faq'],
  ['guest', '/play-safe'],
  ['user', '/profile'],
  ['staff', undefined],
] as const)('nothing lies over the focus on the way back either: %s, %s', async (who, given) => {
  const { page } = fixtures()[who]
  const path = given ?? paths.adminBlogPost.to({ id: fixtures().staff.post })
  const violations: string[] = []
  await openSettled(page, path)
  for (const viewport of [NARROW, ZOOMED]) {
    await page.setViewportSize(viewport)
    const found = await tabBackViolations(page)
    violations.push(...found.map((violation) => `at ${viewport.width} × ${viewport.height}: ${violation}`))
  }
  expect.soft(violations).toEqual([])
})

test('an open dialog traps the focus and returns it on closing', async () => {
  const { page } = fixtures().user
  await page.setViewportSize(ZOOMED)
  await openSettled(page, '/profile?part=remove')
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

test('axe finds nothing in the menus', async () => {
  const violations: string[] = []
  const look = async (
    who: keyof Fixtures,
    viewport: typeof DESKTOP,
    opener: string | RegExp,
    what: string,
  ) => {
    const { page } = fixtures()[who]
    await page.setViewportSize(viewport)
    await openSettled(page, '/play-safe')
    const button = page.locator('header').getByRole('button', { name: opener })
    await button.click()
    await page.locator(what).getByRole('link').first().waitFor()
    violations.push(...(await runAxe(page)).map((violation) => `${who}, ${opener}: ${violation}`))
  }
  await look('guest', NARROW, /^Language/, 'header ul')
  await look('user', DESKTOP, /Wilhelmina/, 'header ul')
  await look('staff', DESKTOP, /verified/i, 'header ul')
  for (const who of ['guest', 'staff'] as const) await look(who, NARROW, 'Menu', 'dialog')
  expect.soft(violations).toEqual([])
})

const DIALOGS: readonly [keyof Fixtures, string, string][] = [
  ['user', '/setup', 'Disconnect account'],
  ['user', '/profile?part=remove', 'Delete my account'],
  ['user', '/play-safe', '24 hours'],
  ['active', '/rounds', 'enter the result'],
  ['staff', '/admin', 'Reject'],
  ['staff', '/admin/players/:id', 'Delete player'],
]

test.each(DIALOGS)('axe finds nothing in the dialog: %s, %s, “%s”', async (who, path, opener) => {
  const { page, problems } = fixtures()[who]
  await page.setViewportSize(DESKTOP)
  await openSettled(page, path.replace(':id', fixtures().user.id))
  await openDetails(page)
  await page.locator('main').getByRole('button', { name: opener }).first().click()
  // axe does not check the name of a `dialog`.
  await page.getByRole('dialog', { name: /./ }).waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect.soft(problems.splice(0)).toEqual([])
})

test('axe finds nothing in any state of the setup, and nothing overflows', async () => {
  const { page, call, id, problems } = fixtures().user
  const params = { id, casino: CASINO }
  const decide = (input: DecideLink) => fixtures().staff.call(api.players.decideLink, { params, input })
  const declare = () =>
    call(api.casinoLinks.update, { params: { casino: CASINO }, input: { deposit: 'declared' } })
  const steps: readonly (() => Promise<unknown>)[] = [
    () => decide({ account: 'rejected', reason: 'The account could not be found there.' }),
    () => call(api.casinoLinks.create, { input: { casino: CASINO, user_id: 'w-2', country: 'GB' } }),
    () => decide({ account: 'confirmed' }),
    declare,
    () => decide({ deposit: 'rejected', reason: 'There is no deposit on that account.' }),
    // Declared again, it looks as before.
    () => declare().then(() => decide({ deposit: 'confirmed' })),
  ]
  const violations: string[] = []
  for (const step of steps) {
    await step()
    for (const path of ['/de/setup', '/game-app/live']) {
      await page.setViewportSize(NARROW)
      await openSettled(page, path)
      await openDetails(page)
      // The game shows the same content in one sentence.
      if (path === '/de/setup') violations.push(...(await runAxe(page)))
      violations.push(...(await overflowViolations(page)))
      await page.setViewportSize(DESKTOP)
      violations.push(...(await overflowViolations(page)))
    }
  }
  expect.soft(violations).toEqual([])
  expect.soft(problems.splice(0)).toEqual([])
})

test('axe finds nothing in a landed round with its evidence open', async () => {
  const { page, problems } = fixtures().user
  await openSettled(page, '/game-app')
  await page.getByRole('button', { name: 'Fly' }).click()
  await seeText(page, 'Checked in your browser: everything matches')
  await page.locator('#details').click()
  expect(await page.locator('main details').count()).toBeGreaterThan(0)
  await openDetails(page)
  expect(await runAxe(page)).toEqual([])
  // The sky is drawn anew after the fold has changed its size.
  await expect.poll(() => overflowViolations(page)).toEqual([])
  expect.soft(problems.splice(0)).toEqual([])
})
