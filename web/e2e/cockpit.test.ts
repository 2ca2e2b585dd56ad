import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { openPage } from './browser.ts'
import { makeAdmin, makeLivePlayer, makeNewcomer, type Opened } from './fixtures.ts'
import { openSettled } from './scenario.ts'

const SIZES = [
  { width: 375, height: 667 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
]

/** Somebody verified, who has never practised. */
async function openGame(name: string, viewport = SIZES[0]) {
  const admin = await makeAdmin()
  const person = await makeNewcomer(name)
  await admin.call(api.players.update, { params: { id: person.id }, input: { verified: true } })
  await admin.context.close()
  return moveTo(person, viewport, '/game-app')
}

/** Somebody whose casino account is active, in the same cockpit's other game. */
async function openLive(name: string, viewport = SIZES[0]) {
  return moveTo(await makeLivePlayer(name), viewport, '/game-app/live')
}

/** The same person in a window of this size, with the motion that most people have. */
async function moveTo(person: Opened, viewport = SIZES[0], path = '') {
  const opened = await openPage({ viewport: viewport ?? { width: 375, height: 667 }, motion: true })
  await opened.context.addCookies(await person.context.cookies())
  await person.context.close()
  await opened.page.addInitScript(watchShifts)
  await openSettled(opened.page, path)
  return opened
}

/** Adds up what moved under the reader, as browsers score it. */
function watchShifts() {
  Reflect.set(window, 'shifted_', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput')) continue
      Reflect.set(window, 'shifted_', Reflect.get(window, 'shifted_') + Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const main = (page: Page) => page.locator('button[aria-keyshortcuts="Space"]')
const says = (page: Page, label: string | RegExp) => main(page).filter({ hasText: label }).waitFor()

/** One round by the main button alone: how often it was pressed. */
async function playRound(page: Page, look: (state: string) => Promise<void>): Promise<number> {
  await says(page, 'Get Round')
  await look('idle')
  await main(page).click()
  await says(page, 'Fly')
  await look('planned')
  await main(page).click()
  await says(page, /Skip|Next/)
  await look('flying')
  // One in 25 rounds ends before it can be skipped.
  if (await main(page).filter({ hasText: 'Skip' }).isVisible())
    await main(page)
      .click({ timeout: 1000 })
      .catch(() => undefined)
  await says(page, /Next in/)
  await look('landed')
  return 2
}

/** Everything that is played with is in the window, in every state; the button never moves. */
function watchPlaces(page: Page, viewport: { readonly width: number; readonly height: number }) {
  const places = new Set<string>()
  const look = async (state: string) => {
    const box = await main(page).boundingBox()
    places.add(JSON.stringify(box))
    for (const part of [
      main(page),
      page.getByRole('navigation', { name: 'Details' }),
      page.getByRole('radio').first(),
    ]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {}
      expect(y, state).toBeGreaterThanOrEqual(0)
      expect(y + height, state).toBeLessThanOrEqual(viewport.height)
    }
    expect(await page.evaluate(() => window.scrollY), state).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
  const openTabs = async (...tabs: readonly string[]) => {
    for (const tab of tabs) {
      await page.getByRole('button', { name: tab }).click()
      await page.getByRole('dialog').waitFor()
      await look(tab)
    }
  }
  const expectOne = () => {
    expect([...places]).toHaveLength(1)
    if (viewport.width === 375) expect([...places][0]).toBe('{"x":20,"y":538,"width":335,"height":56}')
  }
  return { look, openTabs, expectOne }
}

test.each(SIZES)('has one button in one place and needs no scroll at $width x $height', async (viewport) => {
  const { page, problems } = await openGame('Cole', viewport)
  const { look, openTabs, expectOne } = watchPlaces(page, viewport)
  await playRound(page, look)
  await openTabs('How do we know?', 'Credits', 'Last rounds', 'Limits')
  expectOne()
  expect(problems).toEqual([])
})

/** One live round by the main button, entered or skipped. */
async function playLive(page: Page, look: (state: string) => Promise<void>, multiplier?: string) {
  await says(page, 'Get Round')
  await look('idle')
  await main(page).click()
  await says(page, 'Round started')
  await look('planned')
  await main(page).click()
  await says(page, 'Flew away')
  await look('running')
  await main(page).click()
  await says(page, 'Save')
  await look('entering')
  if (multiplier === undefined) await page.getByRole('button', { name: 'Skip' }).click()
  else {
    await page.getByLabel('Multiplier you saw').fill(multiplier)
    await main(page).click()
  }
  await says(page, /Next in/)
  await look('landed')
}

test.each(SIZES)('live mode is the same cockpit at $width x $height', async (viewport) => {
  const { page, problems } = await openLive('Lily', viewport)
  const { look, openTabs, expectOne } = watchPlaces(page, viewport)
  await playLive(page, look, '1.2')
  await openTabs('How do we know?', 'Cost', 'Last rounds', 'Limits')
  expectOne()
  expect(problems).toEqual([])
})

/** WCAG 1.4.12 */
async function widenText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

test('with wide text the title keeps its one line on a narrow phone', async () => {
  const { page } = await openGame('Tia', { width: 320, height: 640 })
  for (const locale of ['', '/de', '/pt']) {
    await openSettled(page, `${locale}/game-app`)
    await widenText(page)
    const title = page.getByRole('heading', { level: 1 })
    expect((await title.boundingBox())?.height, locale).toBeLessThanOrEqual(28)
  }
})

test('axe finds nothing in any state of live mode, and nothing sticks out on a narrow phone with wide text', async () => {
  const { page, problems } = await openLive('Lara', { width: 320, height: 640 })
  const violations: string[] = []
  const look = async () => {
    violations.push(...(await runAxe(page)))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  await playLive(page, look, '3')
  for (const tab of ['How do we know?', 'Cost', 'Last rounds', 'Limits']) {
    await page.getByRole('button', { name: tab }).click()
    await look()
  }
  await page.keyboard.press('Escape')
  await widenText(page)
  await look()
  for (const part of [
    page.getByRole('heading', { level: 1 }),
    main(page),
    page.locator('[data-disclosure]'),
  ]) {
    const { width, inside } = await part.evaluate((box) => ({
      width: box.clientWidth,
      inside: box.scrollWidth,
    }))
    expect(inside).toBeLessThanOrEqual(width + 1)
  }
  expect(violations).toEqual([])
  expect(problems).toEqual([])
})

test('three live rounds shift nothing; who pays us is said above the source all the time', async () => {
  const { page, problems } = await openLive('Levi')
  const words: number[] = []
  const look = async (state: string) => {
    await page.locator('[data-disclosure]').getByText('Advertisement').waitFor()
    // Under the form it is covered.
    if (state !== 'entering') words.push(await page.locator('main > :first-child').evaluate(visibleWords))
  }
  for (const multiplier of ['1.00', '7.5', undefined]) await playLive(page, look, multiplier)
  await says(page, 'Get Round')
  expect(await page.evaluate((): number => Reflect.get(window, 'shifted_'))).toBeLessThanOrEqual(0.02)
  expect(Math.min(...words), String(words)).toBeGreaterThan(60)
  expect(Math.max(...words), String(words)).toBeLessThanOrEqual(120)
  expect(problems).toEqual([])
})

test('three rounds shift nothing, two presses each', async () => {
  const { page, problems } = await openGame('Shay')
  const presses: number[] = []
  for (let round = 0; round < 3; round++) presses.push(await playRound(page, async () => undefined))
  await says(page, 'Get Round')
  expect(presses).toEqual([2, 2, 2])
  expect(await page.evaluate((): number => Reflect.get(window, 'shifted_'))).toBeLessThanOrEqual(0.02)
  expect(problems).toEqual([])
})

test('space does what the button says, from the first plan to the next', async () => {
  const { page, problems } = await openGame('Kay', SIZES[2])
  await says(page, 'Get Round')
  for (const label of ['Fly', /Skip|Next/]) {
    await page.keyboard.press('Space')
    await says(page, label)
  }
  if (await main(page).filter({ hasText: 'Skip' }).isVisible()) await page.keyboard.press('Space')
  await says(page, /Next in/)
  await says(page, 'Get Round')
  await page.keyboard.press('Space')
  await says(page, 'Fly')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(problems).toEqual([])
})

test('says what it says in 120 words, in a plan and after it', async () => {
  const { page } = await openGame('Wanda')
  const counts: number[] = []
  // The marks of the first flight are gone after it.
  await playRound(page, async () => {
    const close = page.getByRole('button', { name: 'OK' })
    if (await close.isVisible()) await close.click()
    counts.push(await page.locator('main').evaluate(visibleWords))
  })
  expect(Math.max(...counts), String(counts)).toBeLessThanOrEqual(120)
})

/** Words of what can be seen; not what is for screen readers alone. */
function visibleWords(root: Element): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let count = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ opacityProperty: true }) || parent.closest('.visually-hidden')) continue
    count += node.textContent?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  }
  return count
}

const LANGUAGES = ['/it', '/es', '/fr', '/de', '/pt']

async function expectFitsPhone(page: Page, what: string): Promise<void> {
  const cut = await page
    .locator('main section[aria-label] p, main fieldset span, main nav button')
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
        .map((part) => part.textContent),
    )
  expect(cut, what).toEqual([])
  const { y = 0 } = (await main(page).boundingBox()) ?? {}
  expect(y + 56, what).toBeLessThanOrEqual(667)
}

