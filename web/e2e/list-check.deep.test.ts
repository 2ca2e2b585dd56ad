import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { roundsOf } from '#shared/crash/list-check/testing/rounds-of.ts'
import { runAxe } from './axe.ts'
import { openPage, PHONE } from './browser.ts'
import { expectNoOverflow, openSettled, seeText } from './scenario.ts'

/** A marker in the rows; finding it later means that a row has left the page. */
const SECRET = 'zq7-private-row'

const ROWS = Array.from(
  roundsOf(20_000, 0.97, 21),
  (value, index) => `${index + 1},${(value / 100).toFixed(2)},${SECRET}`,
)

/** Drops a file on the tool; the page creates the rows, since they exceed the protocol's limit. */
async function drop(page: Page, rows: readonly string[]): Promise<void> {
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['round,multiplier,note\n', text], 'rounds.csv'))
      return transfer
    },
    `${rows.join('\n')}\n`,
  )
  await page.getByText('What do you want to know?').dispatchEvent('drop', { dataTransfer: data })
}

async function openTool(page: Page): Promise<void> {
  await openSettled(page, '/audit')
  await page.getByRole('button', { name: 'Check a list' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
}

const report = (page: Page) => page.getByRole('article', { name: 'Report' })

test('a dropped file is checked offline, without a request or a stored row', async () => {
  const { page, context, problems } = await openPage({ serviceWorker: false })
  await openTool(page)
  // The worker loads before the first input.
  await expect.poll(() => page.workers().length).toBe(1)
  // Hydrates the header now, not when the connection goes; the footer fetches its menu when it is near.
  await page.getByRole('banner').hover()
  await page.locator('footer').scrollIntoViewIfNeeded()
  for (const part of ['header', 'footer']) {
    await page.locator(`[data-island="app/${part}"][data-hydrated]`).waitFor({ state: 'attached' })
  }
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  await context.setOffline(true)

  await page.getByRole('radio', { name: /Does this game pay/ }).check()
  await drop(page, ROWS)
  await report(page).waitFor()
  await page.getByLabel(/Stated return/).fill('97')
  await seeText(page, 'These rounds agree with a return of 97.00%')
  await page.getByText('Change how it was read').click()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save picture' }).click(),
  ])

  expect(requests.filter((url) => !/^(blob|data):/.test(url))).toEqual([])
  expect(picture.suggestedFilename()).toBe('audit-report.png')
  expect(await report(page).textContent()).not.toContain(SECRET)
  const kept = await page.evaluate(async () => ({
    stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    databases: (await indexedDB.databases()).length,
  }))
  expect(kept.stored).not.toContain('rounds.csv')
  expect(kept.stored).not.toContain(SECRET)
  expect(kept.databases).toBe(0)
  expect(problems).toEqual([])
})

test('the list check works by keyboard, and axe finds nothing in its report', async () => {
  const { page, problems } = await openPage()
  await openTool(page)
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('radio', { name: /Does this claim/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('multiplier\n1.50\n2.00\nsoon\n')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await seeText(page, 'This data cannot answer the question')
  await seeText(page, 'Rows not used: 1')
  await page.getByRole('button', { name: 'Other data' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /600 targets/ }).focus()
  await page.keyboard.press('Enter')
  await report(page).waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Other data').isVisible()).toBe(false)
  expect(await page.getByText('What it cannot do', { exact: true }).isVisible()).toBe(false)
  expect(await page.getByText('No sign of more than chance', { exact: true }).isVisible()).toBe(true)
  expect(problems).toEqual([])
})

test.each(['/audit', '/de/audit'])('%s does not overflow on a phone', async (path) => {
  const { page, problems } = await openPage({ viewport: PHONE })
  await openSettled(page, path)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: /^(Check a list|Liste prüfen)$/ }).click()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await expectNoOverflow(page)
  for (const [example, isTheLast] of [
    [0, false],
    [2, true],
  ] as const) {
    await page.getByRole('listitem').getByRole('button').nth(example).click()
    await page.getByRole('article').waitFor()
    await page.locator('article > details').evaluateAll((folds) => {
      for (const fold of folds) if (fold instanceof HTMLDetailsElement) fold.open = true
    })
    await page.locator('article svg[role=img]').first().waitFor()
    await expectNoOverflow(page)
    if (!isTheLast) await page.locator('.read-out > .row-spread > button').click()
  }
  expect(problems).toEqual([])
})
