import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { openNativeDialogs } from '#web/testing/native-dialog.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PlayersPage from './players-page.tsx'

openNativeDialogs()

const staff = aUser({ role: 'admin', admin: true, username: 'Ada', lega_info: { in_list: false } })
const maria = aUser({
  _id: TEST_ID,
  groups: [linkOf()],
  excludedUntil: '9999-12-31T23:59:59.999Z',
  lega_info: { in_list: true },
})

async function open(users: User[] = [staff, maria], at = '/admin/players') {
  const server = fakeApi()
  server.answer(api.users.list, { users })
  const page = await renderPage({ pages: { '*': <PlayersPage /> }, at, session: loggedIn(staff) })
  const asked = () => Object.fromEntries(server.sent(api.users.list).at(-1)?.url.searchParams ?? [])
  return { ...page, server, asked }
}

it('asks what the address says, and nothing that it does not know', async () => {
  const { asked } = await open(
    [maria],
    '/admin/players?state=active&role=user&verified=true&sort=name&rich=yes',
  )
  const row = await screen.findByRole('row', { name: /Maria/ })
  within(row).getByText('Excluded')
  within(row).getByText('example-one: Account waits')
  expect(asked()).toEqual({ state: 'active', role: 'user', verified: 'true', sort: 'name', limit: '50' })
})

it('searches in the order of what it searches', async () => {
  const { user, asked } = await open([maria], '/admin/players?sort=newest')
  await screen.findByRole('row', { name: /Maria/ })
  // Its words stand there twice: what a window shows of them its width decides.
  within(screen.getByRole('columnheader', { name: /^Since/ })).getByRole('button')
  await user.type(screen.getByLabelText('Search players'), 'mar')
  await vi.waitFor(() => expect(asked()).toEqual({ search: 'mar', limit: '50' }))
  expect(screen.getByRole('columnheader', { name: /E-mail/ }).getAttribute('aria-sort')).toBe('ascending')
  expect(within(screen.getByRole('columnheader', { name: /Since/ })).queryByRole('button')).toBeNull()
})

it('removes only after the address was typed, and shows why where the server refuses', async () => {
  const { user, server } = await open()
  server.refuse(api.users.remove, 'last_admin')
  await user.click(await screen.findByRole('button', { name: 'Remove Maria' }))
  const typed = screen.getByLabelText('Type the player’s e-mail address to confirm')
  await user.type(typed, 'someone@example.com')
  await user.click(screen.getByRole('button', { name: 'Remove for good' }))
  await screen.findAllByText('This is not the e-mail address of this player.')
  expect(server.sent(api.users.remove)).toHaveLength(0)
  await user.clear(typed)
  await user.type(typed, maria.email)
  await user.click(screen.getByRole('button', { name: 'Remove for good' }))
  await screen.findByText(/last admin/)
  server.answer(api.users.remove, { _id: maria._id })
  await user.click(screen.getByRole('button', { name: 'Remove for good' }))
  await vi.waitFor(() => expect(screen.queryByRole('row', { name: /Maria/ })).toBeNull())
  await screen.findByText('The player was removed.')
})

it('offers nobody their own removal, and logs out others only', async () => {
  const { user, server } = await open()
  server.answer(api.players.endSessions, undefined)
  await screen.findByRole('row', { name: /Ada/ })
  expect(screen.queryByRole('button', { name: 'Remove Ada' })).toBeNull()
  await user.click(screen.getByLabelText('Select all rows shown'))
  await user.click(screen.getByRole('button', { name: 'Log out everywhere (1)' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }))
  await screen.findByText('1 player logged out')
  expect(server.sent(api.players.endSessions).map(({ url }) => url.pathname)).toEqual([
    `/api/v1/players/${TEST_ID}/sessions`,
  ])
})

it('puts players in the list, and undoes that', async () => {
  const { user, server } = await open()
  server.answer(api.players.update, { user: staff })
  await user.click(await screen.findByLabelText('Select Ada'))
  await user.click(screen.getByRole('button', { name: 'Put in the list' }))
  await screen.findByText('1 player put in the list')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('1 change undone')
  expect(server.sent(api.players.update).map(({ body }) => body)).toEqual([
    { lega_info: { in_list: true } },
    { lega_info: { in_list: false } },
  ])
})

it('says what to do where nobody is', async () => {
  await open([])
  await screen.findByText('No players yet')
  expect(screen.getAllByRole('link', { name: 'Create a player' })).toHaveLength(2)
})
