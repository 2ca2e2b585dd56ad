import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { toHex } from '#shared/crash/hex.ts'
import { commitment } from '#shared/crash/practice.ts'
import type { Round } from '#shared/models/round.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { api } from '#web/lib/api.ts'
import type { Signals } from '#web/lib/session.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { withoutCanvas } from '#web/testing/no-canvas.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { casinoOf, linkOf, roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LivePage from './live/live-page.tsx'
import FunPage from './practice/fun-page.tsx'

withoutCanvas()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const serverSeed = new Uint8Array(32).fill(7)

async function open(
  signals: Signals,
  mode: 'fun' | 'live' = 'fun',
  rounds: Round[] = [],
  groups = [linkOf({ state: 'active' })],
) {
  const server = fakeApi()
  const user = aUser(mode === 'live' ? { groups } : {})
  server.answer(api.users.me, { user, signals })
  server.answer(api.rounds.list, { rounds })
  server.answer(api.casinos.get, { casino: casinoOf() })
  const page = await renderPage({
    pages: { '/game-app': <FunPage />, '/game-app/live': <LivePage />, '*': <p>elsewhere</p> },
    at: mode === 'fun' ? '/game-app' : '/game-app/live',
    session: loggedIn(user, signals),
  })
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, server, press }
}

it('draws a round, describes its odds and cost, and flies', async () => {
  const { server, press } = await open(someSignals())
  screen.getByText('Click on Get Round to show the plan')
  screen.getByText(`Each account gets at most ${SIGNALS_PER_DAY_MAX} results per day`)
  screen.getByText('32 to 64 of 100 reach it')
  const planned = roundOf({ commitment: await commitment(serverSeed) })
  server.answer(api.rounds.create, { round: planned, signals: someSignals({ remaining: 9 }) })
  await press('Get Round')
  await screen.findByText('2.00x')
  screen.getByText('48.5 of 100 reach it')
  screen.getByText('51.5 miss')
  screen.getByText('4.0 end at 1.00x')
  screen.getByText(planned.notice)
  screen.getByText('9 of 10 left')

  const outcome = { multiplier: 1, hit: false, source: 'practice' as const }
  const flown = { ...planned, serverSeed: toHex(serverSeed), clientSeed: 'another', outcome }
  server.answer(api.rounds.fly, { round: flown })
  await press('Fly')
  await screen.findByText('Flew away at 1.00x')
  screen.getByText('Missed')
  screen.getByText('Staked 100, back 0')
  const again = screen.getByRole('button', { name: 'Next in 5' })
  expect(again.getAttribute('aria-disabled')).toBe('true')
  // The answer lacks this page's seed, so the check fails.
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^This round failed the check/)
})

