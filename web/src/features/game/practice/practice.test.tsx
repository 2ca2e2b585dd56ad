import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, settle } from '#shared/crash/practice.ts'
import type { Round } from '#shared/models/round.ts'
import { Guarded } from '#web/app/guarded.tsx'
import ErrorPage from '#web/features/error/error-page.tsx'
import { api } from '#web/lib/api.ts'
import { readPractice } from '#web/lib/practice/practice-store.ts'
import type { SessionState } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import FunPage from './fun-page.tsx'

const serverSeed = new Uint8Array(32).fill(7)
/** With this browser seed the round shows 1.93x. */
const REACHES = 'seed-7'

async function flown(planned: Round, clientSeed: string): Promise<Round> {
  const { multiplierX100 } = await practiceRound({ serverSeed, clientSeed, roundId: planned._id })
  const outcome = { ...settle(multiplierX100, fromDecimal(planned.target)), source: 'practice' as const }
  return { ...planned, serverSeed: toHex(serverSeed), clientSeed, outcome }
}

async function open(session: SessionState = loggedIn(), shown: ReactNode = <FunPage />) {
  const server = fakeApi()
  const user = session.status === 'user' ? session.user : aUser()
  server.answer(api.users.me, { user, signals: someSignals() })
  server.answer(api.rounds.list, { rounds: [] })
  const planned = roundOf({ target: 1.5, commitment: await commitment(serverSeed) })
  server.answer(api.rounds.create, { round: planned, signals: someSignals({ remaining: 9 }) })
  const pages = { '/game-app': shown, '/error': <ErrorPage />, '*': <p>elsewhere</p> }
  const page = await renderPage({ pages, at: '/game-app', session })
  const openDetails = async (tab: string) => {
    if (!screen.queryByRole('dialog')) await page.user.click(screen.getByRole('button', { name: /^Details/ }))
    await page.press(tab)
  }
  return { ...page, server, planned, openDetails }
}

const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('flies to the server’s result, and shows the credits after landing', async () => {
  const { server, planned, press, openDetails, user } = await open()
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  expect(announcements()).toContain(
    'Signal (a random round plan): cash out at 1.50x. 48.5 of 100 rounds reach it.',
  )
  await openDetails('Credits')
  const sheet = screen.getByRole('dialog', { name: 'Details' })
  await user.click(await within(sheet).findByRole('radio', { name: '200' }))
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await screen.findByRole('button', { name: 'Skip' })
  expect(announcements()).toContain('Round begins')
  // The screen shows no result before the flight ends.
  await screen.findByText('10,000 credits')
  expect(screen.queryByText(/^Flew away/)).toBeNull()
  await press('Skip')
  await screen.findByText('Flew away at 1.93x')
  expect(announcements()).toContain('Flew away at 1.93x. Target 1.50x reached.')
  screen.getByText('Reached')
  screen.getByText('Staked 200, back 300')
  screen.getByText('10,100 credits')
  // The average's line beside the user's.
  screen.getByText('average −6')
})

it('sends the chosen seed once, and the same one after a lost answer', async () => {
  const { server, press, openDetails, user, enter, planned } = await open()
  await press('Get Round')
  await openDetails('Odds and proof')
  const field = await screen.findByLabelText(/^Your browser’s seed/)
  await user.clear(field)
  await user.type(field, 'not a seed')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.id).toBe('details')
  // The button leads to the invalid seed's field.
  await press('Fly')
  screen.getByText(/^Use 1 to 64 characters/)
  expect(server.sent(api.rounds.fly)).toEqual([])
  const again = screen.getByLabelText(/^Your browser’s seed/)
  await user.clear(again)
  await enter(again, REACHES)
  server.cut(api.rounds.fly)
  await press('Fly')
  await screen.findByText(/could not be reached/)
  expect(screen.queryByLabelText(/^Your browser’s seed/)).toBeNull()
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await user.dblClick(screen.getByRole('button', { name: 'Fly' }))
  await press('Skip')
  await screen.findByText('Checked in your browser: everything matches', {
    selector: 'b',
  })
  expect(server.sent(api.rounds.fly).map(({ body }) => body)).toEqual([
    { clientSeed: REACHES },
    { clientSeed: REACHES },
  ])
  // The lost answer and its retry are one round, counted once.
  expect(readPractice(aUser()._id)?.book).toMatchObject({ bets: 1, staked: 100, balance: 10_050 })
  const link = screen.getByRole('link', { name: 'Open in the verifier', hidden: true })
  expect(link.getAttribute('href')).toMatch(
    new RegExp(
      `^/verifier#scheme=fairflight-practice&serverSeed=${toHex(serverSeed)}&clientSeed=${REACHES}&`,
    ),
  )
})

