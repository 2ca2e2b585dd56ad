import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALE_COOKIE } from '#shared/i18n/locale-path.ts'
import { LOCALES } from '#shared/i18n/locales.ts'
import { AUDIENCES, addressesOf, PAGE_NAMES, pagesFor } from './addresses.ts'
import { namesKept, openPage } from './browser.ts'
import { launchBrowser } from './launch.ts'
import { lookAtHeadings, lookForMotion, lookForOverflow, lookForSmallTargets } from './look-at-layout.ts'
import { lookForWords } from './look-for-words.ts'
import { type Cast, makeCast } from './people.ts'
import { openSettled } from './steps.ts'

const NARROW = { width: 320, height: 700 }
const TARGET_PX = 24
/** When the pages that the service worker keeps were read. */
const DATABASE = 'workbox-expiration'
/** The session's (its name on plain http) and the chosen language's. */
const COOKIES = ['session', LOCALE_COOKIE]

let browser: Browser
let cast: Cast
beforeAll(async () => {
  browser = await launchBrowser()
  cast = await makeCast(browser)
  for (const { page } of Object.values(cast)) await page.setViewportSize(NARROW)
})
afterAll(() => browser.close())

test('every page of the site is in the crawl', () => {
  const crawled = AUDIENCES.flatMap((audience) => pagesFor(audience, cast, 'en'))
  for (const name of PAGE_NAMES) {
    expect(crawled).toEqual(expect.arrayContaining([...addressesOf(name, cast, 'en')]))
  }
})

test('a request to somebody else is seen, wherever it comes from', async () => {
  const { page, context, problems } = await openPage(browser)
  await page.goto('data:text/html,<img src="http://127.0.0.1:9/pixel.png">')
  expect(problems).toContain('request to somebody else: http://127.0.0.1:9/pixel.png')
  await context.close()
})

describe.each(LOCALES)('in %s at 320 px', (locale) => {
  test.each([...AUDIENCES, 'active'] as const)('the pages of: %s', async (who) => {
    const { page, problems } = cast[who]
    const faults: string[] = []
    for (const path of pagesFor(who === 'active' ? 'player' : who, cast, locale)) {
      await openSettled(page, path)
      const found = [
        ...(await lookForWords(page, locale)),
        ...(await lookAtHeadings(page)),
        ...(await lookForOverflow(page)),
        ...(await lookForMotion(page)),
        ...(await lookForSmallTargets(page, TARGET_PX)),
      ]
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    expect.soft(faults).toEqual([])
    expect.soft(problems.splice(0)).toEqual([])
    const { cookies, storage, databases } = await namesKept(cast[who])
    expect.soft(cookies.filter((name) => !COOKIES.includes(name))).toEqual([])
    expect.soft(storage.filter((name) => !name.startsWith('fairflight.'))).toEqual([])
    expect.soft(databases.filter((name) => name !== DATABASE)).toEqual([])
  })
})
