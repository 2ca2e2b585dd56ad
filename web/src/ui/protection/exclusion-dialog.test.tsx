import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { User } from '#shared/models/user.ts'
import { api } from '#web/lib/api.ts'
import { rememberedExclusion } from '#web/lib/remembered.ts'
import { useSession } from '#web/lib/session.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aUser, loggedIn, someSignals } from '#web/testing/people.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { type ExclusionChoice, ExclusionDialog } from './exclusion-dialog.tsx'

const UNTIL = '2030-01-08T10:00:00.000Z'

function Live() {
  return <p>live: {useSession().signals?.live}</p>
}

async function open(choice: ExclusionChoice, user: User = aUser()) {
  const server = fakeApi()
  const onClose = vi.fn()
  const shown = (
    <>
      <Live />
      <ExclusionDialog open choice={choice} onClose={onClose} />
    </>
  )
  const page = await renderPage({ pages: { '*': shown }, at: '/', session: loggedIn(user) })
  const close = () => page.user.click(screen.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  return { ...page, server, close, onClose }
}

const offered = () =>
  screen.getAllByRole('button', { name: /hours|days|months|Permanently/ }).map((button) => button.textContent)

it('starts only after a second press, and then says which of the two runs and until when', async () => {
  const { server, press, close, onClose } = await open('any')
  await press(/^7 days until /)
  screen.getByRole('dialog', { name: 'Time-out: 7 days' })
  expect(document.activeElement?.textContent).toMatch(/^It runs until \w+day \d+ \w+.*, \d\d:\d\d\.$/)
  screen.getByText(/Nobody can shorten or undo it/)
  expect(server.sent(api.users.exclude)).toEqual([])

  server.answer(api.users.exclude, { excludedUntil: UNTIL })
  await press('Start the time-out')
  await screen.findByRole('heading', { name: 'Your time-out has started' })
  screen.getByText(/It runs until Tuesday 8 January 2030/)
  expect(server.sent(api.users.exclude)[0]?.body).toEqual({ period: '7d' })
  // Other tabs learn of it at once; the page below stays until the dialog is closed.
  expect(rememberedExclusion()).toBe(UNTIL)
  screen.getByText('live: no_link')
  server.cut(api.users.me)
  await close()
  expect(onClose).toHaveBeenCalledOnce()
  screen.getByText('live: excluded')
})

it('asks to confirm the pressed period at once, and says why it could not start', async () => {
  const { server, press } = await open('6m')
  screen.getByRole('dialog', { name: 'Self-exclusion: 6 months' })
  const points = screen.getAllByRole('listitem').filter((point) => !point.closest('details'))
  expect(points.slice(0, 3).map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    'It',
    'You',
    'Nobody',
  ])
  screen.getByText(/^Afterwards live mode/)
  screen.getByText('You can make it longer.')
  server.cut(api.users.exclude)
  await press('Start the self-exclusion')
  await screen.findByRole('alert')
})

it('a permanent exclusion names no end and no longer period, and a double click does not confirm it', async () => {
  const { server, press } = await open('longer')
  expect(offered()).toEqual([expect.stringMatching(/^6 months until /), 'Permanently no end date'])
  await press(/^Permanently/)
  expect(screen.queryByText(/make it longer|Afterwards/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start the self-exclusion' }), { detail: 2 })
  expect(server.sent(api.users.exclude)).toEqual([])
  server.answer(api.users.exclude, { excludedUntil: '9999-12-31T23:59:59.999Z' })
  await press('Start the self-exclusion')
  await screen.findByRole('heading', { name: 'Your self-exclusion has started' })
  screen.getByText(/It is permanent/)
  expect(screen.queryByText(/make it longer/)).toBeNull()
  expect(server.sent(api.users.exclude)).toHaveLength(1)
})

it('says so if an exclusion at least as long has begun elsewhere', async () => {
  const { server, press } = await open('24h')
  server.refuse(api.users.exclude, 'wrong_state')
  const user = aUser({ excludedUntil: UNTIL })
  server.answer(api.users.me, { user, signals: someSignals({ fun: 'excluded', live: 'excluded' }) })
  await press('Start the time-out')
  await screen.findByRole('heading', { name: 'You had already started one' })
  screen.getByText(/It runs until Tuesday 8 January 2030.*It lasts at least as long as the period you chose/)
})

it('offers only periods longer than the running one', async () => {
  await open('any', aUser({ excludedUntil: new Date(Date.now() + 10 * 86_400_000).toISOString() }))
  expect(offered().map((text) => text?.split(' until')[0])).toEqual([
    '30 days',
    '6 months',
    'Permanently no end date',
  ])
  screen.getByText(/You can only choose a longer one\.$/)
})

it('has texts that neither encourage nor discourage it', async () => {
  await open('30d')
  expect(screen.getByRole('dialog').textContent).not.toMatch(
    /\b(sure|really|instead|cancel|lose|miss|sorry|come back|\?)/i,
  )
})
