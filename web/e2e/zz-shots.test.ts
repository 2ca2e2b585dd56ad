import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { control, PHONE } from './browser.ts'
import { launchBrowser } from './launch.ts'
import { makeLivePlayer, openSession } from './people.ts'
import { expectNoOverflow, openSettled, seeText } from './steps.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())
const shot = async (page: Page, name: string) => {
  for (const [w, l] of [
    [375, ''],
    [1280, ''],
    [375, '/de'],
    [320, '/de'],
  ] as const) {
    const path = new URL(page.url()).pathname
    await page.setViewportSize({ width: w, height: 900 })
    await page.goto(l + path)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/limits-shots/${name}-${w}${l.slice(1)}.png`, fullPage: true })
    await expectNoOverflow(page)
  }
}

const REACHED = 'Your loss budget is reached'

/** By keyboard, in the profile. */
async function setBudget(page: Page, amount: string): Promise<void> {
  await openSettled(page, '/profile')
  await page.getByLabel(/^Loss budget/).focus()
  await page.keyboard.type(amount)
  await page.keyboard.press('Tab')
  await page.keyboard.type('eur')
  await page.keyboard.press('Enter')
}

/** Draws a live plan and enters 1.00x, with a stake in the currency that stands there already. */
async function lose(page: Page, stake: string): Promise<void> {
  await page.getByRole('button', { name: 'Get Round' }).click()
  await page.getByRole('button', { name: 'Round started' }).click()
  await page.getByRole('button', { name: 'Flew away' }).click()
  await page.getByLabel('Multiplier that you saw').fill('1.00')
  await page.getByLabel(/^Stake/).fill(stake)
  await page.screenshot({ path: '/tmp/limits-shots/form.png', fullPage: true })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('a loss budget that is reached on one device closes live mode on both, for its day', async () => {
  const desk = await makeLivePlayer(browser, 'Lina')
  const phone = await openSession(browser, desk.email, { viewport: PHONE })
  await setBudget(desk.page, '10')
  await shot(desk.page, 'profile')
  await openSettled(desk.page, '/profile')
  await seeText(desk.page, '€0 of €10 lost in the past 24 hours')
  expect(await runAxe(desk.page)).toEqual([])

  await openSettled(phone.page, '/game-app/live')
  await lose(phone.page, '10')
  await phone.page.getByRole('heading', { name: REACHED }).waitFor()
  await seeText(phone.page, '€10 of €10 lost in the past 24 hours')
  await phone.page.getByRole('button', { name: 'Take a time-out' }).waitFor()
  await expectNoOverflow(phone.page)
  expect(await runAxe(phone.page)).toEqual([])

  await shot(phone.page, 'live')
  await desk.call(api.users.update, {
    params: { id: desk.id },
    input: { limits: { lossBudget: null, signalsPerDay: 5 } },
  })
  await openSettled(desk.page, '/game-app/live')
  await desk.page.getByRole('heading', { name: REACHED }).waitFor()
  await openSettled(desk.page, '/setup')
  await desk.page.getByRole('heading', { name: REACHED }).waitFor()
  expect(await runAxe(desk.page)).toEqual([])
  await shot(desk.page, 'setup')
  await openSettled(desk.page, '/profile')
  await shot(desk.page, 'profile2')
  await openSettled(desk.page, '/profile')
  await seeText(desk.page, /^Reached: live mode is closed until/)

  await openSettled(phone.page, '/game-app')
  await phone.page.getByRole('button', { name: 'Get Round' }).waitFor()

  await control('clock', { advance: 'PT24H' })
  await openSettled(phone.page, '/game-app/live')
  await phone.page.getByRole('button', { name: 'Get Round' }).waitFor()
  expect([...desk.problems, ...phone.problems]).toEqual([])
})
