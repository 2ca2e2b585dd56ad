import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import chains from '#shared/crash/fair/testing/chains.json' with { type: 'json' }
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import { runAxe } from './axe.ts'
import { openPage, PHONE, savedBytes } from './browser.ts'
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

test('by keyboard alone: a pasted dialog is computed, its chain walked, and nobody is asked', async () => {
  const { page, context, problems } = await openPage({ serviceWorker: false })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSettled(page, '/verifier')
  // The footer fetches its menu when it is near, which on this page is soon.
  const menu = page.waitForResponse(/\/menu\?/)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await menu
  await page.waitForLoadState('networkidle')
  const asked = watch(page)
  await field(page, 'Seeds, a hash, or the whole fairness dialog').focus()
  await page.evaluate((text) => navigator.clipboard.writeText(text), DIALOG)
  await page.keyboard.press('Control+V')
  const result = page.locator('#verifier-result')
  await result.getByText('This round gives 10.91x, as the site showed.').waitFor()
  expect(await result.locator('output').textContent()).toBe('10.91x')

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

test('a walk is cancelled, and the next one is whole; its file holds every game', async () => {
  const { page, problems } = await openPage({ serviceWorker: false })
  // Removes the file picker, so that the test can read the download.
  await page.addInitScript(() => Reflect.set(window, 'showSaveFilePicker', undefined))
  await openSettled(page, `/verifier#scheme=bustabit-v3-classic&gameHash=${HASH}`)
  await field(page, 'Published end of the chain').fill('')
  await page.getByRole('button', { name: 'Walk back' }).click()
  await page.getByText(/^Checked: [1-9]/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seeText(page, /^Cancelled after [\d,]+\. Nothing of it is kept\./)
  expect(await page.getByRole('progressbar').count()).toBe(0)

  await field(page, 'Maximum number of games').fill('20,000')
  await page.getByRole('button', { name: 'Walk back' }).click()
  await seeText(page, 'Not reached within 20,000 games.')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save every game as CSV' }).click()
  const lines = (await savedBytes(await downloading)).toString('utf8').split('\r\n')
  expect(lines).toHaveLength(20_002)
  expect(lines[1]).toBe(`0,${HASH},10.91`)
  expect(problems).toEqual([])
})

test('the chain of a hash is found without a scheme', async () => {
  const { page } = await openPage({ serviceWorker: false })
  await openSettled(page, '/verifier')
  const first = vectors.find(({ id }) => id === 'bustabit-vx-06')?.inputs.gameHash ?? ''
  await field(page, 'Hash of the newest game').fill(first)
  await page.getByRole('button', { name: 'Find the chain of this hash' }).click()
  await seeText(page, 'It is game 10,000,001.')
  await page.getByRole('button', { name: 'Use bustabit, second era' }).click()
  await seeText(page, 'Still missing: BLS signature.')
})

test('axe finds nothing in any state, and nothing sticks out of a phone', async () => {
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
    await page.locator('#verifier-gameHash').fill(HASH.replace('a', 'а'))
    await page.locator('#verifier-gameHash-error').waitFor()
    await look(`${path}, with a fault`)
    await page.locator('#verifier-gameHash').fill(HASH)
    await page.locator('#chain-limit').fill('1000')
    await page.locator('button[class*="primary"]').last().click()
    await page.locator('svg[role="img"]').waitFor()
    await look(`${path}, computed and walked`)
  }
  expect(violations).toEqual([])
  expect(problems).toEqual([])
})
