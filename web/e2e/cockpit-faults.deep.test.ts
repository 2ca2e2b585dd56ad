import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { openPage, PHONE } from './browser.ts'
import { main } from './cockpit.ts'
import { makeUser } from './fixtures.ts'
import { openSettled, skipToEnd } from './scenario.ts'

const press = async (page: Page, label: string) => {
  await main(page).filter({ hasText: label }).waitFor()
  await main(page).click()
}
const ended = (page: Page) => main(page).filter({ hasText: 'Next in' }).waitFor()

/** Runs in the page before any of its own code. */
const FAULTS: Readonly<Record<string, () => void>> = {
  'without a canvas': () => {
    HTMLCanvasElement.prototype.getContext = () => null
  },
  'with blocked storage': () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  },
  'with full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

test.each(Object.entries(FAULTS))('%s home flies, and so does a round', async (_, fault) => {
  const { page, problems, call } = await makeUser('Fay', { viewport: PHONE })
  await page.addInitScript(fault)
  await page.goto('/')
  const demo = page.locator('main section').first().getByRole('button')
  await demo.click()
  await demo.filter({ hasText: /Skip|Again/ }).waitFor()
  await openSettled(page, '/game-app')
  await press(page, 'Get Round')
  await press(page, 'Fly')
  await skipToEnd(page)
  await ended(page)
  const { rounds } = await call(api.rounds.list, { input: { mode: 'fun' } })
  expect(rounds.map(({ outcome }) => outcome?.source)).toEqual(['practice'])
  expect(problems).toEqual([])
})

test('a tab that sleeps during a flight wakes to the flight’s end', async () => {
  const user = await makeUser('Sal', { viewport: PHONE })
  const { page, context, problems } = await openPage({ viewport: PHONE, motion: true })
  await context.addCookies(await user.context.cookies())
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window)
    Reflect.set(window, 'asleep', false)
    // A hidden tab has no frames, but its clock runs.
    window.requestAnimationFrame = (callback) =>
      ask(function next(nowMs) {
        if (Reflect.get(window, 'asleep')) ask(next)
        else callback(nowMs)
      })
  })
  await openSettled(page, '/game-app')
  await press(page, 'Get Round')
  await press(page, 'Fly')
  await page.locator('[data-label=figure]:not(:empty)').waitFor({ state: 'attached' })
  await page.evaluate(() => Reflect.set(window, 'asleep', true))
  await page.waitForTimeout(3000)
  await page.evaluate(() => Reflect.set(window, 'asleep', false))
  // Three seconds of climbing are caught up at once, unless the round has ended by then.
  const shown = async () => Number.parseFloat((await page.locator('[data-label=figure]').textContent()) ?? '')
  const isOver = () => main(page).filter({ hasText: 'Next in' }).isVisible()
  await expect.poll(async () => (await isOver()) || (await shown()) > 1.4, { timeout: 1500 }).toBe(true)
  await skipToEnd(page)
  await ended(page)
  const { rounds } = await user.call(api.rounds.list, { input: { mode: 'fun' } })
  const text = await page
    .locator('main p')
    .filter({ hasText: /^Flew away at/ })
    .first()
    .textContent()
  expect(text).toContain(rounds[0]?.outcome?.multiplier.toLocaleString('en-GB', { minimumFractionDigits: 2 }))
  expect(problems).toEqual([])
})
