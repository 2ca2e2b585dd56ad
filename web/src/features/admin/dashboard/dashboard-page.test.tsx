import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { OutputOf } from '#shared/api/endpoint.ts'
import { PLAYER_STATES } from '#shared/models/casino-link.ts'
import { Dashboard } from '#shared/models/dashboard.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn } from '#web/testing/people.ts'
import { linkOf, TEST_ID } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import DashboardPage from './dashboard-page.tsx'

const staff = aUser({ role: 'admin', admin: true })
const player = { _id: TEST_ID, username: 'Maria', email: 'maria@example.com' }
const since = '2026-11-20T10:00:00.000Z'
const none = { count: 0, atLeast: false }

function dashboardOf(change: Partial<Dashboard> = {}): Dashboard {
  const days = Array.from({ length: 14 }, (_, index) => `2026-11-${String(index + 8).padStart(2, '0')}`)
  return z.parse(Dashboard, {
    at: '2026-11-21T10:00:00.000Z',
    accounts: { count: 3, atLeast: false, oldest: since },
    deposits: none,
    activationsDue: none,
    mailsFailed: { count: 2, atLeast: false, oldest: since },
    players: PLAYER_STATES.map((state) => ({ state, count: 5000, atLeast: state === 'active' })),
    posts: [{ kind: 'page', status: 'draft', count: 4, atLeast: false }],
    signals: days.map((day, index) => ({ day, fun: index * 10, live: index })),
    ...change,
  })
}

const waitingOne: OutputOf<typeof api.deposits.list>['deposits'] = [{ player, link: linkOf(), since }]

async function open({ waiting = waitingOne, at = '/admin', dashboard = dashboardOf() } = {}) {
  const server = fakeApi()
  server.answer(api.dashboard.get, dashboard)
  server.answer(api.casinos.listRecords, { casinos: [] })
  server.answer(api.deposits.list, { deposits: waiting })
  server.answer(api.mail.listFailed, { mails: [] })
  const page = await renderPage({ pages: { '*': <DashboardPage /> }, at, session: loggedIn(staff) })
  return { ...page, server }
}

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('counts the waiting decisions, and shows the other figures below the queue', async () => {
  await open({ dashboard: dashboardOf({ deposits: { count: 100, atLeast: true, oldest: since } }) })
  await screen.findByRole('heading', { level: 1, name: 'at least 103 decisions waiting' })
  expect(hrefOf(/activations due$/)).toBe('/admin/players?state=cooling-off')
  expect(hrefOf(/^2\s*undelivered emails/)).toBe('/admin?panel=mails')
  expect(hrefOf(/^4\s*drafts/)).toBe('/admin/blog?status=draft')
})

it('marks accounts that another player claims or has', async () => {
  const other = { casino: linkOf().casino, player: { _id: staff._id, username: 'Bea' } }
  const competing = [
    { ...other, account: 'confirmed' as const },
    { ...other, player: { _id: TEST_ID, username: 'Cy' }, account: 'pending' as const },
  ]
  await open({ waiting: [{ player, link: linkOf(), since, competing }] })
  await screen.findByRole('link', { name: 'Confirmed for Bea' })
  expect(hrefOf('Confirmed for Bea')).toBe(`/admin/players/${staff._id}`)
  expect(hrefOf('Also claimed by Cy')).toBe(`/admin/players/${TEST_ID}`)
})

it('shows the signals of each day as a plot and as a table', async () => {
  const { user } = await open()
  await user.click(await screen.findByText('signals in 14 days'))
  screen.getByText('1,001')
  const table = screen.getByRole('table', { name: 'Signals per day' })
  const rows = within(table).getAllByRole('row')
  expect(rows).toHaveLength(15)
  expect(rows[1]?.textContent).toMatch(/21 Nov 2026.*130.*13$/)
})

it('keeps the queue if the figures cannot be loaded', async () => {
  const server = fakeApi()
  server.refuse(api.dashboard.get, 'internal')
  server.answer(api.deposits.list, { deposits: [{ player, link: linkOf(), since }] })
  await renderPage({ pages: { '*': <DashboardPage /> }, at: '/admin', session: loggedIn(staff) })
  await screen.findByRole('alert')
  await screen.findByRole('link', { name: 'Maria' })
})

