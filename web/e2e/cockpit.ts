import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { watchShifts } from './assert-layout.ts'
import { nextFrame, openPage } from './browser.ts'
import { makeLiveUser, makeNewcomer, makeUser, type Opened } from './fixtures.ts'
import { openSettled } from './scenario.ts'

export const SIZES = [
  { width: 375, height: 667 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 320, height: 568 },
  { width: 812, height: 375 },
  // 1280 x 720 at 200%.
  { width: 640, height: 360 },
  // A small phone on its side.
  { width: 568, height: 320 },
] as const

interface Size {
  readonly width: number
  readonly height: number
}

export async function openGame(name: string, viewport: Size = SIZES[0]) {
  return moveTo(await makeUser(name), viewport, '/game-app')
}

/** Opens live mode for a user with an active casino link. */
export async function openLive(name: string, viewport: Size = SIZES[0]) {
  return moveTo(await makeLiveUser(name), viewport, '/game-app/live')
}

/** Opens the game of a user whose email is unconfirmed, as a later visit does. */
export async function openClosedGame(name: string, viewport: Size) {
  const user = await makeNewcomer(name)
  const opened = await moveTo(user, viewport, '/')
  await openSettled(opened.page, '/game-app')
  return opened
}

/** Opens the same session in a window of this size, without reduced motion. */
async function moveTo(session: Opened, viewport: Size = SIZES[0], path = '') {
  const opened = await openPage({ viewport, motion: true })
  await opened.context.addCookies(await session.context.cookies())
  await session.context.close()
  await watchShifts(opened.page)
  await openSettled(opened.page, path)
  return opened
}

export const main = (page: Page) => page.locator('button[aria-keyshortcuts="Space"]')
export const says = (page: Page, label: string | RegExp) => main(page).filter({ hasText: label }).waitFor()

/** A flight is too short for all window sizes; what fits 375 × 667 and 1280 × 720 fits where there is more room. */
function sizesOf(state: string): readonly number[] {
  if (state === 'flying') return [2, 0]
  return state === 'idle' ? [7, 6, 5, 4, 3, 2, 1, 0] : [7, 6, 5, 4, 2, 0]
}

/** Checks that everything needed to play is in the window at every size and state, and that the button never moves. */
export function watchPlaces(page: Page) {
  const places = SIZES.map(() => new Set<string>())
  const lookAt = async (size: number, state: string) => {
    const { width = 0, height: bottom = 0 } = SIZES[size] ?? {}
    await page.setViewportSize({ width, height: bottom })
    // The canvas follows the window at the next frame.
    await nextFrame(page)
    const where = `${state} at ${width} x ${bottom}`
    places[size]?.add(JSON.stringify(await main(page).boundingBox()))
    for (const part of [
      main(page),
      page.locator('#details'),
      page.locator('main fieldset, main summary').first(),
    ]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {}
      expect(y, where).toBeGreaterThanOrEqual(0)
      expect(y + height, where).toBeLessThanOrEqual(bottom)
    }
    const { scrolled, inside } = await page.evaluate(() => ({
      scrolled: window.scrollY,
      inside: document.documentElement.scrollWidth,
    }))
    expect(scrolled, where).toBe(0)
    expect(inside, where).toBe(width)
  }
  const lookAtAll = async (state: string, sizes: readonly number[]) => {
    for (const size of sizes) await lookAt(size, state)
  }
  const look = (state: string) => lookAtAll(state, sizesOf(state))
  const openTabs = async (...tabs: readonly string[]) => {
    await page.locator('#details').click()
    for (const tab of tabs) {
      await page.getByRole('dialog').getByRole('button', { name: tab }).click()
      // Tabs stand in the same dialog: a narrow phone, a large screen and the usual phone suffice.
      await lookAtAll(tab, [4, 2, 0])
    }
  }
  const expectOne = () => {
    const all = places.flatMap((each) => [...each]).join(' ')
    expect(
      places.map((each) => each.size),
      all,
    ).toEqual(SIZES.map(() => 1))
    expect([...(places[0] ?? [])]).toEqual(['{"x":20,"y":487,"width":335,"height":56}'])
  }
  return { look, openTabs, expectOne }
}

/** Counts the visible words; text for screen readers only is left out. */
export function visibleWords(root: Element): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let count = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility({ opacityProperty: true }) || parent.closest('.visually-hidden')) continue
    count += node.textContent?.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  }
  return count
}
