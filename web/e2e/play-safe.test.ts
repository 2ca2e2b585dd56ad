import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { LOCALES } from '#shared/i18n/locales.ts'
import { layoutShift, watchShifts } from './assert-layout.ts'
import { runAxe } from './axe.ts'
import { DESKTOP, openPage } from './browser.ts'
import { makeUser } from './fixtures.ts'
import { expectNoOverflow, logIn, openSettled, seeText } from './scenario.ts'

const SMALL = { width: 320, height: 700 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.textContent ?? null)
}

test.each(LOCALES)('in %s the first screen has the red button, and nothing moves it', async (locale) => {
  const user = await makeUser('Thea')
  for (const context of [user.context, (await openPage()).context]) {
    const page = await context.newPage()
    await page.setViewportSize({ width: 375, height: 667 })
    await watchShifts(page)
    await openSettled(page, `${locale === 'en' ? '' : `/${locale}`}/play-safe`)
    const red = page.locator(`main ${context === user.context ? 'button' : 'a'}[class*=primary]`)
    await red.waitFor()
    expect((await red.boundingBox())?.y).toBeLessThanOrEqual(500)
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await page.close()
  }
})

test('play safe is at most three screens of a phone high', async () => {
  const { page } = await makeUser('Thea')
  const height = 812
  await page.setViewportSize({ width: 375, height })
  await openSettled(page, '/play-safe')
  const main = await page.locator('main').boundingBox()
  expect(main?.height).toBeLessThanOrEqual(3 * height)
})

test('a user sets a stricter limit and then a time-out by keyboard, and every open page follows', async () => {
  const { page, context, email, problems } = await makeUser('Theo')
  const elsewhere = await openPage()
  await elsewhere.page.goto('/login?next=%2Fgame-app')
  await logIn(elsewhere.page, email)
  await button(elsewhere.page, 'Get Round').press('Enter')
  await button(elsewhere.page, 'Fly').waitFor()
  const otherTab = await context.newPage()
  await openSettled(otherTab, '/')
  await button(otherTab, 'Fly').waitFor()
  await page.bringToFront()

  await openSettled(page, '/play-safe')
  await page.getByRole('button', { name: /^Signals/ }).press('Enter')
  await page
    .getByRole('textbox', { name: 'Signals (random round plans) in 24 hours' })
    .press('ControlOrMeta+a')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await seeText(page, /^Saved$/)
  await page.keyboard.press('Escape')
  expect(await focused(page)).toMatch(/^Signals/)

  await page.getByRole('button', { name: /^7 days/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Time-out: 7 days' })
  await dialog.getByRole('heading', { name: /^It runs until/ }).waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /^7 days/ }).press('Enter')
  await button(page, 'Start the time-out').press('Enter')
  await dialog.getByRole('heading', { name: 'Your time-out has started' }).waitFor()

  // The other tab follows without being looked at, the other device at its next step.
  await seeText(otherTab, /^No plans or flights until/)
  await button(elsewhere.page, 'Fly').press('Enter')
  await elsewhere.page.getByRole('heading', { name: /^No plans or flights until/ }).waitFor()
  expect(await button(elsewhere.page, 'Fly').count()).toBe(0)
  expect(await focused(elsewhere.page)).toContain('No plans or flights until')

  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: /^No plans or flights until/ }).waitFor()
  expect(await page.getByRole('button', { name: /^(24 hours|7 days)/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^30 days/ }).waitFor()
  await watchShifts(page)
  for (const viewport of [SMALL, DESKTOP]) {
    await page.setViewportSize(viewport)
    await openSettled(page, '/play-safe')
    expect(await layoutShift(page)).toBeLessThan(0.01)
    await expectNoOverflow(page)
  }
  expect(await runAxe(page)).toEqual([])
  await openSettled(page, '/profile')
  await seeText(page, /^It runs until/)
  await openSettled(page, '/profile?part=signals')
  expect(
    await page.getByRole('textbox', { name: 'Signals (random round plans) in 24 hours' }).inputValue(),
  ).toBe('3')
  await openSettled(page, '/setup?casino=example-cumulus')
  await page.getByRole('heading', { name: /^No plans or flights until/ }).waitFor()
  expect(await page.getByText(/cumulus/i).count()).toBe(0)
  expect([...problems, ...elsewhere.problems]).toEqual([])
})
