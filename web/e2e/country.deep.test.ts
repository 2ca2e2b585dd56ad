import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { control, PHONE } from './browser.ts'
import { makeLivePlayer } from './fixtures.ts'
import { expectNoOverflow, openSettled, seeText } from './scenario.ts'

// Resets the visitor that all browser tests share.
afterEach(() => control('visitor', { country: 'GB' }))

/** Moves the visitor to another country and returns to the page. */
async function travel(page: Page, country: string | null): Promise<void> {
  await control('visitor', { country })
  await page.evaluate(() => void window.dispatchEvent(new Event('focus')))
}

test('after a journey the pages show the new country’s rules and helplines without a reload', async () => {
  const { page, context, problems } = await makeLivePlayer('Tess')
  await page.setViewportSize(PHONE)
  await openSettled(page, '/game-app/live')
  const name = page.getByText(/Cumulus/)
  const getRound = page.getByRole('button', { name: 'Get Round' })
  const closed = page.getByRole('heading', { name: 'Live mode is not available here' })
  const helpLines = page.getByRole('region', { name: 'Gambling support' })
  await getRound.waitFor()
  await helpLines
    .getByText(/GamCare|National Gambling Helpline/)
    .first()
    .waitFor()

  await travel(page, 'IT')
  await closed.waitFor()
  expect([await getRound.count(), await name.count()]).toEqual([0, 0])
  await helpLines
    .getByText(/Telefono Verde/)
    .first()
    .waitFor()
  expect(await runAxe(page)).toEqual([])
  await expectNoOverflow(page)

  await openSettled(page, '/setup')
  await seeText(page, /Italy/)
  expect(await name.count()).toBe(0)
  await expectNoOverflow(page)
  await travel(page, 'GB')
  await page.getByRole('heading', { name: 'Live mode is active' }).waitFor()
  expect(await page.getByText(/Italy/).count()).toBe(0)
  await travel(page, null)
  // Now only the account names a country, and it allows casinos.
  await page.getByRole('heading', { name: 'Live mode is active' }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})
