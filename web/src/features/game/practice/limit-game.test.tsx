import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Round } from '#shared/models/round.ts'
import { api } from '#web/lib/api.ts'
import { NEW_BOOK } from '#web/lib/practice/book.ts'
import { readPractice } from '#web/lib/practice/practice-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import FunPage from './fun-page.tsx'

const HOURS_MS = 3_600_000
const ROUNDS = [true, false].map((hit, index) =>
  roundOf({
    _id: `0a1b2c3d4e5f6g7h8j9k1${index}`,
    chance: 0.45,
    outcome: { multiplier: hit ? 3 : 1, hit, source: 'practice' },
  }),
)

async function open({ waitMs = 3 * HOURS_MS + 20 * 60_000, rounds = [] as Round[] } = {}) {
  const server = fakeApi()
  const nextAt = new Date(Date.now() + waitMs).toISOString()
  const signals = someSignals({ fun: 'daily_limit', remaining: 0, nextAt })
  server.answer(api.users.me, { user: aUser(), signals })
  server.answer(api.rounds.list, { rounds })
  const page = await renderPage({
    pages: { '/game-app': <FunPage /> },
    at: '/game-app',
    session: loggedIn(aUser(), signals),
  })
  return { ...page, server, nextAt }
}

it('says when signals are free again and where else to go, with no dead button', async () => {
  localStorage.setItem('fairflight.lessons', '12')
  const { nextAt } = await open({ rounds: ROUNDS })
  await screen.findByRole('button', { name: 'Fly (not counted)' })
  await screen.findByText(/^Signals again on/)
  screen.getByText(new Date(nextAt).toLocaleTimeString('en-GB', { timeStyle: 'short' }))
  screen.getByText(
    /^You have reached the maximum limit for today\. You will receive the signal again in 3 hours/,
  )
  const flights = await screen.findByRole('link', { name: 'My flights 1 of 2 reached. Expected 0.9.' })
  expect(flights.getAttribute('href')).toBe('/rounds')
  const lesson = screen.getByRole('link', { name: 'Learn Five misses in a row. What now?' })
  expect(lesson.getAttribute('href')).toBe('/how-work-aviator-predictor#3')
  expect(screen.queryByRole('button', { name: 'Get Round' })).toBeNull()
  for (const button of screen.getAllByRole('button')) {
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
  }
})

it('flies uncounted as often as wanted, and says so throughout', async () => {
  const { user, server } = await open()
  const fly = () => screen.findByRole('button', { name: 'Fly (not counted)' })
  await fly()
  for (let flight = 0; flight < 12; flight++) {
    await user.click(await fly())
    const skip = await screen.findByRole('button', { name: 'Skip' })
    screen.getByText('Not counted')
    screen.getByText(/^Drawn at random: it cannot know how the round will end/)
    await user.click(skip)
    screen.getByText('Not counted')
    screen.getByRole('heading', { name: /^Target \d\.\d\dx (reached|missed)/ })
  }
  for (const endpoint of [api.rounds.create, api.rounds.fly, api.rounds.reportOutcome]) {
    expect(server.sent(endpoint)).toEqual([])
  }
  expect(readPractice(aUser()._id)).toMatchObject({ book: NEW_BOOK, drawnHereMs: [] })
  expect(readPractice(aUser()._id)?.session).toBeUndefined()
})

it('checks an uncounted flight as it lands, and its details are that flight’s', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Fly (not counted)' }))
  const skip = await screen.findByRole('button', { name: 'Skip' })
  expect(screen.getByRole('button', { name: /^Details/ }).textContent).not.toContain('checked')
  await user.click(skip)
  const details = await screen.findByRole('button', {
    name: 'Details, Checked in your browser: everything matches',
  })
  const target = /\d\.\d\dx/.exec(screen.getByRole('heading', { name: /^Target/ }).textContent)?.[0]
  await user.click(details)
  await screen.findByText('Drawn in your browser, not counted.')
  screen.getByRole('button', { name: `Fly 100 at once see the chance of ${target}` })
})

it('asks the server once signals are free again', async () => {
  const { server } = await open({ waitMs: 2500 })
  await screen.findByRole('button', { name: 'Fly (not counted)' })
  server.answer(api.users.me, { user: aUser(), signals: someSignals() })
  await screen.findByRole('button', { name: 'Get Round' }, { timeout: 5000 })
  expect(server.sent(api.users.me)).not.toHaveLength(0)
})
