import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import vectors from '#shared/crash/fair/testing/vectors.json' with { type: 'json' }
import { runAxe } from './axe.ts'
import { PHONE } from './browser.ts'
import { makeLivePlayer } from './fixtures.ts'
import { expectNoOverflow, seeText, skipToEnd } from './scenario.ts'

/** The example with a published scheme. */
const CASINO = 'example-cirrus'

/** A recorded round, and the data that its site showed before it. */
const recorded = vectors.find(
  ({ scheme, evidence }) => scheme === 'bustabit-v3-classic' && /site/.test(evidence),
)
const gameHash = recorded?.inputs.gameHash ?? ''
const multiplier = ((recorded?.hundredths ?? 0) / 100).toFixed(2)
const hashBefore = createHash('sha256').update(Buffer.from(gameHash, 'hex')).digest('hex')

test('a live round is verified by the hash stored when it was drawn', async () => {
  const { page, problems } = await makeLivePlayer('Verena', CASINO)
  await page.setViewportSize(PHONE)
  await page.goto('/game-app/live')
  const proof = page.locator('#details')
  await proof.click()
  await page.getByText('Make this round checkable (optional)').click()
  const hash = page.getByLabel('Hash shown before the round')
  await hash.fill(hashBefore.slice(1))
  await seeText(page, 'not 63 characters')
  await page.getByRole('button', { name: 'Get Round' }).click()
  await page.getByRole('alert').getByText('not 63 characters').first().waitFor()
  await hash.fill(`0x${hashBefore}`)
  await expectNoOverflow(page)
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Get Round' }).click()
  await seeText(page, `Hash stored: ${hashBefore.slice(0, 12)}…`)

  await page.getByText('Fairness data (optional)').first().click()
  await page.getByLabel('Multiplier you saw').fill('1.01')
  await page.getByText('Fairness data (optional)').last().click()
  await page.getByLabel('Paste the fairness dialog').fill(`Hash: ${gameHash}\nBust: ${multiplier}x`)
  await seeText(page, 'Read: Game hash.')
  await seeText(page, `The data gives ${multiplier}x, you entered 1.01x.`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const both = page.getByLabel('Save both')
  await expect.poll(() => both.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: `Enter ${multiplier}x` }).click()
  await seeText(page, 'Will be saved as verified.')
  await expectNoOverflow(page)
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await skipToEnd(page)
  await seeText(page, `Flew away at ${multiplier}x`)
  await seeText(page, 'We store the hash before drawing the target')

  await page.goto('/rounds')
  await page.getByRole('button', { name: /reached|missed/ }).click()
  await page.getByRole('dialog').getByText(hashBefore).waitFor()
  await expectNoOverflow(page)
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('link', { name: 'Open in the verifier' }).click()
  await page.waitForURL(/\/verifier#scheme=bustabit-v3-classic/)
  await seeText(page, `${multiplier}x`)
  expect(problems).toEqual([])
})