const planned = (page: Page) => page.locator('fieldset:disabled').first().waitFor()

test('practice fits the phone in the other languages too, before a plan and in it', async () => {
  const { page } = await openGame('Lena')
  for (const locale of LANGUAGES) {
    await openSettled(page, `${locale}/game-app`)
    await expectFitsPhone(page, locale)
  }
  await main(page).click()
  // A plan stays over a change of the language.
  for (const locale of LANGUAGES.toReversed()) {
    if (!page.url().includes(locale)) await openSettled(page, `${locale}/game-app`)
    await planned(page)
    await expectFitsPhone(page, `${locale}, with a plan`)
  }
})

test('live mode fits the phone in the other languages too, before a plan and in it', async () => {
  const { page } = await openLive('Lena')
  for (const locale of LANGUAGES) {
    await openSettled(page, `${locale}/game-app/live`)
    await expectFitsPhone(page, locale)
    await main(page).click()
    await planned(page)
    await expectFitsPhone(page, `${locale}, with a plan`)
  }
})

test('draws a frame in time at a fourth of the speed', async () => {
  const { page, context, problems } = await openGame('Fran', SIZES[1])
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const costs: number[] = []
    Reflect.set(window, 'costs_', costs)
    const ask = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) =>
      ask((nowMs) => {
        const before = performance.now()
        callback(nowMs)
        costs.push(performance.now() - before)
      })
  })
  const costs = () => page.evaluate((): number[] => Reflect.get(window, 'costs_'))
  // A round may end at once: as many as it takes to see a second of flight.
  for (let round = 0; round < 6 && (await costs()).length < 60; round++) {
    await says(page, 'Get Round')
    await main(page).click()
    await says(page, 'Fly')
    await main(page).click()
    await page.waitForTimeout(2500)
    const skip = main(page).filter({ hasText: 'Skip' })
    if (await skip.isVisible()) await skip.click({ timeout: 1000 }).catch(() => undefined)
  }
  const sorted = (await costs()).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  // biome-ignore lint/suspicious/noConsole: the reading that the limit is about
  console.info(
    `flight at 4x: ${sorted.length} frames, ${at(0.5).toFixed(1)} ms, 95 of 100 within ${at(0.95).toFixed(1)} ms`,
  )
  expect(sorted.length).toBeGreaterThan(20)
  expect(at(0.5)).toBeLessThan(1000 / 60)
  expect(problems).toEqual([])
})
