import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { control, mailTo, openPage, storedNames } from './browser.ts'
import { clientOf } from './fixtures.ts'
import { freshEmail, logInAsAdmin, register, seeText, verify } from './scenario.ts'

/** Staff confirm this user's waiting entry. */
async function confirmNext(admin: Page, username: string): Promise<void> {
  await admin.goto('/admin')
  const row = admin.getByRole('row').filter({ hasText: username }).first()
  await row.getByRole('button', { name: /^Confirm/ }).click()
  await admin.getByRole('button', { name: 'Send now' }).click()
  await row.waitFor({ state: 'detached' })
}

test('a user registers, gets live signals and reaches the daily limit', async () => {
  const email = freshEmail('main-job')
  const user = await openPage({ serviceWorker: true })
  const staff = await openPage()
  const { page } = user
  await logInAsAdmin(staff.page)

  await register(page, email)
  await verify(page, email)

  await page.goto('/setup')
  await page.locator('summary', { hasText: 'Cumulus' }).click()
  await page.getByRole('button', { name: /I play at Cumulus/ }).click()
  await page.getByLabel('Account ID').last().fill(`cumulus-${Date.now()}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await seeText(page, 'We are checking your details')

  await confirmNext(staff.page, email)
  await mailTo(email, ({ subject }) => /We have confirmed your casino account/.test(subject))
  await page.reload()
  await page.getByRole('heading', { name: 'You do not need to deposit.' }).waitFor()
  await seeText(page, /^Every plan, chance and tool is free without one/)
  await page.getByRole('button', { name: 'I have a real-money account with a deposit' }).click()
  await seeText(page, 'We are checking your details')

  await confirmNext(staff.page, email)
  await page.reload()
  await seeText(page, 'Cooling-off period')
  await seeText(page, 'The Signal will be available in')
  expect(await page.locator('a[href*="partner"]').count()).toBe(0)

  await page.goto('/game-app/live')
  await seeText(page, 'The Signal will be available in')
  await control('clock', { advance: 'PT24H' })
  await control('jobs/activation')
  await mailTo(email, ({ subject }) => subject === 'Live mode is active')
  await page.reload()

  await drawLivePlan(page)
  await seeText(page, /9 of 10 left/)
  // The button has a five-second cooldown, so most rounds are drawn by the API.
  const call = clientOf(user.context)
  for (let count = 2; count < 9; count++) {
    const { round } = await call(api.rounds.create, { input: { mode: 'live', risk: 'steady' } })
    await call(api.rounds.reportOutcome, { params: { id: round._id }, input: { multiplier: 1.5 } })
  }
  await page.reload()
  await drawLivePlan(page)
  await seeText(page, /1 of 10 left/)
  await drawLivePlan(page)
  await seeText(page, /You have reached the maximum limit for today\. You will receive the signal again in/)
  await page.goto('/rounds')
  await page.getByRole('button', { name: '5 more' }).waitFor()

  // The worker notes when it used its copies.
  expect((await storedNames(user)).databases).toEqual(['workbox-expiration'])
  expect(user.problems).toEqual([])
  expect(staff.problems).toEqual([])
})

/** Draws one live round and skips it; Get Round then has a five-second cooldown. */
async function drawLivePlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Round' }).click()
  await seeText(page, /Drawn at random: it cannot know how the round will end\./)
  await page.getByRole('button', { name: 'It flew away at…' }).click()
  await page.getByRole('button', { name: 'I did not see it' }).click()
}
