import { screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toHex } from '#shared/crash/hex.ts'
import { fromDecimal } from '#shared/crash/multiplier.ts'
import { commitment, practiceRound, settle } from '#shared/crash/practice.ts'
import type { Round } from '#shared/models/round.ts'
import { Guarded } from '#web/app/guarded.tsx'
import ErrorPage from '#web/features/error/error-page.tsx'
import { api } from '#web/lib/api.ts'
import type { SessionState } from '#web/lib/session.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { withoutCanvas } from '#web/testing/no-canvas.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { roundOf } from '#web/testing/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import FunPage from '../fun-page.tsx'

withoutCanvas()
beforeEach(() => localStorage.clear())

const serverSeed = new Uint8Array(32).fill(7)
/** With this seed of the browser's the round shows 1.93x. */
const REACHES = 'seed-7'

/** What the server would answer. */
async function flown(planned: Round, clientSeed: string): Promise<Round> {
  const { multiplierX100 } = await practiceRound({ serverSeed, clientSeed, roundId: planned._id })
  const outcome = { ...settle(multiplierX100, fromDecimal(planned.target)), source: 'practice' as const }
  return { ...planned, serverSeed: toHex(serverSeed), clientSeed, outcome }
}

async function open(session: SessionState = loggedIn(), shown: ReactNode = <FunPage />) {
  const server = fakeApi()
  server.answer(api.users.me, { user: aUser(), signals: someSignals() })
  server.answer(api.rounds.list, { rounds: [] })
  const planned = roundOf({ target: 1.5, commitment: await commitment(serverSeed) })
  server.answer(api.rounds.create, { round: planned, signals: someSignals({ remaining: 9 }) })
  const pages = { '/game-app': shown, '/error': <ErrorPage />, '*': <p>elsewhere</p> }
  const page = await renderPage({ pages, at: '/game-app', session })
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, server, planned, press }
}

const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

it('flies to what the server settled, and tells credits and rounds when it has landed', async () => {
  const { server, planned, press, user } = await open()
  await press('Get Round')
  await screen.findByText(/^Fingerprint of the secret seed/)
  await user.click(screen.getByRole('radio', { name: '200' }))
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await screen.findByRole('button', { name: 'Skip to the end' })
  expect(told()).toContain('Round begins')
  // Nothing of the end is shown before it is reached.
  screen.getByText('10,000 credits')
  expect(screen.queryByText(/^Flew away/)).toBeNull()
  await press('Skip to the end')
  await screen.findByRole('heading', { name: 'Flew away at 1.93x' })
  expect(told()).toContain('Flew away at 1.93x. The target 1.50x was reached.')
  screen.getByText('200 credits staked, 300 credits came back.')
  screen.getByText('10,100 credits')
  screen.getByText(/That is chance: on average the same bets cost 6 credits/)
  const last = within(screen.getByRole('region', { name: 'Last rounds' })).getAllByRole('listitem')
  expect(last[0]?.textContent).toContain('reached its target 1.50x')
})

it('sends the seed that was chosen, once, and the same one after a lost answer', async () => {
  const { server, press, user, enter, planned } = await open()
  await press('Get Round')
  const field = await screen.findByLabelText(/^Your browser’s seed/)
  await user.clear(field)
  await user.type(field, 'not a seed')
  await press('Fly')
  screen.getByText(/^Enter 1 to 64 of the letters/)
  expect(server.sent(api.rounds.fly)).toEqual([])
  await user.clear(field)
  await enter(field, REACHES)
  server.cut(api.rounds.fly)
  await press('Fly')
  await screen.findByText(/could not be reached/)
  expect(field.hasAttribute('disabled')).toBe(true)
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await user.dblClick(screen.getByRole('button', { name: 'Fly' }))
  await press('Skip to the end')
  await screen.findByText('Checked in your browser: this round’s seed was fixed beforehand')
  expect(server.sent(api.rounds.fly).map(({ body }) => body)).toEqual([
    { clientSeed: REACHES },
    { clientSeed: REACHES },
  ])
  const link = screen.getByRole('link', { name: 'Recompute it in the verifier', hidden: true })
  expect(link.getAttribute('href')).toMatch(
    new RegExp(
      `^/verifier#scheme=fairflight-practice&serverSeed=${toHex(serverSeed)}&clientSeed=${REACHES}&`,
    ),
  )
})

it('ends with a time-out that began meanwhile', async () => {
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
  await screen.findByRole('heading', { name: 'You are on a time-out or self-exclusion' })
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks to log in where the session ended before the flight; the plan waits', async () => {
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
  const login = await screen.findByRole('link', { name: 'Log in and go on' })
  expect(login.getAttribute('href')).toBe('/login?next=%2Fgame-app')
})

it('keeps credits for each account, and sets them back without losing the rounds', async () => {
  const first = await open()
  await first.press('Get Round')
  first.server.answer(api.rounds.fly, { round: await flown(first.planned, REACHES) })
  await first.press('Fly')
  await first.press('Skip to the end')
  await screen.findByText('10,050 credits')
  first.unmount()
  const second = await open(loggedIn(aUser({ _id: '9zyxwvtsrqpnmkjhgfedcba0' })))
  screen.getByText('10,000 credits')
  second.unmount()
  const { press } = await open()
  screen.getByText('10,050 credits')
  await press('Start again with 10,000')
  screen.getByText('10,000 credits')
  screen.getByText('reached its target 1.50x')
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
  const { server, press, planned, unmount } = await open()
  await press('Get Round')
  server.answer(api.rounds.fly, { round: await flown(planned, REACHES) })
  await press('Fly')
  await screen.findByRole('button', { name: 'Skip to the end' })
  expect(started).not.toHaveBeenCalled()
  await press('Turn sound on')
  await press('Skip to the end')
  await waitFor(() => expect(started).toHaveBeenCalledTimes(2))
  unmount()
  const again = await open()
  await again.press('Turn sound off')
  expect(localStorage.getItem('fairflight.sound')).toBeNull()
  vi.unstubAllGlobals()
})
