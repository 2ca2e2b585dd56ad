import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { openPage, PHONE } from './browser.ts'
import { main } from './cockpit.ts'
import { makeAdmin, makeNewcomer, type Player } from './fixtures.ts'
import { openSettled, skipToEnd } from './scenario.ts'

/** Creates a verified user without practice rounds. */
async function makeUser(name: string): Promise<Player> {
  const admin = await makeAdmin()
  const person = await makeNewcomer(name, { viewport: PHONE })
  await admin.call(api.players.update, { params: { id: person.id }, input: { verified: true } })
  await admin.context.close()
  return person
}

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
  const { page, problems, call } = await makeUser('Fay')
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

/** Lets a request reach the server and drops its first answer. */
async function loseFirstAnswer(page: Page, path: RegExp): Promise<void> {
  let lost = false
  await page.route(path, async (route) => {
    if (lost || route.request().method() !== 'POST') return route.continue()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

test('a lost answer costs no second signal, and the round is settled once', async () => {
  const { page, call, problems } = await makeUser('Lois')
  await loseFirstAnswer(page, /\/rounds$/)
  await loseFirstAnswer(page, /\/flight$/)
  await openSettled(page, '/game-app')
  await press(page, 'Get Round')
  await page.getByRole('alert').waitFor()
  await press(page, 'Get Round')
  await press(page, 'Fly')
  await page.getByRole('alert').waitFor()
  await press(page, 'Fly')
  await skipToEnd(page)
  await ended(page)
  await page.getByText('Checked in your browser: everything matches').first().waitFor({
    state: 'attached',
  })
  const { signals } = await call(api.users.me)
  expect(signals.remaining).toBe(9)
  await page.locator('#details').click()
  await page.getByRole('button', { name: 'Credits' }).click()
  await page.getByText(/100 credits in 1 round/).waitFor()
  expect(problems.filter((problem) => !/ERR_CONNECTION_RESET/.test(problem))).toEqual([])
})

test('two tabs fly the same round only once', async () => {
  const { page, context, call, problems } = await makeUser('Tamsin')
  await openSettled(page, '/game-app')
  await press(page, 'Get Round')
  await main(page).filter({ hasText: 'Fly' }).waitFor()
  const other = await context.newPage()
  await openSettled(other, '/game-app')
  await main(other).filter({ hasText: 'Fly' }).waitFor()
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await press(tab, 'Fly')
    await skipToEnd(tab)
    await ended(tab)
  }
  const flown = await Promise.all(
    [page, other].map((tab) =>
      tab
        .locator('main p')
        .filter({ hasText: /^Flew away at/ })
        .first()
        .textContent(),
    ),
  )
  expect(flown[0]).toBe(flown[1])
  await other.locator('#details').click()
  await other.getByRole('button', { name: 'Credits' }).click()
  await other.getByText(/100 credits in 1 round/).waitFor()
  expect((await call(api.users.me)).signals.remaining).toBe(9)
  expect(problems).toEqual([])
})

test('a tab that sleeps during a flight wakes to the flight’s end', async () => {
  const person = await makeUser('Sal')
  const { page, context, problems } = await openPage({ viewport: PHONE, motion: true })
  await context.addCookies(await person.context.cookies())
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
  const { rounds } = await person.call(api.rounds.list, { input: { mode: 'fun' } })
  const text = await page
    .locator('main p')
    .filter({ hasText: /^Flew away at/ })
    .first()
    .textContent()
  expect(text).toContain(rounds[0]?.outcome?.multiplier.toLocaleString('en-GB', { minimumFractionDigits: 2 }))
  expect(problems).toEqual([])
})
