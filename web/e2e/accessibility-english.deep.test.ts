import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NARROW, openPage } from './browser.ts'
import { openSettled } from './scenario.ts'
import { testEveryPage } from './sweep.ts'

const fixtures = testEveryPage(['en'], ['motion', 'touch', 'axe', 'focus'])

test('a request to another origin is reported', async () => {
  const { page, context, problems } = await openPage()
  await page.goto('data:text/html,<img src="http://127.0.0.1:9/pixel.png">')
  expect(problems).toContain('request to another origin: http://127.0.0.1:9/pixel.png')
  await context.close()
})

/** Submits a form as it is, and follows every link of its error summary. */
async function expectLinkedViolations(page: Page, button: string, least: number): Promise<void> {
  await page.locator('main').getByRole('button', { name: button, exact: true }).click()
  const firstBad = page.locator('[aria-invalid="true"]').first()
  await firstBad.waitFor()
  await expect.poll(() => firstBad.evaluate((field) => field === document.activeElement)).toBe(true)
  const links = page.getByRole('alert').getByRole('link')
  expect(await links.count()).toBeGreaterThanOrEqual(least)
  for (const link of await links.all()) {
    await link.click()
    const field = await page.evaluate(() => {
      const focused = document.activeElement
      const ids = focused?.getAttribute('aria-describedby')?.split(' ') ?? []
      const texts = ids.map((id) => document.getElementById(id)?.textContent)
      return { invalid: focused?.getAttribute('aria-invalid'), described: texts.join(' ') }
    })
    expect(field.invalid).toBe('true')
    expect(field.described).toContain(await link.textContent())
  }
}

test.each([
  ['/register', 'Create account', 4],
  ['/login', 'Log in', 2],
])(
  'what is wrong in the form of %s is told above it and leads to its fields',
  async (path, button, least) => {
    const { page } = fixtures().guest
    await page.setViewportSize(NARROW)
    await openSettled(page, path)
    await expectLinkedViolations(page, button, least)
  },
)

test('the first tab stop skips the header', async () => {
  const { page } = fixtures().guest
  await page.setViewportSize(NARROW)
  await openSettled(page, '/play-safe')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})
