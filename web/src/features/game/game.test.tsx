import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toHex } from '#shared/crash/hex.ts'
import { commitment } from '#shared/crash/practice.ts'
import type { Round } from '#shared/models/round.ts'
import { SIGNALS_PER_DAY_MAX } from '#shared/signals-per-day.ts'
import { api } from '#web/lib/api.ts'
import type { Signals } from '#web/lib/session-store.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { casinoOf, linkOf, roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import LivePage from './live/live-page.tsx'
import FunPage from './practice/fun-page.tsx'

/** The main button of a live round. */
const FLEW = 'It flew away at…'

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
  return { ...page, server }
}

it('draws a round, describes its odds and cost, and flies', async () => {
  const { server, press } = await open(someSignals())
  screen.getByText('Click on Get Round to show the plan')
  screen.getByText(`Each account gets at most ${SIGNALS_PER_DAY_MAX} results per day`)
  screen.getByText('32–64 of 100 reach it')
  const planned = roundOf({ commitment: await commitment(serverSeed) })
  server.answer(api.rounds.create, { round: planned, signals: someSignals({ remaining: 9 }) })
  await press('Get Round')
  await screen.findByText('2.00x')
  screen.getByText('48.5 of 100 reach it')
  screen.getByText('51.5 miss')
  expect(screen.getByText('4.0').parentElement?.textContent).toBe('4.0 end at 1.00x')
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
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This round failed the check/)
  expect(screen.getByRole('button', { name: /^Details/ }).textContent).toContain('check failed')
})

it('removes a live round when a time-out begins on another device', async () => {
  const live = someSignals({ live: 'ready', casino: 'example-one' })
  const { server, press } = await open(live, 'live')
  const round = roundOf({ mode: 'live', casino: 'example-one' })
  server.answer(api.rounds.create, { round, signals: live })
  await press('Get Round')
  await screen.findByRole('button', { name: FLEW })
  const excluded = {
    user: aUser({ excludedUntil: '2030-01-01T00:00:00.000Z' }),
    signals: someSignals({ fun: 'excluded', live: 'excluded' }),
  }
  server.answer(api.site.visitor, { country: 'GB', me: excluded })
  window.dispatchEvent(new Event('focus'))
  await screen.findByRole('heading', { name: /^No plans or flights until/ })
  expect(screen.queryByRole('button', { name: FLEW })).toBeNull()
  expect(screen.queryByText(round.notice)).toBeNull()
  expect(screen.queryByText(/of 10 left/)).toBeNull()
})

const LIVE = someSignals({ live: 'ready', casino: 'example-one' })

it('resumes a practice round that was left before its flight', async () => {
  await open(someSignals(), 'fun', [roundOf({ createdAt: new Date().toISOString() })])
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
  await screen.findByRole('button', { name: 'Fly (not counted)' })
  expect(screen.queryByRole('button', { name: 'Get Round' })).toBeNull()
  expect(server.sent(api.rounds.create)).toHaveLength(1)
})

it('shows in live mode when signals are free again, where else to go, and flights that are not counted', async () => {
  const nextAt = new Date(Date.now() + 3_600_000).toISOString()
  const limit = { fun: 'daily_limit', live: 'daily_limit', remaining: 0, nextAt } as const
  const { press, server } = await open(someSignals({ ...limit, casino: 'example-one' }), 'live')
  await screen.findByText(/^Signals again on/)
  screen.getByText(/^in 1 hour/)
  screen.getByText(/You will receive the signal again in 1 hour/)
  screen.getByRole('link', { name: /^My flights/ })
  screen.getByRole('link', { name: /^Learn/ })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Get Round' })).toBeNull()
  await press('Fly (not counted)')
  await screen.findByText('Not counted')
  await press('Skip')
  await screen.findByRole('button', { name: 'Fly (not counted)' })
  expect(server.sent(api.rounds.create)).toEqual([])
})

