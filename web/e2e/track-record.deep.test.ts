import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { API_BASE, api } from '#shared/api/index.ts'
import { RISKS } from '#shared/crash/target.ts'
import { TrackRecord } from '#shared/models/track-record.ts'
import { runAxe } from './axe.ts'
import { productOrigin } from './browser.ts'
import { makeAdmin, makeNewcomer } from './fixtures.ts'
import { openSettled, seeText } from './scenario.ts'

async function practiceTotal() {
  const answer = await fetch(`${productOrigin()}${API_BASE}/track-record`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  const [practice] = z.parse(TrackRecord, await answer.json()).sources
  if (!practice) throw new Error('no practice')
  return practice.total
}

test('flown practice rounds are counted and drawn as a line', async () => {
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
  await page.getByRole('heading', { name: `${after.hits} of ${after.rounds} reached.` }).waitFor()
  await seeText(page, 'Too few for a verdict.')
  const cone = page.getByRole('img', { name: new RegExp(`After ${after.rounds} plans, our line is at`) })
  await cone.waitFor()
  await page.getByRole('button', { name: 'All figures as a table' }).press('Enter')
  await page.getByRole('table', { name: 'Practice rounds: measured and expected' }).waitFor()

  expect(await runAxe(page)).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})
