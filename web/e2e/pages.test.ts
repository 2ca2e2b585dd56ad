import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import type { DecideLink } from '#shared/models/casino-link.ts'
import { AUDIENCES, type Audience, pagesFor } from './addresses.ts'
import { runAxe } from './axe.ts'
import { DESKTOP } from './browser.ts'
import { launchBrowser } from './launch.ts'
import { lookForOverflow } from './look-at-layout.ts'
import { CASINO, type Cast, makeCast } from './people.ts'
import { openSettled, seeText } from './steps.ts'

const NARROW = { width: 320, height: 700 }

let browser: Browser
let cast: Cast
beforeAll(async () => {
  browser = await launchBrowser()
  cast = await makeCast(browser)
})
afterAll(() => browser.close())

const WHO = [...AUDIENCES, 'active'] as const
const audienceOf = (who: (typeof WHO)[number]): Audience => (who === 'active' ? 'player' : who)

/** Looks at what stands in the page, wide and narrow. */
async function lookWideAndNarrow(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const viewport of [DESKTOP, NARROW]) {
    await page.setViewportSize(viewport)
    const found = await runAxe(page)
    faults.push(...found.map((fault) => `${name} at ${viewport.width} px: ${fault}`))
  }
  return faults
}

async function openDetails(page: Page): Promise<number> {
  return page.evaluate(() => {
    const closed = document.querySelectorAll<HTMLDetailsElement>('details:not([open])')
    for (const details of closed) details.open = true
    return closed.length
  })
}

describe.each(WHO)('axe finds nothing on the pages of: %s', (who) => {
  test('in English, with details open, in a person’s own colours', async () => {
    const { page, problems } = cast[who]
    const faults: string[] = []
    for (const path of pagesFor(audienceOf(who), cast, 'en')) {
      await page.emulateMedia({ forcedColors: 'none' })
      await openSettled(page, path)
      faults.push(...(await lookWideAndNarrow(page, path)))
      if ((await openDetails(page)) > 0) {
        faults.push(...(await runAxe(page)).map((fault) => `${path}, all open: ${fault}`))
      }
      await page.emulateMedia({ forcedColors: 'active' })
      faults.push(...(await runAxe(page)).map((fault) => `${path} in forced colours: ${fault}`))
    }
    await page.emulateMedia({ forcedColors: 'none' })
    expect.soft(faults).toEqual([])
    expect.soft(problems.splice(0)).toEqual([])
  })

  test('in German', async () => {
    const { page, problems } = cast[who]
    const faults: string[] = []
    for (const path of pagesFor(audienceOf(who), cast, 'de')) {
      await openSettled(page, path)
      faults.push(...(await lookWideAndNarrow(page, path)))
    }
    expect.soft(faults).toEqual([])
    expect.soft(problems.splice(0)).toEqual([])
  })
})

test('axe finds nothing in the menus', async () => {
  const faults: string[] = []
  const look = async (who: keyof Cast, viewport: typeof DESKTOP, opener: string | RegExp, what: string) => {
    const { page } = cast[who]
    await page.setViewportSize(viewport)
    await openSettled(page, '/play-safe')
    const button = page.locator('header').getByRole('button', { name: opener })
    await button.click()
    await page.locator(what).getByRole('link').first().waitFor()
    faults.push(...(await runAxe(page)).map((fault) => `${who}, ${opener}: ${fault}`))
  }
  await look('guest', DESKTOP, /^Language/, 'header ul')
  await look('guest', NARROW, /^Language/, 'header ul')
  await look('player', DESKTOP, /Wilhelmina/, 'header ul')
  await look('staff', DESKTOP, /verified/i, 'header ul')
  for (const who of ['guest', 'player', 'staff'] as const) await look(who, NARROW, 'Menu', 'dialog')
  expect.soft(faults).toEqual([])
})

const DIALOGS: readonly [keyof Cast, string, string][] = [
  ['player', '/setup', 'Disconnect this account'],
  ['player', '/profile', 'Delete my account'],
  ['player', '/profile', 'Take a time-out'],
  ['active', '/rounds', 'Enter the result'],
  ['staff', '/admin', 'Reject'],
  ['staff', '/admin/players/:id', 'Remove this player'],
]

test.each(DIALOGS)('axe finds nothing in the dialog: %s, %s, “%s”', async (who, path, opener) => {
  const { page, problems } = cast[who]
  await page.setViewportSize(DESKTOP)
  await openSettled(page, path.replace(':id', cast.player.id))
  await page.locator('main').getByRole('button', { name: opener }).first().click()
  // axe does not ask a `dialog` for its name.
  await page.getByRole('dialog', { name: /./ }).waitFor()
  expect(await lookWideAndNarrow(page, opener)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect.soft(problems.splice(0)).toEqual([])
})

test('axe finds nothing in any state of the setup, and nothing sticks out', async () => {
  const { page, call, id, problems } = cast.player
  const params = { id, casino: CASINO }
  const decide = (input: DecideLink) => cast.staff.call(api.players.decideLink, { params, input })
  const declare = () =>
    call(api.casinoLinks.update, { params: { casino: CASINO }, input: { deposit: 'declared' } })
  const steps: readonly (() => Promise<unknown>)[] = [
    () => decide({ account: 'rejected', reason: 'The account could not be found there.' }),
    () => call(api.casinoLinks.create, { input: { casino: CASINO, user_id: 'w-2', country: 'GB' } }),
    () => decide({ account: 'confirmed' }),
    declare,
    () => decide({ deposit: 'rejected', reason: 'There is no deposit on that account.' }),
    declare,
    () => decide({ deposit: 'confirmed' }),
  ]
  const faults: string[] = []
  for (const step of steps) {
    await step()
    for (const path of ['/setup', '/game-app/live', '/de/setup']) {
      await page.setViewportSize(DESKTOP)
      await openSettled(page, path)
      await openDetails(page)
      faults.push(...(await lookWideAndNarrow(page, path)), ...(await lookForOverflow(page)))
    }
  }
  expect.soft(faults).toEqual([])
  expect.soft(problems.splice(0)).toEqual([])
})

test('axe finds nothing in a round that has flown, with its evidence open', async () => {
  const { page, problems } = cast.player
  await openSettled(page, '/game-app')
  await page.getByRole('button', { name: 'Fly' }).click()
  await seeText(page, 'Checked in your browser: this round’s seed was fixed beforehand')
  expect(await openDetails(page)).toBeGreaterThan(0)
  expect([...(await lookWideAndNarrow(page, 'flown')), ...(await lookForOverflow(page))]).toEqual([])
  expect.soft(problems.splice(0)).toEqual([])
})
