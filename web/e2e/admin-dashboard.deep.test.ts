import { expect, test } from 'vitest'
import { runAxe } from './axe.ts'
import { control, PHONE, savedBytes } from './browser.ts'
import { makeAdmin, makePlayer } from './fixtures.ts'
import { ADMIN } from './product.ts'
import { expectNoOverflow, openSettled, seeText, seeTitle } from './scenario.ts'

test('staff see what waits, decide, read in the log who did it, and take the log away', async () => {
  const staff = await makeAdmin()
  const player = await makePlayer(staff.call, 'Ingrid')
  const { page } = staff
  // Removes the file picker, which a headless browser cannot show.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))

  await openSettled(page, '/admin')
  // By keys alone, with one undo.
  const row = page.getByRole('row', { name: /Ingrid/ })
  await row.waitFor()
  await row.getByRole('link', { name: 'Ingrid' }).focus()
  await page.keyboard.press('a')
  await row.getByText('Sending…').waitFor()
  await page.keyboard.press('z')
  await row.getByRole('button', { name: 'Confirm account: Ingrid' }).press('Enter')
  await page.getByRole('button', { name: 'Send now' }).click()
  await row.waitFor({ state: 'detached' })
  await page.getByText(/^signals in/).click()
  await page.getByRole('table', { name: 'Signals per day' }).waitFor()
  expect(await runAxe(page)).toEqual([])
  await page.getByRole('link', { name: /^\d*\s*undelivered emails in 30 days$/ }).click()
  await seeText(page, 'No undelivered emails')

  await openSettled(page, '/admin/audit')
  await page.getByLabel('Action').selectOption('players.decideLink')
  await page.waitForURL(/action=players\.decideLink/)
  const decision = page.getByRole('row', { name: new RegExp(`^Casino account .*${player.id.slice(-8)}`) })
  await decision.getByRole('link', { name: 'you' }).waitFor()
  await decision.getByRole('link', { name: /^Casino account/ }).click()
  await seeText(page, /^Timeline of Casino account/)
  await page
    .getByRole('link', { name: /^Open: Casino account/ })
    .first()
    .click()
  await seeTitle(page, 'Ingrid')

  await openSettled(page, `/admin/audit?subject=user:${player.id}`)
  await seeText(page, /^Timeline of Player/)
  expect(await runAxe(page)).toEqual([])
  // The password of more than five minutes ago is asked again.
  await control('clock', { advance: 'PT6M' })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: /^CSV/ }).click()
  const password = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await password.fill(ADMIN.password)
  const [file] = await Promise.all([page.waitForEvent('download'), password.press('Enter')])
  expect(file.suggestedFilename()).toMatch(/^fairflight-audit-log-.*\.csv$/)
  const lines = (await savedBytes(file)).toString('utf8').trimEnd().split('\r\n')
  expect(lines[0]).toBe('\ufeff"at","actor","action","subject","fields","reason","id"')
  expect(lines.slice(1).every((line) => line.includes(player.id))).toBe(true)
  expect(lines.length).toBeGreaterThan(2)

  await page.setViewportSize(PHONE)
  for (const path of ['/admin', '/admin?panel=mails', '/de/admin', '/admin/audit', '/de/admin/audit']) {
    await openSettled(page, path)
    await expectNoOverflow(page)
  }
  expect(staff.problems).toEqual([])
})
