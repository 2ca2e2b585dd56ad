import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { openPage, PHONE } from './browser.ts'
import { makeUser } from './fixtures.ts'
import { expectNoOverflow, logIn, openSettled, seeText, skipToEnd } from './scenario.ts'
import { frameOf, goOffline, untilKept, visit } from './service-worker-visit.ts'

const CHECKED = 'Checked in your browser: everything matches'

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a round is flown by keyboard on a phone and checked on the page and in the verifier', async () => {
  const { page, problems } = await makeUser('Pat')
  await page.setViewportSize(PHONE)
  await openSettled(page, '/game-app')
  const told: string[] = []
  await page.exposeFunction('hear', (text: string) => told.push(text))
  await page.evaluate(() => {
    const region = document.querySelector('main [role=status]')
    const hear = () => Reflect.get(window, 'hear')(region?.textContent)
    if (region)
      new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true })
  })
  expect(await runAxe(page)).toEqual([])
  await button(page, 'Get Round').press('Enter')
  await button(page, 'Fly').waitFor()
  await page.locator('#details').press('Enter')
  await button(page, 'Credits').press('Enter')
  await page.getByRole('radio', { name: '200' }).press('Space')
  await page.keyboard.press('Escape')
  expect(await runAxe(page)).toEqual([])
  await expectNoOverflow(page)
  await button(page, 'Fly').press('Enter')
  await skipToEnd(page)
  await seeText(page, CHECKED)
  await expect
    .poll(() => told.at(-1))
    .toMatch(/^Flew away at [\d,.]+x\. Target [\d.]+x (?:reached|missed)\.$/)
  expect(told[0]).toMatch(/^Signal \(a random round plan\): cash out at/)
  expect(told[1]).toBe('Round begins')
  expect(told.length).toBeLessThanOrEqual(4)
  await seeText(page, /^Staked 200, back /)
  await page.locator('#details').press('Enter')
  for (const tab of ['Credits', 'Limits', 'Odds and proof']) {
    await page.getByRole('dialog').getByRole('button', { name: tab }).press('Enter')
    expect(await runAxe(page)).toEqual([])
    await expectNoOverflow(page)
  }

  const text = await page
    .locator('main p')
    .filter({ hasText: /^Flew away at [^ ]+x$/ })
    .first()
    .textContent()
  await page.getByRole('link', { name: 'Open in the verifier' }).press('Enter')
  await page.waitForURL(/\/verifier#scheme=fairflight-practice/)
  await seeText(page, String(text?.split(' ').at(-1)))
  expect(problems).toEqual([])
})

/** Records the times of the page's animation frames. */
function countFrames() {
  const frames: number[] = []
  const ask = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    ask((nowMs) => {
      frames.push(nowMs)
      callback(nowMs)
    })
  Reflect.set(window, 'frames_', frames)
}

test('the flight runs at the screen’s frame rate and stops when it has ended', async () => {
  const user = await makeUser('Moe')
  const { page, context, problems } = await openPage({ motion: true })
  await context.addCookies(await user.context.cookies())
  await page.addInitScript(countFrames)
  await openSettled(page, '/game-app')
  await page.locator('canvas').first().waitFor()
  const frames = () => page.evaluate((): number[] => Reflect.get(window, 'frames_'))
  const steps: number[] = []
  // A round may end at once, so up to ten are flown to see a second of flight.
  for (let round = 0; round < 10 && steps.length < 60; round++) {
    await button(page, 'Get Round').click()
    await button(page, 'Fly').click()
    await page
      .getByText(/^Round in progress|^Flew away/)
      .first()
      .waitFor()
    const before = (await frames()).length
    await page.waitForFunction((begun) => {
      const hasEnded = [...document.querySelectorAll('main p')].some((it) =>
        /^Flew away at/.test(it.textContent ?? ''),
      )
      return hasEnded || Reflect.get(window, 'frames_').length - begun >= 60
    }, before)
    const came = (await frames()).slice(before)
    steps.push(...came.slice(1).map((atMs, index) => atMs - (came[index] ?? atMs)))
    await skipToEnd(page)
  }
  const median = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const slow = steps.filter((ms) => ms > 34).length
  // biome-ignore lint/suspicious/noConsole: a reading, not a limit: other machines are slower
  console.info(`flight: ${steps.length} frames, median ${median.toFixed(1)} ms, ${slow} over 34 ms`)
  // Late frames may still come, then none.
  const during = async () => {
    const before = (await frames()).length
    await page.waitForTimeout(700)
    return (await frames()).length - before
  }
  await expect.poll(during).toBe(0)
  expect(problems).toEqual([])
})

test('a local round flies offline, also after a reload', async () => {
  const { email, context } = await makeUser('Lou')
  await context.close()
  const first = await visit('/login')
  const { page, problems } = first
  await logIn(page, email)
  await page.getByRole('button', { name: /Lou$/ }).first().waitFor()
  await openSettled(page, '/game-app')
  await button(page, 'Get Round').waitFor()
  await page.reload()
  await button(page, 'Get Round').waitFor()
  await page.locator('canvas').first().waitFor({ state: 'attached' })
  await untilKept(page, ...frameOf('en'))
  await goOffline(first)
  await page.reload()
  await button(page, 'Get a local round').click()
  await seeText(page, 'Local round: drawn on this device, not counted')
  await button(page, 'Fly').click()
  await skipToEnd(page)
  await seeText(page, CHECKED)
  // Other pages do not treat the user as logged in.
  await page.goto('/profile')
  await seeText(page, /offline/)
  expect(problems).toEqual([])
})
