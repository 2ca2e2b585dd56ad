import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { changePractice, readPractice } from '#web/lib/practice/practice-store.ts'
import type { SessionState } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import FunPage from './fun-page.tsx'

const MARK = 'Local round: drawn on this device, not counted'
const UNREACHABLE: SessionState = { status: 'unreachable' }

/** Stores practice rounds that were flown with a connection. */
function practisedHere(change: { mayFly?: boolean; drawnHereMs?: number[] } = {}) {
  const { mayFly = true, drawnHereMs = [] } = change
  const rules = { sessionMinutes: 60, signalsPerDay: 10, mayFly }
  changePractice(aUser()._id, (now) => ({ ...now, drawnHereMs, rules }))
}

async function open(session: SessionState) {
  const server = fakeApi()
  for (const endpoint of [api.users.me, api.rounds.list, api.rounds.create, api.rounds.fly])
    server.cut(endpoint)
  const pages = { '/game-app': <FunPage />, '*': <p>elsewhere</p> }
  const page = await renderPage({ pages, at: '/game-app', session })
  return { ...page, server }
}

function goOffline(offline = true) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline)
  act(() => void window.dispatchEvent(new Event(offline ? 'offline' : 'online')))
}

it('flies a local round offline: marked, checked and without a signal', async () => {
  const { server, press } = await open(loggedIn())
  goOffline()
  await press('Get a local round')
  await screen.findByRole('button', { name: 'Fly' })
  screen.getByText(
    'Drawn at random: it cannot know how the round will end. On average every target costs the same: 3% of the stake.',
  )
  screen.getByText(MARK)
  await press('Fly')
  const skip = await screen.findByRole('button', { name: 'Skip' }).catch(() => undefined)
  skip?.click()
  await screen.findByText(/Checked in your browser: everything matches$/)
  screen.getByText('10 of 10 left')
  expect(server.sent(api.rounds.create)).toEqual([])
  expect(server.sent(api.rounds.fly)).toEqual([])
})

it('asks the server again as soon as there is a connection', async () => {
  const { press } = await open(loggedIn())
  goOffline()
  await screen.findByRole('button', { name: 'Get a local round' })
  goOffline(false)
  await press('Get Round')
  await screen.findByRole('alert')
  // The round may exist although its answer was lost: the user can ask again or practise here.
  screen.getByRole('button', { name: 'Get Round' })
  await press('Practise on this device')
  await press('Get a local round')
  await screen.findByRole('button', { name: 'Fly' })
})

it('opens offline for a user who practised on this device', async () => {
  practisedHere()
  const { press } = await open(UNREACHABLE)
  await press('Get a local round')
  await screen.findByRole('button', { name: 'Fly' })
  expect(screen.queryByText(/of 10 left/)).toBeNull()
})

it.each([
  ['nobody practised here', () => {}],
  ['the account may not fly', () => practisedHere({ mayFly: false })],
])('draws no local round if %s', async (_, before) => {
  before()
  await open(UNREACHABLE)
  await screen.findByText('Open Fun Mode here once while online. Then it works offline.')
  const button = screen.getByRole('button', { name: 'Get a local round' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('shows the time-out from the server’s last answer', async () => {
  practisedHere()
  localStorage.setItem('fairflight.was-logged-in', '1 9999-12-31T00:00:00.000Z')
  await open(UNREACHABLE)
  await screen.findByRole('heading', { name: 'Your self-exclusion is permanent' })
  expect(screen.queryByText(/works offline|Details/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Get a local round' })).toBeNull()
})

it('limits local rounds in 24 hours to the number of signals, then offers flights that are not counted', async () => {
  practisedHere({ drawnHereMs: Array.from({ length: 10 }, (_, index) => Date.now() - index * 60_000) })
  const { press } = await open(UNREACHABLE)
  await screen.findByText('No more local rounds today')
  expect(screen.queryByRole('button', { name: 'Get a local round' })).toBeNull()
  for (let flight = 0; flight < 2; flight++) {
    await press('Fly (not counted)')
    await screen.findByText('Not counted')
    await press('Skip')
    await screen.findByText('Your limit on signals applies here too.')
  }
  expect(readPractice(aUser()._id)?.drawnHereMs).toHaveLength(10)
})

it('hides the server’s limit while offline, and keeps a time-out', async () => {
  await open(loggedIn(aUser(), someSignals({ fun: 'excluded' })))
  goOffline()
  await screen.findByRole('heading', { name: 'Play safe' })
  expect(screen.queryByRole('button', { name: 'Get a local round' })).toBeNull()
})
