import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import PlayerCreatePage from './player-create-page.tsx'
import PlayersPage from './players-page.tsx'

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

it('sends the filters of the address to the API, also a removed casino, and no unknown ones', async () => {
  const given = 'state=active&role=user&sort=name&casino=long-gone&country=IE'
  const { user, asked } = await open([maria], `/admin/players?${given}&rich=yes`)
  const row = await screen.findByRole('row', { name: /Maria/ })
  within(row).getByText('Excluded')
  within(row).getByText('example-one: Account to check')
  const wanted = { ...Object.fromEntries(new URLSearchParams(given)), limit: '100' }
  expect(asked()).toEqual(wanted)
  await user.selectOptions(screen.getByLabelText('Country'), 'United Kingdom')
  await vi.waitFor(() => expect(asked()).toEqual({ ...wanted, country: 'GB' }))
})

it('shows search results in the order of the API', async () => {
  const { user, asked } = await open([maria], '/admin/players?sort=newest')
  await screen.findByRole('row', { name: /Maria/ })
  // The words are there twice; CSS shows one of them by the window's width.
  within(screen.getByRole('columnheader', { name: /^Since/ })).getByRole('button')
  await user.type(screen.getByLabelText('Search players'), 'mar')
  await vi.waitFor(() => expect(asked()).toEqual({ search: 'mar', limit: '100' }))
  for (const name of [/Email/, /^Name/, /Since/])
    expect(within(screen.getByRole('columnheader', { name })).queryByRole('button')).toBeNull()
})

it('logs out other players only', async () => {
  const { user, server } = await open()
  server.answer(api.players.endSessions, undefined)
  await screen.findByRole('row', { name: /Ada/ })
  await user.click(screen.getByLabelText('Select all rows'))
  await user.click(screen.getByRole('button', { name: 'Log out everywhere (1)' }))
  await user.click(screen.getByRole('button', { name: 'Do it now' }))
  await screen.findByText('1 player logged out')
  expect(server.sent(api.players.endSessions).map(({ url }) => url.pathname)).toEqual([
    `/api/v1/players/${TEST_ID}/sessions`,
  ])
})

it('says what to do while there are no players', async () => {
  await open([])
  await screen.findByText('No players yet')
  expect(screen.getAllByRole('link', { name: 'Create a player' })).toHaveLength(2)
})

describe('a new player', () => {
  async function openNew() {
    const server = fakeApi()
    const page = await renderPage({
      pages: { '/admin/players/create': <PlayerCreatePage />, '*': <p>elsewhere</p> },
      at: '/admin/players/create',
      session: loggedIn(aUser({ role: 'admin', admin: true })),
    })
    await page.enter(screen.getByLabelText('Name'), 'Ida Player')
    await page.enter(screen.getByLabelText('Email address'), 'ida@example.com')
    return { ...page, server, send: () => page.user.click(screen.getByRole('button', { name: 'Create' })) }
  }

  it('shows a failure as a toast and beside the field, and keeps the typed values', async () => {
    const { server, send } = await openNew()
    server.refuse(api.players.create, 'user_exists')
    await send()
    const told = await screen.findAllByText('User already registered. Log in to your account to continue.')
    expect(told.length).toBeGreaterThan(1)
    expect(told.some((element) => element.closest('[role="status"]'))).toBe(true)
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ida Player')
  })

  it('creates the account and opens it', async () => {
    const { server, send } = await openNew()
    server.answer(api.players.create, { user: aUser({ _id: TEST_ID, username: 'Ida Player' }) })
    await send()
    await screen.findByText('elsewhere')
    const [request] = server.sent(api.players.create)
    expect(request?.headers.get('idempotency-key')).toBeTruthy()
    expect(request?.body).toEqual({ name: 'Ida Player', email: 'ida@example.com', role: 'user' })
  })

  it('asks for the admin’s own password unless it was given recently', async () => {
    const { server, send } = await openNew()
    server.refuse(api.players.create, 'reauth_required')
    await send()
    await screen.findByText('Enter your password again')
  })

  it('requires a password of 15 characters for staff', async () => {
    const { server, send, user } = await openNew()
    await user.selectOptions(screen.getByLabelText('Role'), 'editor')
    await send()
    await screen.findAllByText('Enter a password: staff need one')
    await user.type(screen.getByLabelText('Password'), 'dry Gulls 9 oa')
    await send()
    await screen.findAllByText(/15/)
    expect(server.sent(api.players.create)).toHaveLength(0)
  })
})