it('retries a lost answer with the same key, and draws the next round with a new one', async () => {
  const { server, press } = await open(someSignals())
  server.cut(api.rounds.create)
  await press('Get Round')
  await screen.findByRole('alert')
  server.answer(api.rounds.create, { round: roundOf(), signals: someSignals({ remaining: 9 }) })
  await press('Get Round')
  await screen.findByRole('button', { name: 'Fly' })
  const keys = server.sent(api.rounds.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

it('removes a live round when a time-out begins on another device', async () => {
  const live = someSignals({ live: 'ready', casino: 'example-one' })
  const { server, press } = await open(live, 'live')
  const round = roundOf({ mode: 'live', casino: 'example-one' })
  server.answer(api.rounds.create, { round, signals: live })
  await press('Get Round')
  await screen.findByRole('button', { name: 'Round started' })
  const excluded = {
    user: aUser({ excludedUntil: '2030-01-01T00:00:00.000Z' }),
    signals: someSignals({ fun: 'excluded', live: 'excluded' }),
  }
  server.answer(api.site.visitor, { country: 'GB', me: excluded })
  window.dispatchEvent(new Event('focus'))
  await screen.findByRole('heading', { name: 'Your time-out or self-exclusion is in force' })
  expect(screen.queryByRole('button', { name: 'Round started' })).toBeNull()
  expect(screen.queryByText(round.notice)).toBeNull()
  expect(screen.queryByText(/of 10 left/)).toBeNull()
})

it('resumes a practice round that was left before its flight', async () => {
  const server = fakeApi()
  server.answer(api.users.me, { user: aUser(), signals: someSignals() })
  server.answer(api.rounds.list, { rounds: [roundOf()] })
  const session = loggedIn(aUser(), someSignals())
  await renderPage({ pages: { '/game-app': <FunPage /> }, at: '/game-app', session })
  await screen.findByRole('button', { name: 'Fly' })
})

it('names the time of the next signal after the tenth', async () => {
  const { server, press } = await open(someSignals({ remaining: 1 }))
  const nextAt = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
  server.refuse(api.rounds.create, 'daily_limit', { nextAt })
  await press('Get Round')
  await screen.findByText(
    'You have reached the maximum limit for today. You will receive the signal again in 24 hours.',
  )
  screen.getByRole('timer')
  expect(screen.getByRole('button', { name: 'Get Round' }).getAttribute('aria-disabled')).toBe('true')
  await press('Get Round')
  expect(server.sent(api.rounds.create)).toHaveLength(1)
})

it('resumes a live round that was left before its end', async () => {
  const left = roundOf({ mode: 'live', casino: 'example-one', createdAt: new Date().toISOString() })
  const signals = someSignals({ live: 'daily_limit', remaining: 0, casino: 'example-one' })
  const { press } = await open(signals, 'live', [left])
  await screen.findByText(/^Your 2\.00x plan from .+ has no result yet\.$/)
  await press('Show it')
  await screen.findByText('48.5 of 100 reach it')
  await press('Round started')
  screen.getByRole('button', { name: 'Flew away' })
  expect(screen.queryByText(/has no result yet/)).toBeNull()
})

it('shows the hourly cost of a typed stake, which stays in this tab', async () => {
  const left = roundOf({ mode: 'live', casino: 'example-one', createdAt: new Date().toISOString() })
  const signals = someSignals({ live: 'daily_limit', remaining: 0, casino: 'example-one' })
  const { press, user } = await open(signals, 'live', [left])
  await press('Show it')
  await press('Details')
  await press('Cost')
  await screen.findByText(/^At 1 a round and 120 rounds an hour, you lose 3\.60 on average\./)
  const field = screen.getByLabelText('Your stake per round (optional)')
  await user.type(field, '2,50')
  screen.getByText(/^At 2\.50 a round and 120 rounds an hour, you lose 9 on average\./)
  expect(sessionStorage.getItem('fairflight.stake')).toMatch(/ 2,50$/)
  await user.clear(field)
  await user.type(field, 'much')
  screen.getByText('Enter an amount with up to two decimals')
  screen.getByText(/^At 1 a round/)
  await user.clear(field)
  expect(sessionStorage.getItem('fairflight.stake')).toBeNull()
})

it('leads a live round from its start to the reported multiplier', async () => {
  const { server, press, user } = await open(someSignals({ live: 'ready', casino: 'example-one' }), 'live')
  const live = roundOf({ mode: 'live', casino: 'example-one' })
  server.answer(api.rounds.create, {
    round: live,
    signals: someSignals({ remaining: 9, live: 'ready', casino: 'example-one' }),
  })
  await press('Get Round')
  await screen.findByText('Waiting for next round')
  screen.getByText('This plan is not for any particular round.')
  const [disclosure] = await screen.findAllByText(/a fixed fee, whether or not you sign up/)
  const source = await screen.findByRole('link', { name: 'Source' })
  expect(source.getAttribute('rel')).toBe('sponsored nofollow noopener')
  expect(disclosure?.compareDocumentPosition(source)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  screen.getByText(/^Example One · Return to player \(RTP\) 97%\./)
  await press('Round started')
  await press('Flew away')
  await user.type(screen.getByLabelText('Multiplier you saw'), 'two')
  await press('Save')
  await screen.findAllByText('Enter 1.00 to 1,000,000, with up to two decimals')
  expect(server.sent(api.rounds.reportOutcome)).toEqual([])

  const outcome = { multiplier: 2.5, hit: true, source: 'reported' as const }
  server.answer(api.rounds.reportOutcome, { round: { ...live, outcome } })
  await user.clear(screen.getByLabelText('Multiplier you saw'))
  await user.type(screen.getByLabelText('Multiplier you saw'), '2,5')
  await press('Save')
  await screen.findByText('Flew away at 2.50x')
  expect(server.sent(api.rounds.reportOutcome).map(({ body }) => body)).toEqual([{ multiplier: 2.5 }])
})

const LIVE = someSignals({ live: 'ready', casino: 'example-one' })

it('spends one signal on a live round whose answer was lost', async () => {
  const { server, press } = await open(LIVE, 'live')
  server.cut(api.rounds.create)
  await press('Get Round')
  await screen.findByRole('alert')
  server.answer(api.rounds.create, { round: roundOf({ mode: 'live', casino: 'example-one' }), signals: LIVE })
  await press('Get Round')
  await screen.findByRole('button', { name: 'Round started' })
  const keys = server.sent(api.rounds.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBe(keys[1])
})

it('runs a live round by the space key alone, except for the field', async () => {
  const { server, user } = await open(LIVE, 'live')
  const live = roundOf({ mode: 'live', casino: 'example-one' })
  server.answer(api.rounds.create, { round: live, signals: LIVE })
  const main = await screen.findByRole('button', { name: 'Get Round' })
  for (const label of ['Round started', 'Flew away', 'Save']) {
    await user.keyboard(' ')
    await screen.findByRole('button', { name: label })
  }
  expect(main.isConnected).toBe(true)
  expect(document.activeElement).toBe(screen.getByLabelText('Multiplier you saw'))
  const outcome = { multiplier: 1.2, hit: false, source: 'reported' as const }
  server.answer(api.rounds.reportOutcome, { round: { ...live, outcome } })
  await user.keyboard('1.2{Enter}')
  await screen.findByRole('button', { name: 'Next in 5' })
  screen.getByText('Missed')
  screen.getByText('reported by you')
  expect(document.activeElement).toBe(main)
})

it('keeps the typed multiplier if saving fails, and can end the round without it', async () => {
  const { server, press, user } = await open(LIVE, 'live')
  server.answer(api.rounds.create, { round: roundOf({ mode: 'live', casino: 'example-one' }), signals: LIVE })
  await press('Get Round')
  await press('Round started')
  await press('Flew away')
  await user.type(screen.getByLabelText('Multiplier you saw'), '3')
  server.cut(api.rounds.reportOutcome)
  await press('Save')
  await screen.findByText(/could not be reached/)
  expect(screen.getByLabelText<HTMLInputElement>('Multiplier you saw').value).toBe('3')
  await press('Skip')
  await screen.findByText('You can enter the result under My signals within 7 days.')
  screen.getByRole('button', { name: 'Next in 5' })
})

it('shows limits and the ways out after one tap', async () => {
  const budget = { amount: 20, currency: 'GBP', per: 'week', lost: 5, uncounted: 0 } as const
  const { press } = await open({ ...LIVE, budget }, 'live')
  await press('Details')
  await press('Limits')
  screen.getByText(/^£5 of £20 lost/)
  screen.getByRole('button', { name: 'Stop live mode' })
  screen.getByRole('button', { name: 'Take a time-out' })
})

it.each([
  ['no_link', 'No casino account connected'],
  ['account_pending', 'We are checking your details'],
  ['deposit_needed', 'Live mode is off'],
  ['deposit_pending', 'We are checking your details'],
  ['cooling_off', 'Cooling-off period'],
  ['unavailable_in_country', 'Live mode is not available here'],
  ['excluded', 'Your time-out or self-exclusion is in force'],
  ['not_verified', 'Verify your email first'],
] as const)('says why nothing is drawn: %s', async (live, title) => {
  await open(someSignals({ live, availableAt: '2030-01-01T00:00:00.000Z' }), 'live')
  screen.getByRole('heading', { name: title })
  expect(screen.queryByRole('button', { name: 'Get Round' })).toBeNull()
})

it('cancels the casino account whose wait it shows, if two wait', async () => {
  const waiting = ['a-1', 'b-2'].map((casino) => linkOf({ casino, state: 'cooling-off' }))
  const signals = someSignals({ live: 'cooling_off', availableAt: '2030-01-01T00:00:00.000Z', casino: 'b-2' })
  const { server, press } = await open(signals, 'live', [], waiting)
  server.answer(api.casinoLinks.setLive, { link: linkOf({ casino: 'b-2', live: false }) })
  await press('Stop live mode')
  expect(server.sent(api.casinoLinks.setLive)[0]?.url.pathname).toMatch(/\/b-2\/live$/)
})

it('offers three ways out of the wait without naming a casino', async () => {
  await open(someSignals({ live: 'cooling_off', availableAt: '2030-01-01T00:00:00.000Z' }), 'live')
  screen.getByText('This period does not undo a deposit and is not a right of withdrawal.')
  screen.getByRole('button', { name: 'Take a time-out' })
  screen.getByRole('link', { name: /^Help line/ })
  expect(screen.queryByText(/Example One/)).toBeNull()
  expect(document.querySelector('a[rel~="sponsored"], [data-disclosure]')).toBeNull()
})