it('closes the casino’s fold with Escape and a press outside, and keeps the focus', async () => {
  const { server, press, user } = await open(LIVE, 'live')
  server.answer(api.rounds.create, { round: liveRound(), signals: LIVE })
  await press('Get Round')
  const summary = await screen.findByLabelText('How we are paid', { selector: 'summary' })
  const isOpen = () => summary.closest('details')?.open
  const openFold = async () => {
    await user.click(summary)
    // The state follows the browser's own event.
    await act(async () => void (await new Promise((done) => setTimeout(done))))
    expect(isOpen()).toBe(true)
  }
  await openFold()
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(summary)
  await openFold()
  await user.click(document.body)
  expect(isOpen()).toBe(false)
  await openFold()
  act(() => window.history.back())
  await waitFor(() => expect(isOpen()).toBe(false))
  expect(document.activeElement).toBe(summary)
})

const leftPlan = () => roundOf({ mode: 'live', casino: 'example-one', createdAt: new Date().toISOString() })

it('shows a live plan that was left before its end again, with its time, and asks for the end', async () => {
  await open(LIVE, 'live', [leftPlan()])
  await screen.findByText('48.5 of 100 reach it')
  await screen.findByText(/^Plan from \d\d:\d\d, no result yet$/)
  screen.getByRole('button', { name: FLEW })
  expect(screen.queryByText('Waiting for next round')).toBeNull()
})

it('offers a plan without a result in one row once the signals are used', async () => {
  const signals = someSignals({ live: 'daily_limit', remaining: 0, casino: 'example-one' })
  const { press } = await open(signals, 'live', [leftPlan()])
  await screen.findByRole('button', { name: 'Fly (not counted)' })
  expect(screen.queryByRole('link', { name: /^Learn/ })).toBeNull()
  await press(/^2\.00x.*It flew away at….*Plan from .+, no result yet/)
  await screen.findByRole('dialog', { name: FLEW })
})

it('shows the hourly cost of a typed stake, which stays in this tab', async () => {
  const { press, user } = await open(LIVE, 'live', [leftPlan()])
  await screen.findByRole('button', { name: FLEW })
  await press('Details')
  await press('Cost')
  await screen.findByText(/^At 1 a round, an hour of 120 rounds costs 3\.60 on average\./)
  const field = screen.getByLabelText('Your stake per round (optional)')
  await user.type(field, '2,50')
  screen.getByText(/^At 2\.50 a round, an hour of 120 rounds costs 9 on average\./)
  expect(sessionStorage.getItem('fairflight.stake')).toMatch(/ 2,50$/)
  await user.clear(field)
  await user.type(field, 'much')
  screen.getByText('Enter an amount with up to two decimals')
  screen.getByText(/^At 1 a round/)
  await user.clear(field)
  expect(sessionStorage.getItem('fairflight.stake')).toBeNull()
})

const liveRound = (change: Partial<Round> = {}) => roundOf({ mode: 'live', casino: 'example-one', ...change })

it.each([
  ['fun', someSignals(), roundOf(), 'Fly'],
  ['live', LIVE, liveRound(), FLEW],
] as const)('spends one signal on a round whose answer was lost: %s', async (mode, signals, round, drawn) => {
  const { server, press } = await open(signals, mode)
  server.cut(api.rounds.create)
  await press('Get Round')
  await screen.findByRole('alert')
  server.answer(api.rounds.create, { round, signals })
  await press('Get Round')
  await screen.findByRole('button', { name: drawn })
  const keys = server.sent(api.rounds.create).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([expect.stringMatching(/./), keys[0]])
})

