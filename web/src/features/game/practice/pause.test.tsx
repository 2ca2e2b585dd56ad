import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import type { Outcome } from '#shared/models/basics.ts'
import { api } from '#web/lib/api.ts'
import { readPractice } from '#web/lib/practice/practice-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { casinoOf, roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LivePage from '../live/live-page.tsx'
import FunPage from './fun-page.tsx'

const START = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000
const person = aUser({ limits: { signalsPerDay: 10, sessionMinutes: 10 } })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: START, toFake: ['Date', 'setInterval', 'clearInterval'] })
})

async function open(shown: ReactNode = <FunPage />, signals = someSignals(), user = person) {
  const server = fakeApi()
  server.answer(api.users.me, { user, signals })
  server.answer(api.rounds.list, { rounds: [] })
  server.answer(api.rounds.create, { round: roundOf(), signals: someSignals({ remaining: 9 }) })
  const outcome = { multiplier: 40, hit: true, source: 'practice' } satisfies z.infer<typeof Outcome>
  const settled = roundOf({ serverSeed: '07'.repeat(32), clientSeed: 'mine', outcome })
  server.answer(api.rounds.fly, { round: settled })
  const pages = { '/game-app': shown, '/': <p>the home page</p> }
  const page = await renderPage({ pages, at: '/game-app', session: loggedIn(user, signals) })
  return { ...page, server }
}

/** Advances the clock and triggers the page's check. */
const pass = (minutes: number) =>
  act(() => {
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    vi.advanceTimersByTime(6000)
  })

const isPaused = () => screen.queryByRole('heading', { name: 'Reality check' }) !== null

it('appears after the user’s minutes, but not during a flight', async () => {
  const { press } = await open()
  await press('Get Round')
  await press('Fly')
  await screen.findByRole('button', { name: 'Skip' })
  pass(11)
  expect(isPaused()).toBe(false)
  await press('Skip')
  expect(isPaused()).toBe(true)
  screen.getByText('You started 12 minutes ago.')
  screen.getByText('Rounds played: 1. Average cost in play credits: 3.')
  screen.getByRole('link', { name: 'National Gambling Helpline (GamCare)' })
  expect(document.activeElement?.textContent).toBe('Reality check')
})

it('survives a reload, and continuing grants the same minutes again', async () => {
  const first = await open()
  await first.press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  pass(10)
  expect(isPaused()).toBe(true)
  first.unmount()
  const { press } = await open()
  expect(isPaused()).toBe(true)
  await press('Continue')
  expect(isPaused()).toBe(false)
  pass(9)
  expect(isPaused()).toBe(false)
  pass(1)
  expect(isPaused()).toBe(true)
  screen.getByText(/You started 2[01] minutes ago/)
})

it('ends the session if the user stops', async () => {
  const { press, user } = await open()
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  pass(10)
  await user.click(screen.getByRole('link', { name: 'Stop for now' }))
  await screen.findByText('the home page')
  expect(readPractice(person._id)?.session).toBeUndefined()
})

it('appears in live mode too, between two rounds', async () => {
  const live = someSignals({ live: 'ready', casino: 'example-one' })
  const { server, press } = await open(<LivePage />, live)
  server.answer(api.casinos.get, { casino: casinoOf() })
  server.answer(api.rounds.create, { round: roundOf({ mode: 'live', casino: 'example-one' }), signals: live })
  await press('Get Round')
  await press('It flew away at…')
  pass(10)
  expect(isPaused()).toBe(false)
  await press('I did not see it')
  expect(isPaused()).toBe(true)
  screen.getByText('Rounds played: 1.')
})

it('does not appear without a round', async () => {
  await open()
  pass(60)
  expect(isPaused()).toBe(false)
})

it('appears on a second device with the time since the first round, and continues on that device alone', async () => {
  const playing = {
    since: new Date(START - 15 * MINUTE).toISOString(),
    lastAt: new Date(START).toISOString(),
  }
  const signals = someSignals({ playing: { ...playing, rounds: 4, minutes: 10 } })
  const { press } = await open(<FunPage />, signals)
  await screen.findByRole('heading', { name: 'Reality check' })
  screen.getByText('You started 15 minutes ago.')
  screen.getByText('Rounds played: 4.')
  await press('Continue')
  expect(isPaused()).toBe(false)
  pass(9)
  expect(isPaused()).toBe(false)
  pass(1)
  expect(isPaused()).toBe(true)
  screen.getByText(/You started 2[56] minutes ago/)
})

it('appears when the page regains focus after the minutes were lowered on another device', async () => {
  const before = aUser({ limits: { signalsPerDay: 10, sessionMinutes: 40 } })
  const { server, press } = await open(<FunPage />, someSignals(), before)
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  pass(12)
  expect(isPaused()).toBe(false)
  server.answer(api.site.visitor, { country: 'GB', me: { user: person, signals: someSignals() } })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByRole('heading', { name: 'Reality check' })
})
