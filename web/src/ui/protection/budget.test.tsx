import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { BudgetReason, BudgetWays } from './budget-reached.tsx'
import { LimitsForm } from './limits-form.tsx'

const NOW = Date.UTC(2026, 10, 21, 12)
const BUDGET = { amount: 30, currency: 'EUR', per: 'week', lost: 9.5, uncounted: 0 } as const
const limits = {
  signalsPerDay: 10,
  sessionMinutes: 60,
  lossBudget: { amount: 30, currency: 'EUR', per: 'week' },
} as const

const openCard = (signals = someSignals({ budget: BUDGET }), me = aUser({ limits })) =>
  renderPage({
    pages: { '/': <LimitsForm user={me} only="budget" /> },
    at: '/',
    session: loggedIn(me, signals),
  })

it('shows the used part of the budget as a meter and in words', async () => {
  await openCard()
  const meter = screen.getByRole('meter', { name: '€9.50 of €30 lost in the past 7 days' })
  expect(meter.getAttribute('value')).toBe('9.5')
  expect(meter.getAttribute('max')).toBe('30')
  screen.getByText(/We do not see rounds you do not report\.$/)
  expect(screen.queryByText(/not counted: /)).toBeNull()
})

it('names uncounted rounds, and says when the budget is reached', async () => {
  const closedUntil = '2026-11-28T12:00:00.000Z'
  await openCard(someSignals({ budget: { ...BUDGET, lost: 44, uncounted: 2, closedUntil } }))
  expect(screen.getByRole('meter').getAttribute('value')).toBe('30')
  screen.getByText('€44 of €30 lost in the past 7 days')
  screen.getByText('2 rounds are not counted: no stake, or another currency.')
  screen.getByText(/^Limit reached: live mode is closed until Saturday 28 November/)
})

it('shows no meter for a budget of 0, and nothing without a budget', async () => {
  const first = await openCard(someSignals({ budget: { ...BUDGET, amount: 0, lost: 0 } }))
  expect(screen.queryByRole('meter')).toBeNull()
  screen.getByText('€0 of €0 lost in the past 7 days')
  first.unmount()
  await openCard(someSignals(), aUser())
  expect(screen.queryByText('Your loss limit so far')).toBeNull()
})

it('sets a budget in a chosen currency and period, and asks the server how much of it is used', async () => {
  const server = fakeApi()
  const { user } = await openCard(someSignals(), aUser())
  server.answer(api.users.update, { user: aUser({ limits }) })
  server.answer(api.users.me, { user: aUser({ limits }), signals: someSignals({ budget: BUDGET }) })
  expect(screen.queryByText(/^now /)).toBeNull()
  await user.type(screen.getByLabelText(/^Loss limit/), '30')
  screen.getByText('now none')
  await user.click(screen.getByRole('radio', { name: 'USD' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '24 hours' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: '7 days' }))
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await screen.findByRole('meter')
  const lossBudget = { amount: 30, currency: 'USD', per: 'week' }
  expect(server.sent(api.users.update)[0]?.body).toEqual({ limits: { lossBudget } })
})

it('says until when live mode is closed, offers other ways, and asks the server when it is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW })
  const availableAt = new Date(NOW + 3000).toISOString()
  const onTime = vi.fn()
  const signals = someSignals({ live: 'budget_reached', availableAt, budget: { ...BUDGET, lost: 30 } })
  const closed = (
    <>
      <BudgetReason onTime={onTime} />
      <BudgetWays country="GB" />
    </>
  )
  await renderPage({
    pages: { '/': closed },
    at: '/',
    session: loggedIn(aUser({ limits }), signals),
  })
  screen.getByText('€30 of €30 lost in the past 7 days')
  screen.getByText(/Nobody can reopen it sooner, not even us\.$/)
  screen.getByRole('link', { name: /^Help line/ })
  expect(screen.queryByRole('timer')).toBeNull()
  expect(onTime).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(4000))
  await waitFor(() => expect(onTime).toHaveBeenCalledTimes(1))
})
