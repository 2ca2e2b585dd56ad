import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { DiaryEntry } from '#shared/models/diary.ts'
import { iso } from '#shared/time.ts'
import { api } from '#web/lib/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { MoneyDiary } from './money-diary.tsx'

const limits = { signalsPerDay: 10, sessionMinutes: 60 }
const budget = { amount: 30, currency: 'GBP', per: 'week' } as const
let made = 0
const entryOf = (change: Partial<DiaryEntry> = {}) => {
  made += 1
  const _id = `0a1b2c3d4e5f6g7h8j9k${String(made).padStart(2, '0')}`
  const at = iso(Date.now() - made * 3_600_000)
  return z.parse(DiaryEntry, { _id, at, in: 40, out: 25, currency: 'GBP', minutes: 45, ...change })
}

let server: ReturnType<typeof fakeApi>
beforeEach(() => {
  server = fakeApi()
})

async function open(entries: readonly DiaryEntry[], lossBudget?: typeof budget) {
  server.answer(api.diary.list, { entries: [...entries] })
  const page = await renderPage({
    pages: { '/rounds': <MoneyDiary /> },
    at: '/rounds',
    session: loggedIn(aUser({ limits: { ...limits, ...(lossBudget ? { lossBudget } : {}) } }), someSignals()),
  })
  await screen.findByRole('button', { name: 'Add a session' })
  return page
}

it('shows the cost of an hour beside the own loss limit', async () => {
  await open(
    [entryOf(), entryOf({ in: 20, out: 32, minutes: 30 }), entryOf({ in: 30, out: 8, minutes: 60 })],
    budget,
  )
  expect((await screen.findByText('£11.11')).parentElement?.textContent).toBe(
    '£11.11cost per hour, 3 sessions',
  )
  expect(screen.getByText('of £30').closest('p')?.textContent).toBe('£25 of £30your loss limit, any 7 days')
})

it('shows the payback in the same place, and never an amount that would recover a loss', async () => {
  await open([entryOf({ in: 20, out: 22.1, minutes: 30 })])
  expect((await screen.findByText('£4.20')).parentElement?.textContent).toBe('£4.20gain per hour, 1 session')
  expect(screen.getByRole('link', { name: 'Set a loss limit' }).getAttribute('href')).toBe(
    '/profile?part=budget',
  )
})

it('adds a session, whose fields say what is wrong', async () => {
  const { user } = await open([])
  await screen.findByText(/^No sessions yet\./)
  await user.click(screen.getByRole('button', { name: 'Add a session' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Paid in'), '40.005')
  await user.type(dialog.getByLabelText('Minutes'), '1441')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getAllByText('Enter 0 to 1,000,000, with up to two decimals').length).toBeGreaterThan(1)
  expect(dialog.getAllByText('Enter a whole number from 1 to 1,440').length).toBeGreaterThan(0)
  expect(server.sent(api.diary.create)).toEqual([])
  for (const [label, text] of [
    ['Paid in', '40'],
    ['Taken out', '25'],
    ['Minutes', '45'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label))
    await user.type(dialog.getByLabelText(label), text)
  }
  await user.type(dialog.getByLabelText(/^Note/), 'Late')
  server.answer(api.diary.create, { entry: entryOf({ note: 'Late' }) })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Late')
  expect(server.sent(api.diary.create).map(({ body }) => body)).toEqual([
    { in: 40, out: 25, currency: 'GBP', minutes: 45, note: 'Late' },
  ])
})

it('deletes a session from its details', async () => {
  const { user } = await open([entryOf({ note: 'Wrote it down later' })])
  await user.click(within(await screen.findByRole('table')).getByRole('button'))
  const dialog = within(await screen.findByRole('dialog', { name: /^Session on/ }))
  dialog.getByText('Wrote it down later')
  expect(dialog.getByText('Cost').parentElement?.textContent).toBe('Cost£15')
  server.answer(api.diary.remove, undefined)
  await user.click(dialog.getByRole('button', { name: 'Delete session' }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  screen.getByText(/^No sessions yet\./)
})

it('a failed load is reported and can be retried', async () => {
  server.cut(api.diary.list)
  const { user } = await renderPage({
    pages: { '/rounds': <MoneyDiary /> },
    at: '/rounds',
    session: loggedIn(aUser(), someSignals()),
  })
  const alert = await screen.findByRole('alert')
  server.answer(api.diary.list, { entries: [entryOf()] })
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table')
})
