import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { openPage, PHONE } from './browser.ts'
import { main, openGame, openLive } from './cockpit.ts'
import { clientOf, makeUser } from './fixtures.ts'
import { hold, openSettled, skipToEnd } from './scenario.ts'

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

/** Draws a live round and enters its end on the pad. */
async function enterEnd(page: Page) {
  await press(page, 'Get Round')
  await press(page, 'It flew away at…')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('1.42')
  await page.keyboard.press('Enter')
}

test('an end that another window has entered is shown, and the next round can be drawn', async () => {
  const { page, context, problems } = await openLive('Twain')
  const call = clientOf(context)
  await enterEnd(page)
  const list = async () => (await call(api.rounds.list, { input: { mode: 'live' } })).rounds
  const [round] = await list()
  await call(api.rounds.reportOutcome, { params: { id: round?._id ?? '' }, input: { multiplier: 1.2 } })
  await press(page, 'Get Round')
  await page
    .getByRole('alert')
    .filter({ hasText: 'The result of this round was already entered elsewhere.' })
    .waitFor()
  await page.getByText('You entered 1.20x').waitFor()
  await press(page, 'Get Round')
  await main(page).filter({ hasText: 'It flew away at…' }).waitFor()
  expect((await list()).map(({ outcome }) => outcome?.multiplier)).toEqual([undefined, 1.2])
  expect(problems).toEqual([])
})

test('an end whose answer is lost is entered once, and the next try finds it saved', async () => {
  const { page, context } = await openLive('Lois')
  let lost = 0
  await page.route('**/outcome', async (route) => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await enterEnd(page)
  await press(page, 'Get Round')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
  await press(page, 'Get Round')
  await main(page).filter({ hasText: 'It flew away at…' }).waitFor()
  const { rounds } = await clientOf(context)(api.rounds.list, { input: { mode: 'live' } })
  expect(rounds.map(({ outcome }) => outcome?.multiplier)).toEqual([undefined, 1.42])
})

test('an end that is being saved cannot be changed', async () => {
  const { page, problems } = await openLive('Slade')
  await enterEnd(page)
  const change = page.getByRole('button', { name: 'Change' })
  await change.waitFor()
  const answer = await hold(page, '**/outcome')
  await press(page, 'Get Round')
  await change.waitFor({ state: 'detached' })
  answer()
  await main(page).filter({ hasText: 'It flew away at…' }).waitFor()
  expect(problems).toEqual([])
})

test('a round that another window flew with its own seed passes the check', async () => {
  const { page, context, problems } = await openGame('Tess')
  await press(page, 'Get Round')
  const other = await context.newPage()
  await openSettled(other, '/game-app')
  await press(other, 'Fly')
  await skipToEnd(other)
  await press(page, 'Fly')
  await skipToEnd(page)
  await page.locator('#details').filter({ hasText: 'everything matches' }).waitFor()
  expect(problems).toEqual([])
})

test('a part whose code was not loaded yet says so without a connection, and the page stays', async () => {
  const { page, context } = await openGame('Otto')
  await press(page, 'Get Round')
  await page.locator('#details').click()
  await page.getByText('With the plan').waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Credits' }).click()
  await page.getByRole('alert').filter({ hasText: 'This tool could not load.' }).waitFor()
  await main(page).filter({ hasText: 'Fly' }).waitFor()
  await page.getByRole('button', { name: 'Odds and proof' }).click()
  await page.getByText('With the plan').waitFor()
})