it('delays a confirmation, sends it on request, removes its row and counts again', async () => {
  const { server, user } = await open()
  server.answer(api.players.decideLink, { link: linkOf({ account: 'confirmed', state: 'deposit-needed' }) })
  await user.click(await screen.findByRole('button', { name: 'Confirm account: Maria' }))
  screen.getByText('Confirmed: Maria, example-one. Email in 10 seconds.')
  expect(server.sent(api.players.decideLink)).toEqual([])
  server.answer(api.deposits.list, { deposits: [] })
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText('No decisions waiting')
  expect(server.sent(api.players.decideLink)[0]?.body).toEqual({ account: 'confirmed' })
  await waitFor(() => expect(server.sent(api.dashboard.get)).toHaveLength(2))
})

it('follows the decisions of colleagues, except under an open reason', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { server, user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Reject account: Maria' }))
  server.answer(api.dashboard.get, dashboardOf({ accounts: none }))
  server.answer(api.deposits.list, { deposits: [] })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  const dialog = screen.getByRole('dialog', { name: 'Reject account' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await screen.findByText('No decisions waiting')
})

it('sends a delayed decision after ten seconds', async () => {
  const { server, user } = await open()
  server.answer(api.players.decideLink, { link: linkOf({ account: 'confirmed', state: 'deposit-needed' }) })
  const confirm = await screen.findByRole('button', { name: 'Confirm account: Maria' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(confirm)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(server.sent(api.players.decideLink)).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await waitFor(() => expect(server.sent(api.players.decideLink)).toHaveLength(1))
  // The decision is already sent: undoing does nothing.
  await user.keyboard('z')
  expect(server.sent(api.players.decideLink)).toHaveLength(1)
})

it('decides by keys and undoes by z: nothing is sent', async () => {
  const { server, user } = await open()
  await screen.findByRole('link', { name: 'Maria' })
  await user.keyboard('ja')
  await screen.findByText('Sending…')
  await user.keyboard('z')
  await screen.findByRole('button', { name: 'Confirm account: Maria' })
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  await user.keyboard('jr')
  screen.getByRole('dialog', { name: 'Reject account' })
  expect(server.sent(api.players.decideLink)).toEqual([])
})

it('sends a delayed decision when the page is left', async () => {
  const { server, user } = await open()
  server.answer(api.players.decideLink, { link: linkOf({ account: 'confirmed', state: 'deposit-needed' }) })
  await user.click(await screen.findByRole('button', { name: 'Confirm account: Maria' }))
  fireEvent(window, new Event('pagehide'))
  fireEvent(window, new Event('pagehide'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull())
  expect(server.sent(api.players.decideLink)).toHaveLength(1)
})

it('rejects only with a reason', async () => {
  const { server, user } = await open()
  const reject = await screen.findByRole('button', { name: 'Reject account: Maria' })
  server.answer(api.players.decideLink, { link: linkOf({ account: 'rejected', state: 'account-rejected' }) })
  await user.click(reject)
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findAllByText('Enter a reason')
  await user.type(screen.getByLabelText('Reason'), 'No such account.')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  server.answer(api.deposits.list, { deposits: [] })
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText('No decisions waiting')
  expect(server.sent(api.players.decideLink)[0]?.body).toEqual({
    account: 'rejected',
    reason: 'No such account.',
  })
})

it('keeps a refused rejection with its reason, and shows the error', async () => {
  const { server, user } = await open()
  server.refuse(api.players.decideLink, 'wrong_state')
  await user.click(await screen.findByRole('button', { name: 'Reject account: Maria' }))
  await user.type(screen.getByLabelText('Reason'), 'No such account.')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  await screen.findByText(/^Not sent: Maria/)
  await user.click(await screen.findByRole('button', { name: 'Reject account: Maria' }))
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'No such account.')
})

it('lets nobody decide about their own casino link', async () => {
  await open({ waiting: [{ player: { ...player, _id: staff._id }, link: linkOf(), since }] })
  await screen.findByText('Someone else must decide on your account.')
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

it('lists failed mails without their recipients', async () => {
  const server = fakeApi()
  server.answer(api.dashboard.get, dashboardOf())
  const mail = { _id: TEST_ID, mail: 'live_active', language: 'de', fault: 'undelivered' } as const
  server.answer(api.mail.listFailed, {
    mails: [{ ...mail, attempts: 84, createdAt: since, failedAt: '2026-11-23T10:00:00.000Z' }],
  })
  await renderPage({ pages: { '*': <DashboardPage /> }, at: '/admin?panel=mails', session: loggedIn(staff) })
  const row = await screen.findByRole('row', { name: /Live mode active/ })
  within(row).getByText('Deutsch')
  within(row).getByText('Refused for three days')
})
