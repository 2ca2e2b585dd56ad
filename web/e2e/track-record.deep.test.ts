import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_BASE, api } from '#shared/api/index.ts'
import { RISKS } from '#shared/crash/target.ts'
import { TrackRecord } from '#shared/models/track-record.ts'
import { runAxe } from './axe.ts'
import { productOrigin, savedBytes } from './browser.ts'
import { makeAdmin, makeNewcomer } from './fixtures.ts'
import { openSettled, seeText } from './scenario.ts'

async function practiceTotal() {
  const answer = await fetch(`${productOrigin()}${API_BASE}/track-record`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  const [practice] = z.parse(TrackRecord, await answer.json()).sources
  if (!practice) throw new Error('no practice')
  return practice.total
}

const practice = (page: Page) => page.locator('section').filter({ hasText: 'Practice rounds' }).first()

async function saved(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    practice(page).getByRole('button', { name }).first().click(),
  ])
  return { name: download.suggestedFilename(), bytes: await savedBytes(download) }
}

test('practice rounds that were flown are counted, plotted, and can be saved', async () => {
  const before = await practiceTotal()
  const { page, context, call, id, problems } = await makeNewcomer('Counted')
  const staff = await makeAdmin()
  await staff.call(api.players.update, { params: { id }, input: { verified: true } })
  for (const risk of RISKS) {
    const { round } = await call(api.rounds.create, { input: { mode: 'fun', risk } })
    await call(api.rounds.fly, { params: { id: round._id }, input: { clientSeed: 'e2e-0123456789' } })
  }
  // The count follows the table's stream with a delay.
  await expect.poll(async () => (await practiceTotal()).rounds).toBe(before.rounds + 3)
  const after = await practiceTotal()
  expect(after.tooFew).toBe(true)

  await openSettled(page, '/track-record')
  await seeText(page, `${after.hits} of ${after.rounds} plans reached their target.`)
  await practice(page).getByText('Too few', { exact: true }).waitFor()
  const plot = practice(page).getByRole('img', { name: /targets reached, by range/ })
  expect(await plot.getAttribute('aria-label')).toMatch(/Steady, 1\.10x to 1\.50x: .*too few/)

  const keys = practice(page).getByRole('slider', { name: /targets reached, by range/ })
  await keys.focus()
  await page.keyboard.press('ArrowRight')
  expect(await keys.getAttribute('aria-valuetext')).toMatch(/^Balanced, 1\.51x to 3\.00x/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await practice(page)
    .getByRole('table', { name: /targets reached, by range/ })
    .waitFor()

  const csv = await saved(page, 'Save figures (CSV)')
  expect(csv.name).toBe('fairflight-practice-bands.csv')
  expect(csv.bytes.toString('utf8').split('\r\n')).toHaveLength(5)
  const png = await saved(page, 'Save picture (PNG)')
  expect(png.name).toBe('fairflight-practice-bands.png')
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  const width = (await plot.getAttribute('viewBox'))?.split(' ')[2]
  expect(png.bytes.readUInt32BE(16)).toBe(2 * (Number(width) + 48))
  expect(await colours(page, png.bytes)).toBeGreaterThan(20)

  expect(await runAxe(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

/** Returns the number of colours of a picture; an empty one has one. */
function colours(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const brush = canvas.getContext('2d')
    brush?.drawImage(image, 0, 0)
    const pixels = brush?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const found = new Set<number>()
    for (let at = 0; at < pixels.length; at += 4) {
      found.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0))
    }
    return found.size
  }, png.toString('base64'))
}
