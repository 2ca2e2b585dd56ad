import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { control, PHONE } from './browser.ts'
import { makeLivePlayer, openSession } from './fixtures.ts'
import { expectNoOverflow, openSettled, seeText } from './scenario.ts'

const REACHED = 'You have reached your loss limit'

/** Sets the budget by keyboard in the profile. */
async function setBudget(page: Page, amount: string): Promise<void> {
  await openSettled(page, '/profile?part=limits')
  await page.getByLabel(/^Loss limit/).focus()
  await page.keyboard.type(amount)
  await page.keyboard.press('Tab')
  // From the pound, that of the country, to the euro.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** Draws a live round and enters 1.00x, with a stake in the preset currency. */
async function lose(page: Page, stake: string): Promise<void> {
  await page.getByRole('button', { name: 'Get Round' }).click()
  await page.getByRole('button', { name: 'It flew away at…' }).click()
  await page.getByRole('button', { name: '1.00x' }).click()
  await page.getByLabel(/^Stake/).fill(stake)
  await page.getByRole('button', { name: 'Replay the flight' }).click()
}

test('a loss budget reached on one device closes live mode on both for its day', async () => {
  const desk = await makeLivePlayer('Lina')
  const phone = await openSession(desk.email, { viewport: PHONE })
  await setBudget(desk.page, '10')
  await seeText(desk.page, '€0 of €10 lost in the past 24 hours')
  expect(await runAxe(desk.page)).toEqual([])

  await openSettled(phone.page, '/game-app/live')
  await lose(phone.page, '10')
  await phone.page.getByRole('heading', { name: REACHED }).waitFor()
  await seeText(phone.page, '€10 of €10 lost in the past 24 hours')
  await phone.page.getByRole('button', { name: 'Take a time-out' }).waitFor()
  await expectNoOverflow(phone.page)
  expect(await runAxe(phone.page)).toEqual([])

  await openSettled(desk.page, '/game-app/live')
  await desk.page.getByRole('heading', { name: REACHED }).waitFor()
  await openSettled(desk.page, '/setup')
  await desk.page.getByRole('heading', { name: REACHED }).waitFor()
  expect(await runAxe(desk.page)).toEqual([])
  await openSettled(desk.page, '/profile?part=limits')
  await seeText(desk.page, /^Limit reached: live mode is closed until/)

  await openSettled(phone.page, '/game-app')
  await phone.page.getByRole('button', { name: 'Get Round' }).waitFor()

  await control('clock', { advance: 'PT24H' })
  await openSettled(phone.page, '/game-app/live')
  await phone.page.getByRole('button', { name: 'Get Round' }).waitFor()
  expect([...desk.problems, ...phone.problems]).toEqual([])
})
