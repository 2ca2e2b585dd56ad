import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { layoutShift, watchShifts } from './assert-layout.ts'
import { openPage, PHONE } from './browser.ts'
import { hold } from './scenario.ts'

const LATENCY_MS = 400
const BYTES_PER_S = 50_000
const SHOWN_WITHIN_MS = 3000

/** Simulates a mobile connection at the edge of its reach. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_S,
    uploadThroughput: BYTES_PER_S,
  })
}

/** Measures from the press on a link to the heading of its page. */
async function timeOf(page: Page, press: () => Promise<void>, path: string): Promise<number> {
  const before = Date.now()
  await press()
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return Date.now() - before
}

test('a link of a public page that is pressed at once shows its page in time', async () => {
  const { page, context, problems } = await openPage({ viewport: PHONE })
  await slowDown(context, page)
  await page.goto('/', { waitUntil: 'commit' })
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Questions and answers' })
  await link.waitFor({ state: 'attached' })
  const tookMs = await timeOf(page, () => link.click(), '/predictor-faq')
  // biome-ignore lint/suspicious/noConsole: the reading that the limit is about
  console.info(`a public page on a slow line: ${tookMs} ms`)
  expect(tookMs).toBeLessThanOrEqual(SHOWN_WITHIN_MS)
  expect(problems).toEqual([])
})

test('nothing is prefetched on a slow connection', async () => {
  const { page, context } = await openPage()
  await slowDown(context, page)
  await page.goto('/')
  await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
  await page.waitForTimeout(3000)
  expect(await page.locator('link[rel=prefetch]').count()).toBe(0)
})

test.each(['/lab', '/play-safe', '/download-app', '/no/such/place'])(
  'nothing moves on %s when the face and the reader’s country come late',
  async (path) => {
    const { page } = await openPage({ viewport: PHONE })
    await watchShifts(page)
    const [sendFace, sendCountry] = [await hold(page, '**/*.woff2'), await hold(page, '**/api/v1/visitor')]
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('interactive').length > 0)
    sendFace()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForTimeout(5000)
    sendCountry()
    await page.waitForTimeout(1000)
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.01)
  },
)
