import { afterEach, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { control, PHONE } from './browser.ts'
import { makeActive, makeAdmin, makeLinkedUser } from './fixtures.ts'
import { expectNoOverflow } from './scenario.ts'

afterEach(() => control('visitor', { country: 'GB' }))

test('a helpline is beside all content about money and reached by keyboard on a phone', async () => {
  const staff = await makeAdmin()
  const user = await makeLinkedUser(staff.call, 'Helen')
  await makeActive(staff.call, user)
  const { page, problems } = user
  await page.setViewportSize(PHONE)
  const number = page.locator('main a[href="tel:+448088020133"]')
  for (const path of [
    '/',
    '/game-app',
    '/game-app/live',
    '/setup',
    '/rounds',
    '/profile',
    '/play-safe',
    '/track-record',
  ]) {
    await page.goto(path)
    await number.first().waitFor()
    await expectNoOverflow(page)
  }
  await page.goto('/game-app/live')
  await number.first().focus()
  expect(await number.first().evaluate((link) => link.matches(':focus-visible'))).toBe(true)
  await page.goto('/rounds')
  await page
    .getByRole('button', { name: /, ended at/ })
    .first()
    .press('Enter')
  await page.getByRole('dialog').locator('a[href^="tel:"]').waitFor()
  await user.call(api.users.exclude, { input: { period: '24h' } })
  for (const path of ['/game-app', '/setup', '/profile']) {
    await page.goto(path)
    await number.first().waitFor()
  }
  expect(problems).toEqual([])
  await user.context.close()
})
