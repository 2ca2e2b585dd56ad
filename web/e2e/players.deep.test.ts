import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/client.ts'
import { api } from '#shared/api/index.ts'
import { runAxe } from './axe.ts'
import { PHONE } from './browser.ts'
import { makeAdmin, makePlayer, untilFound } from './fixtures.ts'
import { expectNoOverflow, openSettled, seeText, seeTitle } from './scenario.ts'

test('staff find a player, edit, decide, log out and remove, with keys alone', async () => {
  const staff = await makeAdmin()
  const player = await makePlayer(staff.call, 'Quentin')
  await untilFound(staff.call, 'quentin')
  const { page } = staff
  const press = async (button: string | RegExp) => {
    await page.getByRole('button', { name: button, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  await openSettled(page, '/admin')
  await page.keyboard.press('/')
  await page.keyboard.type('quen')
  await page.getByRole('link', { name: /^Quentin.*@example\.com$/ }).waitFor()
  await page.keyboard.press('Enter')
  await seeTitle(page, 'Quentin')

  await openSettled(page, '/admin/players?search=QUENTIN')
  await page.getByRole('row', { name: /Quentin/ }).waitFor()
  await page.getByRole('button', { name: 'Views' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await seeTitle(page, 'Quentin')

  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' Renamed')
  await page.keyboard.press('Enter')
  await seeTitle(page, 'Quentin Renamed')

  await page.getByLabel('New note').focus()
  await page.keyboard.type('Called about the login')
  await press('Add note')
  await page.getByRole('list', { name: 'Notes' }).getByText('Called about the login').waitFor()
  await press(/^Delete the note/)
  await press('Delete note')
  await seeText(page, 'No notes yet.')

  await press(/^Confirm account/)
  await press('Send now')
  const history = page.getByRole('list', { name: /^History: / })
  await history.getByText('Account confirmed').waitFor()
  await press(/^Reject account/)
  await page.getByLabel('Reason').fill('Belongs to somebody else')
  await press('Reject')
  await press('Send now')
  await history.getByText('Reason: Belongs to somebody else').waitFor()

  await seeText(page, /1 open session\./)
  await press('Log out everywhere')
  await seeText(page, 'Not logged in anywhere.')
  await expect(player.call(api.users.me)).rejects.toThrow(ApiError)

  const email = (await page.getByText(/^quentin-.*@example\.com$/).textContent()) ?? ''
  await press('Delete player')
  await page.getByLabel(/Type the email address/).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await seeText(page, 'Player deleted.')
  await openSettled(page, '/admin/players?search=quentin')
  await seeText(page, 'No results')
  expect(staff.problems).toEqual([])
})

test('on a phone the list, a player and the form hold what they must', async () => {
  const staff = await makeAdmin()
  const player = await makePlayer(staff.call, 'Ottoline')
  const text = `A note of one long word ${'x'.repeat(200)}`
  await staff.call(api.players.addNote, { params: { id: player.id }, input: { text } })
  await player.call(api.users.exclude, { input: { period: 'forever' } })
  const { page } = staff
  await page.setViewportSize(PHONE)
  for (const path of ['/admin/players', `/admin/players/${player.id}`, '/admin/players/create']) {
    await openSettled(page, path)
    await expectNoOverflow(page)
    expect(await runAxe(page)).toEqual([])
  }
  await openSettled(page, `/admin/players/${player.id}`)
  await seeText(page, 'Excluded permanently')
  await seeText(page, /^A note of one long word/)
  await seeText(page, /^Fun Mode, target .*: not flown$/)
  expect(staff.problems).toEqual([])
})
