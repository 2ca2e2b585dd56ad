import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOCALE_COOKIE, withLocale } from '#shared/i18n/locale-path.ts'
import type { Locale } from '#shared/i18n/locales.ts'
import { siteFile } from '#shared/site/pages.ts'
import { AUDIENCES, addressesOf, audienceOf, PAGE_NAMES, pagesFor } from './addresses.ts'
import { tabViolations } from './assert-focus.ts'
import {
  addTextSpacing,
  headingViolations,
  motionViolations,
  overflowViolations,
  overlapViolations,
  smallTargetViolations,
} from './assert-layout.ts'
import { prerenderViolations, translationViolations } from './assert-translations.ts'
import { runAxe } from './axe.ts'
import { DESKTOP, NARROW, nextFrame, storedNames } from './browser.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { openDetails, openSettled } from './scenario.ts'

/** A window of 1280 × 1024 at 400% (WCAG 1.4.10), and a small phone in landscape (1.3.4). */
const ZOOMED = [
  { width: 320, height: 256 },
  { width: 568, height: 320 },
]
const TARGET_PX = 24
const FINGER_PX = 44
const FINGER_TARGETS = 'button, input, select, textarea, summary, header a, main nav a, a[class*="_button_"]'
/** Pages that differ for users with live mode. */
const LIVE_MODE_PAGES = /\/(?:setup|game-app\/live|rounds|profile)$/
/** The only allowed cookies: the session's (its name on plain http) and the language's. */
const COOKIES = ['session', LOCALE_COOKIE]

/** Slow checks, run in some languages only, since the language hardly changes their result. */
type Check = 'motion' | 'zoom' | 'touch' | 'axe' | 'focus'

/** Staff pages are checked in these languages only: German has the longest words. */
const STAFF_LOCALES: readonly Locale[] = ['en', 'de']

type Viewport = typeof DESKTOP

/** Opens every page once per language and audience, and runs all checks on it; returns the fixtures. */
export function testEveryPage(locales: readonly Locale[], checks: readonly Check[]): () => Fixtures {
  let fixtures: Fixtures
  beforeAll(async () => {
    fixtures = await makeFixtures({ viewport: NARROW })
  })

  describe.each(locales)('every page in %s', (locale) => {
    const audiences = AUDIENCES.filter((audience) => audience !== 'staff' || STAFF_LOCALES.includes(locale))
    test('has an address in the sweep', () => {
      const opened = audiences.flatMap((audience) => pagesFor(audience, fixtures, locale))
      for (const name of PAGE_NAMES.filter((each) => audiences.includes(audienceOf(each)))) {
        const addresses = addressesOf(name, fixtures, locale).map((path) => withLocale(locale, path))
        expect(opened).toEqual(expect.arrayContaining(addresses))
      }
    })

    test.each([...audiences, 'active'] as const)(
      'as seen by: %s',
      async (who) => {
        const { page, context, problems } = fixtures[who]
        const devtools = await context.newCDPSession(page)
        const violations: string[] = []
        const paths = pagesFor(who === 'active' ? 'user' : who, fixtures, locale).filter(
          (path) => who !== 'active' || LIVE_MODE_PAGES.test(path),
        )
        for (const [index, path] of paths.entries()) {
          await openSettled(page, path)
          const found = [
            ...(await textViolations(page, path, locale)),
            ...(checks.includes('motion') ? await motionViolations(page) : []),
            ...(checks.includes('touch') ? await touchViolations(page, devtools) : []),
            ...(checks.includes('zoom') ? await zoomViolations(page) : []),
            ...(checks.includes('axe') ? await axeViolations(page) : []),
            ...(checks.includes('focus')
              ? await focusViolations(page, index === 0 ? 'page' : 'main', index % 2 === 0 ? NARROW : DESKTOP)
              : []),
          ]
          violations.push(...found.map((violation) => `${path} ${violation}`))
          await page.setViewportSize(NARROW)
        }
        expect.soft(violations).toEqual([])
        expect.soft(problems.splice(0)).toEqual([])
        const { cookies, storage, databases } = await storedNames(fixtures[who])
        expect.soft(cookies.filter((name) => !COOKIES.includes(name))).toEqual([])
        expect.soft(storage.filter((name) => !name.startsWith('fairflight.'))).toEqual([])
        expect.soft(databases).toEqual([])
      },
      600_000,
    )
  })
  return () => fixtures
}

async function at(page: Page, viewport: Viewport, name: string, find: () => Promise<string[]>) {
  await page.setViewportSize(viewport)
  // Plots redraw after they see their new size.
  await nextFrame(page)
  return (await find()).map((violation) => `${name} at ${viewport.width} × ${viewport.height}: ${violation}`)
}

function textViolations(page: Page, path: string, locale: Locale): Promise<string[]> {
  return at(page, NARROW, 'texts', async () => [
    ...(await translationViolations(page, locale)),
    ...(await prerenderViolations(page, siteFile(path).name)),
    ...(await headingViolations(page)),
    ...(await overflowViolations(page)),
    ...(await overlapViolations(page)),
    ...(await smallTargetViolations(page, TARGET_PX)),
  ])
}

async function touchViolations(page: Page, devtools: CDPSession): Promise<string[]> {
  const touch = (enabled: boolean) =>
    devtools.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  await touch(true)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const found = await at(page, NARROW, 'by finger', () =>
    smallTargetViolations(page, FINGER_PX, FINGER_TARGETS),
  )
  await touch(false)
  return found
}

async function zoomViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  for (const viewport of ZOOMED) {
    violations.push(...(await at(page, viewport, 'zoomed', () => overflowViolations(page))))
  }
  const spacing = await addTextSpacing(page)
  for (const viewport of [NARROW, DESKTOP]) {
    violations.push(...(await at(page, viewport, 'spaced', () => overflowViolations(page))))
  }
  await spacing.evaluate((sheet) => sheet.replaceSync(''))
  return violations
}

async function axeViolations(page: Page): Promise<string[]> {
  const close = await openDetails(page)
  await hydrateAll(page)
  const violations = await at(page, DESKTOP, 'axe with details open', () => runAxe(page))
  await close()
  return violations
}

/** Hydrates all islands first: one that learns the reader's country later would change the tab stops. */
async function hydrateAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('[data-island]:not([data-when="session"])')) {
      island.dispatchEvent(new Event('pointerover', { bubbles: true }))
    }
  })
  await page.waitForFunction(
    () => document.querySelector('[data-island]:not([data-when="session"], [data-hydrated])') === null,
  )
  await page.waitForLoadState('networkidle')
}

/** Tabs through the page at one width only, since tabbing takes longer than all other checks together. */
async function focusViolations(page: Page, part: 'page' | 'main', viewport: Viewport): Promise<string[]> {
  await hydrateAll(page)
  return at(page, viewport, 'Tab', () => tabViolations(page, part))
}