it('names the casino, its return and its source in one row, with who pays us folded into it', async () => {
  const { server, press } = await open(LIVE, 'live')
  server.answer(api.rounds.create, { round: liveRound(), signals: LIVE })
  await press('Get Round')
  await screen.findByRole('button', { name: FLEW })
  screen.getByText('This plan is not for any particular round.')
  const source = await screen.findByRole('link', { name: 'Source' })
  expect(source.closest('p')?.textContent).toBe('Ad Example One Example keeps 3 of 100 (Source)')
  expect(source.getAttribute('rel')).toBe('sponsored nofollow noopener')
  const disclosure = document.getElementById(source.getAttribute('aria-describedby') ?? '')
  expect(disclosure?.textContent).toMatch(/^Advertisement · .*a fixed fee, whether or not you sign up$/)
  expect(disclosure?.closest('details')?.textContent).toMatch(/checked on/)
  expect(disclosure?.compareDocumentPosition(source)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

/** Draws a round and opens the pad. */
async function openPad(change: Partial<Round> = {}) {
  const page = await open(LIVE, 'live')
  const round = liveRound(change)
  page.server.answer(api.rounds.create, { round, signals: LIVE })
  const reported = (multiplier: number, hit: boolean) =>
    page.server.answer(api.rounds.reportOutcome, {
      round: { ...round, outcome: { multiplier, hit, source: 'reported' } },
    })
  const sent = () => page.server.sent(api.rounds.reportOutcome).map(({ body }) => body)
  await page.press('Get Round')
  await page.press(FLEW)
  return { ...page, reported, sent }
}

const fakeTimeouts = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })

it('enters the end as on a till, flies it, and saves it once the time to change it is over', async () => {
  fakeTimeouts()
  const { press, user, reported, sent } = await openPad()
  for (const key of ['1', '4', '2']) await press(key)
  screen.getByText('1.42x')
  screen.getByText('Missed')
  await user.type(screen.getByLabelText(/^Stake/), '5')
  await user.click(screen.getByRole('radio', { name: 'EUR' }))
  await press('Replay the flight')
  screen.getByText('You entered 1.42x')
  await press('Skip')
  screen.getByText('Flew away at 1.42x')
  screen.getByText('Staked €5, back €0')
  expect(sent()).toEqual([])
  reported(1.42, false)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(sent()).toEqual([{ multiplier: 1.42, stake: { amount: 5, currency: 'EUR' } }])
  // The range of the next round takes the row's place.
  await screen.findByRole('radio', { name: /^Steady/ })
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

it('reopens the pad with the entered multiplier before it is saved', async () => {
  const { press, reported, sent } = await openPad()
  await press('10.00x')
  await press('Replay the flight')
  await press('Change')
  screen.getByText('Reached')
  await press('2.00x')
  await press('Replay the flight')
  await press('Skip')
  await screen.findByText('Flew away at 2.00x')
  expect(sent()).toEqual([])
  reported(2, true)
  // Leaving the page saves at once.
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(sent()).toEqual([{ multiplier: 2 }]))
})

it('takes the keys of a keyboard, and says what it expects of a multiplier and a stake', async () => {
  const { press, user, sent } = await openPad()
  // jsdom’s dialog does not take the focus.
  document.querySelector<HTMLElement>('[autofocus]')?.focus()
  await user.keyboard('{Enter}')
  screen.getByText('Enter 1.00 to 1,000,000, with up to two decimals')
  await user.keyboard('1999{Backspace}x')
  screen.getByText('1.99x')
  await user.keyboard('{Backspace}{Backspace}{Backspace}2.5')
  screen.getByText('2.50x')
  await user.type(screen.getByLabelText(/^Stake/), '-3')
  screen.getByText('Enter 0 to 1,000,000, with up to two decimals')
  await press('Replay the flight')
  expect(screen.queryByText(/^You entered/)).toBeNull()
  await user.clear(screen.getByLabelText(/^Stake/))
  await user.keyboard('{Enter}')
  screen.getByText('You entered 2.50x')
  expect(sent()).toEqual([])
})

it('keeps the entered end if saving fails, and the next round saves it first', async () => {
  fakeTimeouts()
  const { server, press, reported, sent } = await openPad()
  await press('1.00x')
  server.cut(api.rounds.reportOutcome)
  await press('Replay the flight')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  screen.getByRole('button', { name: 'Change' })
  reported(1, false)
  await press('Skip').catch(() => undefined)
  await act(() => vi.advanceTimersByTimeAsync(6000))
  await press('Get Round')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(server.sent(api.rounds.create)).toHaveLength(2)
})

it('ends a round that the user did not see as not reported', async () => {
  const { press, sent } = await openPad()
  await press('I did not see it')
  await screen.findByText('You can enter the result under My flights within 7 days.')
  screen.getByRole('button', { name: 'Next in 5' })
  expect(sent()).toEqual([])
})

it('counts the stake towards a loss budget, in its currency first', async () => {
  const budget = { amount: 20, currency: 'SEK', per: 'week', lost: 5, uncounted: 0 } as const
  const { server, press } = await open({ ...LIVE, budget }, 'live')
  server.answer(api.rounds.create, { round: liveRound({ target: 2.29 }), signals: { ...LIVE, budget } })
  await press('Get Round')
  await press(FLEW)
  screen.getByText(/^This stake counts towards your loss limit: as lost if 2.29x was missed, .* in SEK count/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'SEK' }).checked).toBe(true)
})