it('has one main button, which the space key presses too', async () => {
  const { server, user, planned } = await open()
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  const main = await screen.findByRole('button', { name: 'Get Round' })
  await user.click(screen.getByRole('radio', { name: /^Steady/ }))
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Fly' })
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Skip' })
  await user.keyboard(' ')
  await screen.findByRole('button', { name: 'Next in 5' })
  await user.keyboard(' ')
  expect(server.sent(api.rounds.create)).toHaveLength(1)
  expect(main.isConnected).toBe(true)
  // A text field and other buttons handle space themselves.
  await user.click(screen.getByRole('button', { name: /^Details/ }))
  await user.keyboard('{Tab} ')
  expect(server.sent(api.rounds.fly)).toHaveLength(1)
})

it('ignores the second press of a double click', async () => {
  const { server, user, planned } = await open()
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await user.dblClick(await screen.findByRole('button', { name: 'Get Round' }))
  const main = await screen.findByRole('button', { name: 'Fly' })
  // A slow second press arrives after the answer.
  fireEvent.click(main, { detail: 2 })
  expect(server.sent(api.rounds.create)).toHaveLength(1)
  expect(server.sent(api.rounds.fly)).toEqual([])
  fireEvent.click(main, { detail: 1 })
  expect(server.sent(api.rounds.fly)).toHaveLength(1)
})

it('shows the hints at the first flight only', async () => {
  const { server, press, planned, unmount } = await open()
  await screen.findByText(/Choose a range/)
  await press('Get Round')
  await screen.findByText(/The bar shows 100 rounds/)
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await press('Skip')
  await screen.findByText(/The mark is this round/)
  unmount()
  localStorage.removeItem('fairflight.practice')
  await open()
  await screen.findByRole('button', { name: 'Get Round' })
  expect(screen.queryByText(/Choose a range/)).toBeNull()
})

it('flies a hundred uncounted rounds to the target without spending signals', async () => {
  const { server, press, openDetails, planned, user } = await open()
  await openDetails('Odds and proof')
  await screen.findByText('Our seed is fixed before your browser chooses its own')
  // No target yet.
  expect(screen.queryByRole('button', { name: /^Fly 100 at once/ })).toBeNull()
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await press('Skip')
  await user.click(screen.getByRole('button', { name: 'Fly 100 at once see the chance of 1.50x' }))
  const shown = screen.getByRole('dialog', { name: 'Details' })
  const reached = within(shown).getByText(/^\d+ of 100 reached 1\.50x\./)
  expect(reached.textContent).toMatch(/Expected 64\.7\.$/)
  const back = Math.round(Number.parseInt(reached.textContent ?? '', 10) * 1.5)
  within(shown).getByText(`Staked 100, back ${back}`)
  within(shown).getByText('Drawn in your browser, not counted.')
  expect(shown.querySelectorAll('circle')).toHaveLength(100)
  await press('Another 100')
  window.history.back()
  // The sheet stays.
  await within(shown).findByRole('button', { name: /^Fly 100 at once/ })
  expect(within(shown).queryByText(/of 100 reached/)).toBeNull()
  expect(server.sent(api.rounds.create)).toHaveLength(1)
  expect(server.sent(api.rounds.fly)).toHaveLength(1)
  expect(readPractice(aUser()._id)?.book.bets).toBe(1)
})

