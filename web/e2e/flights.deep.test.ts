import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { DESKTOP, openPage } from './browser.ts'
import { CASINO, clientOf, makeLiveUser, makeUser } from './fixtures.ts'
import { logIn, PASSWORD } from './scenario.ts'

const LIVE = { mode: 'live', risk: 'balanced', casino: CASINO } as const

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Add a session' }).click()
  return page.getByRole('dialog', { name: 'Add a session' })
}

const FIELDS = { 'Paid in': '40', 'Taken out': '25', Minutes: '45' } as const

async function fillIn(page: Page): Promise<void> {
  const form = await openForm(page)
  for (const [label, text] of Object.entries(FIELDS)) await form.getByLabel(label).fill(text)
}

async function expectFilled(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await expect.poll(() => page.getByRole('dialog').getByLabel(label).inputValue()).toBe(text)
}

test('what a user typed into the diary outlives a session that ends elsewhere, for that user alone', async () => {
  const owner = await makeUser('Ottilie')
  const other = await makeUser('Oswald')
  const { page } = owner
  await page.goto('/rounds')
  await fillIn(page)
  const elsewhere = clientOf((await openPage()).context)
  await elsewhere(api.users.login, { input: { email: owner.email, password: PASSWORD } })
  await elsewhere(api.users.reauth, { input: { password: PASSWORD } })
  await elsewhere(api.users.revokeOtherSessions)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/error**')
  await page.goto('/login')
  await logIn(page, owner.email)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto('/rounds')
  await openForm(page)
  await expectFilled(page, FIELDS)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Session saved').waitFor()
  await openForm(page)
  await expectFilled(page, { 'Paid in': '', 'Taken out': '', Minutes: '' })

  await page.getByRole('dialog').getByLabel('Paid in').fill('7')
  await owner.context.clearCookies()
  await page.goto('/login')
  await logIn(page, other.email)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto('/rounds')
  await openForm(page)
  await expectFilled(page, { 'Paid in': '' })
  expect(await page.evaluate(() => sessionStorage.getItem('fairflight.diary'))).toBeNull()
})

test('a lost connection loses neither a diary entry nor a late result, and says so', async () => {
  const { page, context, call } = await makeLiveUser('Ophelia')
  await call(api.rounds.create, { input: LIVE })
  await page.setViewportSize(DESKTOP)
  await page.goto('/rounds')
  await fillIn(page)
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  const says = page
    .getByRole('dialog')
    .getByText(/^The server could not be reached\. Your entries are still here/)
  await context.setOffline(true)
  await save.click()
  await says.waitFor()
  await expectFilled(page, FIELDS)
  await context.setOffline(false)
  await save.click()
  await page.getByText('Session saved').waitFor()

  await page.getByRole('button', { name: /enter the result/ }).click()
  await page.getByRole('button', { name: '10.00x' }).click()
  await context.setOffline(true)
  await save.click()
  await says.waitFor()
  await page.getByRole('dialog').getByText('10.00x').first().waitFor()
  await context.setOffline(false)
  await save.click()
  const details = page.getByRole('dialog', { name: /^Flight from/ })
  // On a large screen too, the verdict is one line under the result.
  const verdict = await details.getByText('Saved as reported by you').boundingBox()
  expect(verdict?.height).toBeLessThan(30)
  const result = await details.getByText(/^(?:Reached|Missed)$/).boundingBox()
  expect(verdict?.y).toBeGreaterThan(result?.y ?? Number.POSITIVE_INFINITY)
})

test('a result that another tab has saved is shown, and a session deleted there is gone', async () => {
  const { page, call } = await makeLiveUser('Odo')
  const { round } = await call(api.rounds.create, { input: LIVE })
  const { entry } = await call(api.diary.create, { input: { in: 40, out: 25, currency: 'GBP', minutes: 45 } })
  await page.goto('/rounds')
  await page.getByText('Sessions', { exact: true }).click()
  await call(api.rounds.reportOutcome, { params: { id: round._id }, input: { multiplier: 1.94 } })
  await call(api.diary.remove, { params: { id: entry._id } })

  await page.getByRole('button', { name: /enter the result/ }).click()
  await page.getByRole('button', { name: '10.00x' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('A saved result cannot be changed.').last().waitFor()
  await page
    .getByRole('dialog', { name: /^Flight from/ })
    .getByText('Saved as reported by you')
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /ended at 1\.94x/ }).waitFor()

  await page.getByRole('table').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
  await page.getByText('Session deleted').waitFor()
  await page.getByText(/^No sessions yet\./).waitFor()
})
