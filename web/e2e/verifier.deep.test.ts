import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import { runAxe } from './axe.ts'
import { openPage, PHONE } from './browser.ts'
import { expectNoOverflow, openSettled, seeText } from './scenario.ts'

const GAME = vectors.find(({ id }) => id === 'bustabit-v3-classic-01')
const HASH = GAME?.inputs.gameHash ?? ''
const DIALOG = `bustabit\nGame: #12,306,896\nHash: ${HASH}\nBust: 10.91x\n`
/** 27,445 games before that one. */
const EARLIER = chains.find(({ steps }) => steps === 2_279_451)?.start ?? ''

const field = (page: Page, name: string) => page.getByLabel(name)

/** Records all later requests of the page, except for its own code. */
function watch(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/assets/')) asked.push(request.url())
  })
  return asked
}

test('a pasted dialog is computed and its chain walked by keyboard, without a request', async () => {
  const { page, context, problems } = await openPage({ serviceWorker: false })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSettled(page, '/verifier')
  // The footer fetches its menu when it is near, which on this page is soon.
  const menu = page.waitForResponse(/\/menu\?/)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await menu
  await page.waitForLoadState('networkidle')
  const asked = watch(page)
  await field(page, 'Seeds, a hash, or all the fairness data').focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), DIALOG)
  await page.keyboard.press('Control+V')
  const result = page.locator('#verifier-result')
  await result.getByText('This round gives 10.91x, as the site showed.').waitFor()
  expect(await result.locator('output').textContent()).toBe('10.91x')

  await page.locator('summary', { hasText: 'Walk the chain' }).press('Enter')
  await field(page, 'Published end of the chain').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(EARLIER)
  await page.getByRole('button', { name: 'Walk back' }).focus()
  await page.keyboard.press('Enter')
  await seeText(page, 'Reaches the published hash after 27,445 games.')
  await page.getByRole('img', { name: /of 100 games reached 2.00x, expected 49.50/ }).waitFor()
  expect(asked).toEqual([])
  expect(problems).toEqual([])
})

test('axe finds nothing in any state, and nothing overflows on a phone', async () => {
  const { page, problems } = await openPage({ viewport: PHONE })
  const violations: string[] = []
  const look = async (state: string) => {
    violations.push(...(await runAxe(page)).map((violation) => `${state}: ${violation}`))
    await expectNoOverflow(page)
  }
  for (const path of ['/verifier', '/de/verifier']) {
    await openSettled(page, path)
    const paste = page.locator('#verifier-paste')
    await look(path)
    await paste.fill(HASH)
    await page.locator('fieldset button').first().waitFor()
    await look(`${path}, whose is it`)
    await paste.fill(DIALOG)
    await page.locator('a[href="#verifier-result"]').waitFor()
    await page.locator('summary:has(~ div #verifier-scheme)').click()
    await page.locator('#verifier-gameHash').fill(HASH.replace('a', 'а'))
    await page.locator('#verifier-gameHash-error').waitFor()
    await look(`${path}, with a fault`)
    await page.locator('#verifier-gameHash').fill(HASH)
    await page.locator('details:has(#chain-limit) > summary').click()
    await page.locator('#chain-limit').fill('1000')
    await page.locator('button[class*="primary"]').last().click()
    await page.locator('svg[role="img"]').waitFor()
    await look(`${path}, computed and walked`)
  }
  expect(violations).toEqual([])
  expect(problems).toEqual([])
})
