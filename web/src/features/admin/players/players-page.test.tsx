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

const staff = aUser({ role: 'admin', admin: true, username: 'Ada' })
const maria = aUser({
  _id: TEST_ID,
  groups: [linkOf()],
  excludedUntil: '9999-12-31T23:59:59.999Z',
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
  within(row).getByText('example-one: Account to check')
  expect(asked()).toEqual({ state: 'active', role: 'user', verified: 'true', sort: 'name', limit: '50' })
})

it('shows what a search finds in the order in which it is found', async () => {
  const { user, asked } = await open([maria], '/admin/players?sort=newest')
  await screen.findByRole('row', { name: /Maria/ })
  // Its words stand there twice: what a window shows of them its width decides.
  within(screen.getByRole('columnheader', { name: /^Since/ })).getByRole('button')
  await user.type(screen.getByLabelText('Search players'), 'mar')
  await vi.waitFor(() => expect(asked()).toEqual({ search: 'mar', limit: '50' }))
  for (const name of [/Email/, /^Name/, /Since/])
    expect(within(screen.getByRole('columnheader', { name })).queryByRole('button')).toBeNull()
})

it('logs out others only', async () => {
  const { user, server } = await open()
  server.answer(api.players.endSessions, undefined)
  await screen.findByRole('row', { name: /Ada/ })
  await user.click(screen.getByLabelText('Select all rows shown'))
  await user.click(screen.getByRole('button', { name: 'Log out everywhere (1)' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out everywhere' }))
  await screen.findByText('1 player logged out')
  expect(server.sent(api.players.endSessions).map(({ url }) => url.pathname)).toEqual([
    `/api/v1/players/${TEST_ID}/sessions`,
  ])
})

it('says what to do where nobody is', async () => {
  await open([])
  await screen.findByText('No players yet')
  expect(screen.getAllByRole('link', { name: 'Create a player' })).toHaveLength(2)
})