it('takes the casino’s data for a round in the details, and flies its end', async () => {
  const { server, press, user } = await open(LIVE, 'live')
  const round = liveRound({ scheme: 'bustabit-v3-classic' })
  server.answer(api.rounds.create, { round, signals: LIVE })
  await press('Get Round')
  await screen.findByRole('button', { name: FLEW })
  await press('Details')
  const outcome = { multiplier: 2.5, hit: true, source: 'reported' as const }
  server.answer(api.rounds.reportOutcome, { round: { ...round, outcome } })
  await user.type(screen.getByLabelText('Multiplier you saw'), '2,5')
  await press('Save')
  await press('Skip')
  await screen.findByText('Flew away at 2.50x')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

it('shows limits and the ways out after one tap', async () => {
  const budget = { amount: 20, currency: 'GBP', per: 'week', lost: 5, uncounted: 0 } as const
  const { press } = await open({ ...LIVE, budget }, 'live')
  await press('Details')
  await press('Limits')
  await screen.findByText(/^£5 of £20 lost/)
  screen.getByRole('button', { name: 'Stop live mode' })
  screen.getByRole('button', { name: 'Take a time-out' })
})

it.each([
  ['no_link', 'No casino account connected'],
  ['account_pending', 'We are checking your details'],
  ['deposit_needed', 'Live mode is off'],
  ['deposit_pending', 'We are checking your details'],
  ['cooling_off', 'Cooling-off period'],
  ['budget_reached', 'You have reached your loss limit'],
  ['unavailable_in_country', 'Live mode is not available here'],
  ['excluded', 'Play safe'],
  ['not_verified', 'Verify your email first'],
] as const)('says why nothing is drawn: %s', async (live, title) => {
  await open(someSignals({ live, availableAt: '2030-01-01T00:00:00.000Z' }), 'live')
  await screen.findByRole('heading', { name: title })
  await screen.findByRole('link', { name: /^My flights/ })
  await screen.findByRole('link', { name: /^Learn/ })
  expect(screen.queryByRole('button', { name: 'Get Round' })).toBeNull()
})

it.each([
  ['no_link', 'account-rejected', 'We could not confirm your account'],
  ['deposit_needed', 'deposit-rejected', 'We could not confirm a deposit'],
] as const)('says why nothing is drawn after a rejection: %s', async (live, state, title) => {
  await open(someSignals({ live }), 'live', [], [linkOf({ state })])
  await screen.findByRole('heading', { name: title })
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
  await screen.findByText('This period does not undo a deposit and is not a right of withdrawal.')
  screen.getByRole('button', { name: 'Take a time-out' })
  screen.getByRole('link', { name: /^Help line/ })
  expect(screen.queryByText(/Example One/)).toBeNull()
  expect(document.querySelector('a[rel~="sponsored"], [data-disclosure]')).toBeNull()
})
