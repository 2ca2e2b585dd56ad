import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toHex } from '#shared/crash/hex.ts'
import { commitment } from '#shared/crash/practice.ts'
import { api } from '#web/lib/api.ts'
import type { Signals } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { casinoOf, linkOf, roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LivePage from '../live/live-page.tsx'
import FunPage from '../practice/fun-page.tsx'
import { dismissHarmMarkers } from './harm-marker-store.ts'

beforeEach(() => {
  dismissHarmMarkers()
  // jsdom lacks it.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
})

const NIGHTS = { markers: [{ kind: 'night' as const, count: 6, days: 14 }] }
const SENTENCE = 'You asked for signals between midnight and 5:00 on 6 of the last 14 days.'
const serverSeed = new Uint8Array(32).fill(7)

let people = 0
/** Returns a new user: a document asks only once about each. */
function someone(change: Parameters<typeof aUser>[0] = {}) {
  people += 1
  return aUser({ _id: `0123456789abcdefghjkm${String(people).padStart(3, '0')}`, ...change })
}

interface Opened {
  signals?: Signals
  live?: boolean
  answer?: (server: ReturnType<typeof fakeApi>) => void
}

async function open({ signals = someSignals(), live = false, answer }: Opened = {}) {
  const server = fakeApi()
  const user = someone(live ? { groups: [linkOf({ state: 'active' })] } : {})
  server.answer(api.users.me, { user, signals })
  server.answer(api.rounds.list, { rounds: [] })
  server.answer(api.casinos.get, { casino: casinoOf() })
  server.answer(api.harmMarkers.ask, { message: NIGHTS })
  answer?.(server)
  const page = await renderPage({
    pages: { '/game-app': <FunPage />, '/game-app/live': <LivePage />, '*': <p>elsewhere</p> },
    at: live ? '/game-app/live' : '/game-app',
    session: loggedIn(user, signals),
  })
  return { ...page, server }
}

const note = () => screen.queryByText('A note for you')
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')

it('shows the figure, no judgement and the options; sends only the time zone', async () => {
  const { server } = await open()
  await screen.findByText(SENTENCE)
  screen.getByText(/^This is only a count\. Only you know what it means\./)
  const limits = screen.getByRole('link', { name: 'Limits and time-outs' })
  expect(limits.getAttribute('href')).toBe('/play-safe#here')
  screen.getByRole('link', { name: /^Help line: 0808.8020.133/ })
  const why = screen.getByRole('link', { name: 'What we count and store' })
  expect(why.getAttribute('href')).toBe('/privacy-policy#harmMarkers')
  expect(announced().filter((text) => text.startsWith(SENTENCE))).toHaveLength(1)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(server.sent(api.harmMarkers.ask).map(({ body }) => body)).toEqual([{ timeZone }])
  // The note does not block the game.
  expect(screen.getByRole('button', { name: 'Get Round' }).hasAttribute('disabled')).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('closes with one press, keeps the focus, and stays closed on the other tab', async () => {
  const { press, router } = await open({ live: true })
  await screen.findByText(SENTENCE)
  const region = note()?.closest('[tabindex]')
  await press('Close')
  expect(note()).toBeNull()
  expect(document.activeElement).toBe(region)
  expect(announced().join('')).not.toContain(SENTENCE)
  await router.navigate('/game-app')
  await screen.findByRole('button', { name: 'Get Round' })
  expect(note()).toBeNull()
})

it('stays on the other tab without another request or announcement', async () => {
  const { server, router } = await open({ live: true })
  await screen.findByText(SENTENCE)
  await router.navigate('/game-app')
  await screen.findByRole('heading', { name: 'Fun Mode' })
  await screen.findByText(SENTENCE)
  expect(announced().filter((text) => text.startsWith(SENTENCE))).toEqual([])
  expect(server.sent(api.harmMarkers.ask)).toHaveLength(1)
})

it('hides during a round and returns without an announcement', async () => {
  const { server, press } = await open()
  await screen.findByText(SENTENCE)
  const planned = roundOf({ target: 1.5, commitment: await commitment(serverSeed) })
  server.answer(api.rounds.create, { round: planned, signals: someSignals({ remaining: 9 }) })
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  expect(note()).not.toBeNull()
  const outcome = { multiplier: 30, hit: true, source: 'practice' as const }
  const flown = { ...planned, serverSeed: toHex(serverSeed), clientSeed: 'another', outcome }
  server.answer(api.rounds.fly, { round: flown })
  await press('Fly')
  await screen.findByRole('button', { name: 'Skip' })
  expect(note()).toBeNull()
  await press('Skip')
  await screen.findByText('Flew away at 30.00x')
  await waitFor(() => expect(note()).not.toBeNull())
})

it('can be postponed for 30 days and names the date', async () => {
  const { server, press } = await open()
  await screen.findByText(SENTENCE)
  server.cut(api.harmMarkers.postpone)
  await press('Hide for 30 days')
  await screen.findByRole('alert')
  server.answer(api.harmMarkers.postpone, { until: '2026-12-21T10:00:00.000Z' })
  await press('Hide for 30 days')
  expect(await screen.findAllByText(/^Hidden until 21 Dec 2026\.$/)).toHaveLength(2)
  expect(note()).toBeNull()
  expect(document.activeElement?.textContent).toBe('Close')
  await press('Close')
  expect(screen.queryByText(/no such note before/)).toBeNull()
})

it.each<[string, Opened]>([
  ['the server has nothing to say', { answer: (server) => server.answer(api.harmMarkers.ask, {}) }],
  ['it fails', { answer: (server) => server.refuse(api.harmMarkers.ask, 'internal') }],
  ['it cannot be reached', { answer: (server) => server.cut(api.harmMarkers.ask) }],
])('shows nothing if %s', async (_, how) => {
  const { server } = await open(how)
  await waitFor(() => expect(server.sent(api.harmMarkers.ask)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Get Round' })
  expect(note()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('disappears with a time-out that begins on another device', async () => {
  const { server, press } = await open()
  await screen.findByText(SENTENCE)
  const excluded = someSignals({ fun: 'excluded', live: 'excluded' })
  server.answer(api.users.me, { user: aUser(), signals: excluded })
  server.refuse(api.rounds.create, 'excluded', { until: '2026-12-21T10:00:00.000Z' })
  await press('Get Round')
  await waitFor(() => expect(note()).toBeNull())
})

it.each(['excluded', 'not_verified'] as const)('sends no request for a user who is %s', async (fun) => {
  const { server } = await open({ signals: someSignals({ fun, live: fun }), live: true })
  await screen.findByRole('heading', { level: 1 })
  await new Promise((done) => setTimeout(done, 20))
  expect(server.sent(api.harmMarkers.ask)).toEqual([])
})

it('sends no request without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { server } = await open()
  await screen.findByRole('heading', { level: 1 })
  await new Promise((done) => setTimeout(done, 20))
  expect(server.sent(api.harmMarkers.ask)).toEqual([])
})
