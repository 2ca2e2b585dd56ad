import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { control, DESKTOP, PHONE } from './browser.ts'
import { makeAdmin, makeNewcomer, type Player } from './fixtures.ts'
import { expectNoOverflow, openSettled, seeTitle, skipToEnd } from './scenario.ts'

const NIGHTS = 6

/** Returns a time zone in which it is two in the morning on the product's clock. */
async function zoneAtNight({ context }: Player): Promise<string> {
  const { date = '' } = (await context.request.get('/api/v1/health')).headers()
  const west = (new Date(date).getUTCHours() - 2 + 24) % 24
  // In `Etc` zones "+" means west; twelve are west and fourteen east.
  return west <= 12 ? `Etc/GMT+${west}` : `Etc/GMT-${24 - west}`
}

/** Creates a verified user who drew a round in each of the last nights, with a browser in that time zone. */
async function makeNightOwl() {
  const admin = await makeAdmin()
  const player = await makeNewcomer('Ola')
  await admin.call(api.players.update, { params: { id: player.id }, input: { verified: true } })
  await admin.context.close()
  for (let night = 0; night < NIGHTS; night++) {
    if (night > 0) await control('clock', { advance: 'PT24H' })
    await player.call(api.rounds.create, { input: { mode: 'fun', risk: 'steady' } })
  }
  const timezoneId = await zoneAtNight(player)
  const { page } = player
  const session = await player.context.newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
  return player
}

const note = (page: Page) => page.getByText('A note for you')

test('a note comes once, below the game, is away in flight, and closes for the day', async () => {
  const { page, problems } = await makeNightOwl()
  await page.setViewportSize(PHONE)
  await openSettled(page, '/game-app')
  await note(page).waitFor()
  await page
    .getByText('You asked for signals between midnight and 5:00 on 6 of the last 14 days')
    .last()
    .waitFor()
  expect(await runAxe(page)).toEqual([])
  await expectNoOverflow(page)
  const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0
  expect(await top('Fly')).toBeLessThan((await note(page).boundingBox())?.y ?? 0)

  await page.getByRole('button', { name: 'Fly' }).press('Enter')
  await page
    .getByText(/^Round in progress|^Flew away/)
    .first()
    .waitFor()
  await skipToEnd(page)
  await note(page).waitFor()
  await page.setViewportSize(DESKTOP)
  expect(await runAxe(page)).toEqual([])

  const help = page.getByRole('link', { name: 'Limits and time-outs' })
  expect(await help.getAttribute('href')).toBe('/play-safe#here')
  // The note's link leaves the application and returns to it.
  await help.press('Enter')
  await page.waitForURL('**/play-safe#here')
  await page.goBack()
  await note(page).waitFor()
  // It also stays during navigation inside the application.
  await page.locator('header').getByRole('button', { name: /Ola/ }).click()
  await page.locator('header').getByRole('link', { name: 'Profile' }).press('Enter')
  await seeTitle(page, 'Profile')
  await page.goBack()
  await note(page).waitFor()
  await page.getByRole('button', { name: 'Close' }).press('Enter')
  await note(page).waitFor({ state: 'detached' })
  const answer = page.waitForResponse(/\/users\/me\/care$/)
  await openSettled(page, '/game-app')
  expect(await (await answer).json()).toEqual({})
  expect(await note(page).count()).toBe(0)
  expect(problems).toEqual([])
})
