import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { codeIn, mailTo, openPage, PHONE } from './browser.ts'
import { makeAdmin } from './fixtures.ts'
import { expectNoOverflow, freshEmail, openSettled, PASSWORD, seeText, seeTitle } from './scenario.ts'

const QUESTION = 'Confirm your age'

/** Sets a password by the reset code, as staff-made accounts have none. */
async function setPassword(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
  await seeText(page, /a code is on its way/)
  const code = codeIn(await mailTo(email, ({ text }) => /password/i.test(text)))
  await page.getByRole('button', { name: 'Enter the code' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('6-digit code').fill(code)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByLabel('Keep').check()
  await page.keyboard.press('Enter')
  await seeTitle(page, 'Log in')
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test('a user whom staff created is asked for the age before playing, by keyboard on a phone', async () => {
  const staff = await makeAdmin()
  const email = freshEmail('ida')
  const { user } = await staff.call(api.players.create, { input: { name: 'Ida', email } })
  const params = { id: user._id }
  await staff.call(api.players.update, { params, input: { verified: true } })
  const { page, context, problems } = await openPage({ viewport: PHONE })
  await setPassword(page, email)
  await logIn(page, email)

  await seeTitle(page, QUESTION)
  expect(new URL(page.url()).pathname).toBe('/game-app')
  await seeText(page, 'I am at least 18 years old and accept the terms.')
  expect(await runAxe(page)).toEqual([])
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
  await page.setViewportSize(PHONE)

  await page.getByRole('button', { name: 'I am under this age' }).focus()
  await page.keyboard.press('Enter')
  await seeTitle(page, 'You are too young for Fairflight')
  expect(await runAxe(page)).toEqual([])
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Back' }).focus()
  await page.keyboard.press('Enter')
  await seeTitle(page, QUESTION)

  // Every page that asks, and a second tab that stays open.
  for (const path of ['/setup', '/rounds', '/de/game-app']) {
    await openSettled(page, path)
    await seeTitle(page, path.startsWith('/de') ? 'Bestätigen Sie Ihr Alter' : QUESTION)
  }
  await openSettled(page, '/profile')
  await seeTitle(page, 'Profile')
  const second = await context.newPage()
  await openSettled(second, '/rounds')
  await seeTitle(second, QUESTION)

  await openSettled(page, '/game-app')
  await page.getByRole('button', { name: 'Confirm', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Get Round' }).waitFor()
  await second.getByRole('heading', { level: 1, name: QUESTION }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Get Round' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Fly' }).waitFor()

  await openSettled(staff.page, `/admin/players/${user._id}`)
  await seeText(staff.page, /^18 or over, on /)
  expect([...problems, ...staff.problems]).toEqual([])
})