it('explains live mode before it names any casino', async () => {
  const { openDetails, user } = await open()
  await openDetails('Limits')
  const sheet = screen.getByRole('dialog', { name: 'Details' })
  await user.click(within(sheet).getByRole('button', { name: 'I already play for real money' }))
  const dialog = await screen.findByRole('dialog', { name: 'Live mode is for people who already play' })
  within(dialog).getByText(/^You do not need to deposit\. Every plan, chance and tool is free/)
  const link = within(dialog).getByRole('link', { name: 'Open setup' })
  expect(link.getAttribute('href')).toBe('/setup')
})

it('works if storage is switched off or full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  const { server, press, openDetails, planned } = await open()
  await press('Get Round')
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await press('Skip')
  await screen.findByText('Staked 100, back 150')
  await openDetails('Credits')
  await screen.findByText('10,050 credits')
})

it('closes when a time-out has begun', async () => {
  const { server, press } = await open()
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  const until = '2030-01-01T00:00:00.000Z'
  server.refuse(api.rounds.fly, 'excluded', { until })
  server.answer(api.users.me, {
    user: aUser({ excludedUntil: until }),
    signals: someSignals({ fun: 'excluded', live: 'excluded' }),
  })
  await press('Fly')
  const title = await screen.findByRole('heading', { name: /^No plans or flights until/ })
  expect(document.activeElement?.contains(title)).toBe(true)
  expect(screen.queryByRole('button', { name: /Fly|Get Round/ })).toBeNull()
})

it('asks to log in after the session ended, and keeps the round', async () => {
  const guarded = (
    <Guarded guard="auth" worksOffline>
      <FunPage />
    </Guarded>
  )
  const { server, press } = await open(loggedIn(), guarded)
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  server.refuse(api.rounds.fly, 'not_authenticated')
  await press('Fly')
  const login = await screen.findByRole('link', { name: 'Log in and continue' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Fgame-app')
})

it('stores credits per user and resets them', async () => {
  const first = await open()
  await first.press('Get Round')
  first.server.answer(api.rounds.fly, { round: await flown(first.planned, REACHES) })
  await first.press('Fly')
  await first.press('Skip')
  await first.openDetails('Credits')
  await screen.findByText('10,050 credits')
  first.unmount()
  const again = await open()
  await again.openDetails('Credits')
  await screen.findByText('10,050 credits')
  await again.press('Start again with 10,000')
  screen.getByText('10,000 credits')
  again.unmount()
  const other = await open(loggedIn(aUser({ _id: '9zyxwvtsrqpnmkjhgfedcba0' })))
  await other.openDetails('Credits')
  await screen.findByText('0 credits in 0 rounds')
})

it('makes no sound until it is turned on, and remembers that', async () => {
  const started = vi.fn()
  class Node_ {
    gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} }
    connect = (to: unknown) => to
    start = started
    stop = () => {}
  }
  vi.stubGlobal('OscillatorNode', Node_)
  vi.stubGlobal('GainNode', Node_)
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0
      resume = async () => {}
      close = async () => {}
    },
  )
  const vibrate = vi.fn()
  Object.assign(navigator, { vibrate })
  const { server, press, openDetails, planned, unmount, user } = await open()
  await press('Get Round')
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await screen.findByRole('button', { name: 'Skip' })
  expect(started).not.toHaveBeenCalled()
  await openDetails('Limits')
  await user.click(screen.getByRole('switch', { name: 'Sound' }))
  await user.click(screen.getByRole('switch', { name: 'Vibrate once at the target' }))
  await press('Skip')
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2))
  expect(vibrate.mock.calls).toEqual([[10]])
  unmount()
  const again = await open()
  await again.openDetails('Limits')
  await again.user.click(screen.getByRole('switch', { name: 'Sound', checked: true }))
  expect(localStorage.getItem('fairflight.sound')).toBeNull()
})
